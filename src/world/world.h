// World: the pixel plane of a recipe in levels of tiles, each a file. A file's name depends on the tile only, and its
// content on recipe and tile only, so that any number of machines can draw them without communication.
//
// Level 0 has all pixels. A pixel of level k covers 2^k of them in each direction, its center lies at (i + 1/2) * 2^k /
// height, and its octaves fade as with `render --level k`. Tiles are numbered from the left and from the top.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/image.h"
#include "export/field_export.h"
#include "image/formats.h"
#include "recipe/held_recipe.h"

namespace noisescope {

/// Layout of the tiles in a folder.
enum class WorldForm {
    zarr,      ///< NAME.zarr, a group of arrays: https://zarr-specs.readthedocs.io/en/latest/v2/v2.0.html
    deepZoom,  ///< NAME.dzi with NAME_files/LEVEL/X_Y.png; level 0 is one pixel
    files,     ///< a pattern such as world/{z}/{x}_{y}.png; z = 0 is the smallest level
};
/// Returns "Zarr array", "Deep Zoom image" or "tiles".
std::string_view formName(WorldForm form);
/// True for NAME.zarr, NAME.dzi or a pattern with {x} and {y}.
bool isNameOfWorld(const std::filesystem::path& path);
/// Returns the form by its name. Throws Error(usage) for other names.
WorldForm formOf(const std::filesystem::path& path);

struct World {
    WorldForm form = WorldForm::zarr;
    std::filesystem::path path;  ///< NAME.zarr, NAME.dzi or the pattern
    HeldRecipe recipe;
    std::int64_t imageHeight = 1;  ///< height of a world unit in pixels
    Region region;                 ///< in pixels of level 0
    std::int64_t tileSide = 512;
    /// Pixels shared by neighbors: on each side of a tile in a Deep Zoom image; in files the last ones of a tile are
    /// the first ones of the next.
    std::int64_t overlap = 0;
    int levels = 1;
    Depth depth = Depth::f32;
    Range range;              ///< for integers
    bool rangeGiven = false;  ///< by the user, or by the begun world; recorded also for floats
    bool widensTwo = false;   ///< begun by an older version, which widened two channels to three
    bool color = false;       ///< the recipe's colors instead of its values
    bool classes = false;     ///< the classes of the recipe's map, as bytes; a pixel is a cell, imageHeight map.cells
    std::optional<MeterScale> meters{};      ///< its values are heights, which files for other programs tell
    const HeightCode* heightCode = nullptr;  ///< three bytes of these meters instead of its values
    std::optional<MapPlace> place{};         ///< of the region's corner, in pixels of level 0
    std::string software;                    ///< that began the world
};

inline constexpr int kMostWorldLevels = 62;

/// Returns the most levels for a world's form, path, region, tileSide and overlap: down to one tile, and in a Deep Zoom
/// image to one pixel.
int mostLevels(const World& world);
/// True for classes in PNG files, which have a palette: readers return three channels.
bool isIndexed(const World& world);
/// True if it fills the square of Web Mercator with tiles z/x/y, as maps in browsers number them.
bool isWebWorld(const World& world);
/// Returns why the tiles cannot have the world's place, or its code of heights; empty: they can.
std::string placeProblemOf(const World& world);
std::string heightProblemOf(const World& world);
/// Returns what integers in the files range over.
Range storedRangeOf(const World& world);
/// Returns how the numbers in the files become values, or heights in meters; none: they are the values themselves, or
/// colors or classes.
std::optional<SampleUnit> unitOf(const World& world);
/// Returns every problem of the world, a line each; empty: none.
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
/// Returns the common folder of all files.
std::filesystem::path folderOf(const World& world);
/// Returns the name below folderOf(): "0/3/5", "9/5_3.png".
std::string nameOf(const World& world, const WorldTile& tile);
/// Returns the tile with that name, or none.
std::optional<WorldTile> tileNamed(const World& world, std::string_view name);

/// True if the name has the form of a tile's name, also of other worlds.
bool isTileName(const World& world, std::string_view name);

/// Returns a tile's pixels, counted from the plane's origin in pixels of its level. In Zarr and Deep Zoom, tiles are
/// cut at the level's end; in files they are not.
Region regionOf(const World& world, const WorldTile& tile);
/// Returns the tile as an export.
ExportJob jobOf(const World& world, const WorldTile& tile);

/// Returns the proven range of all levels' values, or none.
std::optional<Range> provenRangeOf(const World& world);

}  // namespace noisescope
