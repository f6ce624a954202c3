// Options of `render`: their table, and the texts and numbers that they give.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "cli/shared/arguments.h"
#include "cli/shared/command.h"
#include "cli/shared/recipe_options.h"
#include "export/field_drawer.h"
#include "export/request/export_request.h"

namespace noisescope {

/// --fit without a value.
inline constexpr const char* kUsualFit = "1,99";
inline constexpr std::string_view kFourMasks = "rgba";  ///< of --mask-layout
inline constexpr std::string_view kFootprint = "footprint";
inline constexpr std::string_view kAverage = "average";
inline constexpr std::string_view kNoMips = "none";
inline constexpr std::string_view kOverTime = "time";  ///< of --over
inline constexpr std::string_view kOverSteps = "steps";

/// The ids of a table's rows, in their order.
template <typename Rows>
std::vector<std::string> idsOf(const Rows& rows) {
    std::vector<std::string> ids;
    for (const auto& row : rows) ids.emplace_back(row.id);
    return ids;
}

/// Several pictures of one recipe, and the order of samples in files.
struct LayerOptions {
    std::int64_t frames = 0;  ///< 0: one moment
    std::string fps;
    std::string seconds;
    std::string over;  ///< of --over; empty: time
    std::int64_t columns = 0;
    std::int64_t slice = -1;  ///< below 0: none is asked for
    std::string mips;         ///< of --mips; empty: footprint
    std::int64_t level = 0;
    std::int64_t tiled = 0;
    bool bottomUp = false;
    std::string header;
    std::string place;
};

/// Maps for programs.
struct SetOptions {
    std::string program;
    std::string purpose;  ///< of --as; empty: terrain
    std::string maps;
    std::string bands;
    std::string bandEdge;
    std::string maskLayout;
    std::string tileGrid;
    std::string worldSize;
    std::string worldHeight;
    /// True if it is about one. Else there is one picture with one name.
    [[nodiscard]] bool any() const { return !program.empty() || !maps.empty() || !tileGrid.empty(); }
};

/// A picture in tiles, a file each.
struct WorldOptions {
    std::int64_t tiles = 0;     ///< 0: it is one file
    std::int64_t overlap = -1;  ///< below 0: none
    std::string levels;
    std::string shard;
    std::string heights;  ///< a code of heights; empty: none
    bool classes = false;
};

struct RenderOptions {
    RecipeOptions recipe;
    std::string output;
    std::string format;  ///< of standard output
    const FormatInfo* stream = nullptr;
    std::string size = "1024x1024";
    std::string region;
    std::string depth;
    std::string range;
    std::string color;    ///< a map instead of the recipe's own
    std::string fit;      ///< empty: kUsualFit
    std::string compare;  ///< a name or PARAMETER=A,B,...; empty: one recipe
    std::string by;       ///< rows of panes; empty: none of their own
    bool split = false;   ///< the panes are parts of one picture
    bool labels = true;
    Backend backend = Backend::gpu;
    bool isBackendGiven = false;
    CheckOptions check;
    bool tile = false;
    bool eachLayer = false;
    bool force = false;
    bool dumpShader = false;
    bool curve = false;
    bool lattice = false;
    std::string mark;    ///< "X,Y" on the lattice; empty: none
    std::string corner;  ///< digits of a cell's corner whose product is drawn alone; empty: the noise is
    bool filters = false;
    LayerOptions layers;
    SetOptions set;
    WorldOptions world;
    bool dryRun = false;
};

/// Options with an optional value that were given.
struct GivenOptions {
    bool color = false;
    bool fit = false;
    bool mips = false;
    bool size = false;
    bool compare = false;
    bool shard = false;
};

/// A row for each option, in the order of --help.
std::vector<OptionRow> renderOptions(RenderOptions& options);

/// Reads the options of maps into `maps`. Adds what is wrong to `problems`.
void readSet(const SetOptions& options, MapRequest& maps, std::vector<std::string>& problems);
/// Reads the options of pictures and files into the request, whose name and volume are known. `mips`: --mips was given.
/// Adds what is wrong to `problems`.
void readLayers(const LayerOptions& options, bool mips, ExportRequest& request, std::vector<std::string>& problems);

/// Returns the problems of options that are given together, and of the place of the files.
std::vector<std::string> exclusionProblems(const RenderOptions& options, const Arguments& arguments);

}  // namespace noisescope
