// A world: the plane of a recipe's pixels, in levels of tiles of which each is a file. The name of a file is a function
// of the tile, and what is in it one of recipe and tile, so that any number of machines can draw them without speaking
// to each other.
//
// Level 0 has all pixels; a pixel of level k is 2^k of them across, its center lies at (i + 1/2) * 2^k / height, and
// its octaves fade as `render --level k` fades them. Tiles are numbered from the left and from the top.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/image.h"
#include "core/shard.h"
#include "export/field_export.h"
#include "image/formats.h"
#include "recipe/held_recipe.h"

namespace noisescope {

/// How the tiles lie in a folder.
enum class WorldForm {
    zarr,      ///< NAME.zarr, a group of arrays: https://zarr-specs.readthedocs.io/en/latest/v2/v2.0.html
    deepZoom,  ///< NAME.dzi with NAME_files/LEVEL/X_Y.png; level 0 is a pixel
    files,     ///< a pattern as world/{z}/{x}_{y}.png; z = 0 is the smallest level
};
/// "Zarr array", "Deep Zoom image", "tiles"
std::string_view formName(WorldForm form);
/// NAME.zarr, NAME.dzi or a pattern with {x} and {y}.
bool isNameOfWorld(const std::filesystem::path& path);
/// By the name that was given. Throws Error(usage) if it is none of a world.
WorldForm formOf(const std::filesystem::path& path);

struct World {
    WorldForm form = WorldForm::zarr;
    std::filesystem::path path;  ///< NAME.zarr, NAME.dzi or the pattern
    HeldRecipe recipe;
    std::int64_t imageHeight = 1;  ///< the world's unit in pixels
    Region region;                 ///< of level 0
    std::int64_t tileSide = 512;
    /// Pixels that neighbors share: at each side of a tile of a Deep Zoom image, else the last ones of a tile are the
    /// first ones of the next.
    std::int64_t overlap = 0;
    int levels = 1;
    Depth depth = Depth::f32;
    Range range;              ///< of integers
    bool rangeGiven = false;  ///< by somebody, or by what was begun; it is recorded with floats too
    bool widensTwo = false;   ///< two channels became three when it was begun, by an older version
    bool color = false;       ///< the recipe's colors instead of its values
    std::string software;     ///< that began it
};

inline constexpr int kMostWorldLevels = 62;

/// Of a world with its form, path, region, tileSide and overlap: down to one tile, and of a Deep Zoom image to one
/// pixel.
int mostLevels(const World& world);
/// Everything that no world can be, a line each; empty: it can.
std::vector<std::string> problemsOf(const World& world);

struct WorldLevel {
    std::int64_t width = 0;  ///< pixels
    std::int64_t height = 0;
    std::int64_t columns = 0;  ///< tiles
    std::int64_t rows = 0;
    [[nodiscard]] std::int64_t tiles() const { return columns * rows; }
};
WorldLevel levelOf(const World& world, int level);

struct WorldTile {
    int level = 0;
    std::int64_t x = 0;
    std::int64_t y = 0;
    bool operator==(const WorldTile&) const = default;
};
std::int64_t tilesOf(const World& world);
/// Tiles are counted level by level, in a level row by row.
WorldTile tileAt(const World& world, std::int64_t index);
/// What all names in the world begin with.
std::filesystem::path folderOf(const World& world);
/// Below folderOf(): "0/3/5", "9/5_3.png".
std::string nameOf(const World& world, const WorldTile& tile);
/// The tile with that name; none if no tile of the world has it.
std::optional<WorldTile> tileNamed(const World& world, std::string_view name);

/// Is it a name as tiles have them, of whatever world?
bool isTileName(const World& world, std::string_view name);

/// The pixels of a tile, counted from the plane's origin in those of its level. In Zarr and Deep Zoom tiles end where
/// the level ends; others go on.
Region regionOf(const World& world, const WorldTile& tile);
/// The tile as a picture.
ExportJob jobOf(const World& world, const WorldTile& tile);

/// The range that is proven to hold the values of every level; none where none is known.
std::optional<Range> provenRangeOf(const World& world);

/// A shard of a world is every count-th tile from `index` on.
std::int64_t tilesOf(const World& world, const Shard& shard);
/// The n-th of the shard.
WorldTile tileAt(const World& world, const Shard& shard, std::int64_t n);

}  // namespace noisescope
