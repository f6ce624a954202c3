// Tiling: periods and other changes that make a recipe tile in a picture of a given size. A recipe with layers tiles
// where all fields that its picture is computed from do; its colors count.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "recipe/held_recipe.h"

namespace noisescope {

/// A parameter that must change for a picture to tile.
struct TileChange {
    std::string path;      ///< of the layer that it belongs to, or `whole`; empty: the whole picture's
    std::string param;     ///< id of its row; of `whole`, the key of the place
    std::string from, to;  ///< text for --set
    std::string why;
};

/// Size of a tile in pixels, "1920 x 1080". A world unit is its height.
struct TileSize {
    std::int64_t width = 0;
    std::int64_t height = 0;
    std::int64_t depth = 0;  ///< slices of a volume, which then also repeats along the third axis; 0: none
};

/// Returns "1920 x 1080", with a volume's slices as the third number.
std::string tileSizeText(const TileSize& size);

struct Tiled {
    HeldRecipe recipe;
    std::vector<TileChange> changes;  ///< layer by layer, in the order of the table; empty: it already tiles, or cannot
    std::string problem;  ///< the reason if it cannot tile, with the layer's path and the nearest that can; `recipe` is
                          ///< then unchanged
    TileSize nearest{};   ///< if there is a problem: a size in which it can tile
};

/// True if copies of the picture continue it to the right and below, bit for bit; for a line, to the right.
bool tiles(const Recipe& recipe, const TileSize& size);

/// Returns the paths of the fields of a recipe with layers that do not tile: those that its picture is computed from,
/// lowest first. The recipe must have no problems.
std::vector<std::string> fieldsNotTiling(const Recipe& recipe, const TileSize& size);

/// Returns after how many pixels to the right and below a picture of this height repeats: with layers, the least common
/// multiples of its fields' periods. A side of 0: never; 1: every column or row is the same.
TileSize periodOf(const Recipe& recipe, std::int64_t height);

/// Returns the nearest recipe that tiles: with periods that fit the frequency, the frequency rounded to whole cells
/// over both sides, and members that forbid a period changed as their fault says (domain.h). With layers the place's
/// scale becomes part of the frequencies where they cannot be rounded otherwise. The recipe's members must be in range
/// and available; one with layers must have no problems.
Tiled makeTile(const Recipe& recipe, const TileSize& size);

/// Returns the problem if the recipe's own period along x (axis 0) or y (axis 1) does not tile in the picture, with the
/// nearest one that does; empty if it tiles or there is no period. With layers: of leafRecipe().
std::string periodProblem(const Recipe& recipe, int axis, const TileSize& size);

/// Returns the name of the setting: "frequency", "land/ridges.frequency".
std::string settingOf(const TileChange& change);

/// Returns "frequency=9 instead of 8.5: whole cells over both sides".
std::string changeText(const TileChange& change);

}  // namespace noisescope
