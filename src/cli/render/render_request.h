// Options of `render`, and the export request that they fill.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cli/render/render_layers.h"
#include "cli/render/set_options.h"
#include "cli/shared/command.h"
#include "export/field_drawer.h"
#include "export/request/request_problems.h"
#include "recipe/tiling.h"

namespace noisescope {

/// --fit without a value.
inline constexpr const char* kUsualFit = "1,99";

/// A picture in tiles, a file each.
struct WorldOptions {
    std::int64_t tiles = 0;     ///< 0: it is one file
    std::int64_t overlap = -1;  ///< below 0: none
    std::string levels;
    std::string shard;
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
    bool labels = true;
    Backend backend = Backend::gpu;
    CheckOptions check;
    bool tile = false;
    bool force = false;
    bool dumpShader = false;
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

/// Changes that --tile has made.
struct TileNote {
    std::vector<TileChange> changes;
    std::optional<TileSize> period;  ///< if it is not the picture's size
};

/// A request, and what --tile has changed to make it.
struct RenderRequest {
    ExportRequest request;
    TileNote tile;
};

/// Reads the options alone: recipe, size, range, colors, layers, maps. `shared`: pixels that neighbors of a picture
/// repeat, as terrains of engines do, unless the maps say it; with --tile the picture follows itself after that many
/// pixels less. Throws Error(usage) with everything that is wrong at once.
RenderRequest readRequest(const RenderOptions& options, const GivenOptions& given, std::int64_t shared = 0);
/// The same, with a request that has no problems.
RenderRequest requestOf(const RenderOptions& options, const GivenOptions& given);

/// The options' names for the fields of a request.
extern const RequestNames kOptionNames;
/// Returns a problem as the command line tells it: "--level 3: …".
std::string problemText(const RequestProblem& problem);
/// Throws Error(usage) if there are any.
void requireNone(const std::vector<RequestProblem>& problems);

/// For people, and for programs. Without --tile they tell nothing.
void tellTile(const RenderOptions& options, const TileNote& note, const CommonOptions& common);
void addTile(const RenderOptions& options, const TileNote& note, Json& told);

/// Note for recipes that are not exact.
inline constexpr const char* kInexact = "note: the sine hash is device-dependent; other devices draw another picture";

}  // namespace noisescope
