// What `render` was told, as work to do.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cli/render/render_layers.h"
#include "cli/render/set_options.h"
#include "cli/shared/command.h"
#include "export/comparison_export.h"
#include "export/field_export.h"
#include "recipe/held_recipe.h"
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

/// Which of the options whose value may be left out were given.
struct GivenOptions {
    bool color = false;
    bool fit = false;
    bool mips = false;
    bool shard = false;
};

/// "1,99": percents in rising order. Throws Error(usage).
Range parsePercents(const std::string& text);

void setRange(Recipe& recipe, const Range& range);

/// --color: the map's colors; of an empty name the recipe keeps its own. Throws Error(usage).
void setColors(Recipe& recipe, const std::string& map);

/// --tile of a picture whose neighbors repeat its last `shared` columns and rows, as terrains of engines do: it follows
/// itself after that many pixels less. Sets --size to that period, the recipe's unit then, and --region to the whole
/// picture. Nothing without --tile, or with a --region, which says itself how much of the period is drawn. Throws
/// Error(usage).
std::optional<TileSize> shareEdges(RenderOptions& options, std::int64_t shared);

/// --tile: the recipe, made to tile, and what that has changed. Throws Error(usage).
std::vector<TileChange> makeTile(const RenderOptions& options, HeldRecipe& recipe, const TileSize& size);

/// Slices of the volume that --size asks for; 0: none. Throws Error(usage).
std::int64_t depthOf(const RenderOptions& options);

/// One picture. `changes`: of --tile. Throws Error(usage) with everything that is wrong at once.
ExportJob jobOf(const RenderOptions& options, const GivenOptions& given, std::vector<TileChange>& changes);

/// Why --range or --fit do nothing to a file of this depth; empty: they do, or were not given. `counts`: something
/// else takes it, as colors and densities do.
std::string rangeProblem(const RenderOptions& options, const GivenOptions& given, Depth depth, bool counts);

/// --compare. Throws as jobOf().
ComparisonJob comparisonJobOf(const RenderOptions& options, const GivenOptions& given);

/// Changes that --tile has made.
struct TileNote {
    std::vector<TileChange> changes;
    std::optional<TileSize> period;  ///< if it is not the picture's size
};
/// For people, and for programs. Without --tile they tell nothing.
void tellTile(const RenderOptions& options, const TileNote& note, const CommonOptions& common);
void addTile(const RenderOptions& options, const TileNote& note, Json& told);

/// Of recipes that are not exact.
inline constexpr const char* kInexact = "note: the sine hash is device-dependent; other devices draw another picture";

}  // namespace noisescope
