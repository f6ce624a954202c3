// What makes a recipe tile in a picture of so many pixels: as many whole cells as whole periods need, and nothing that
// forbids them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "recipe/held_recipe.h"

namespace noisescope {

/// A parameter that has to be another one for a picture to tile.
struct TileChange {
    std::string_view param;  ///< id of its row
    std::string from, to;    ///< as --set takes them
    std::string why;
};

/// "1920 x 1080": what shall tile. A world unit is its height.
struct TileSize {
    std::int64_t width = 0;
    std::int64_t height = 0;
    std::int64_t depth = 0;  ///< slices of a volume, which is then followed by itself along the third axis too; 0: none
};

/// "1920 x 1080", with a volume's slices as the third number.
std::string tileSizeText(const TileSize& size);

struct Tiled {
    HeldRecipe recipe;
    std::vector<TileChange> changes;  ///< in the order of the table; none: it tiles already, or cannot
    std::string problem;              ///< why it cannot, with the nearest that can; the recipe is as it was
    TileSize nearest{};               ///< with a problem: a size in which it can
};

/// Is the picture followed by itself, to the right and below, bit for bit? Of a line: to the right.
bool tiles(const Recipe& recipe, const TileSize& size);

/// The nearest recipe that tiles: periods that fit the frequency, the frequency rounded to whole cells over both sides,
/// and what forbids a period as its fault says (domain.h). The recipe's members must be in range and available.
Tiled makeTile(const Recipe& recipe, const TileSize& size);

/// Why the recipe's own period along x (axis 0) or y (axis 1) does not tile in the picture, and the nearest one that
/// does; empty: there is none, or it does.
std::string periodProblem(const Recipe& recipe, int axis, const TileSize& size);

/// "frequency=9 instead of 8.5: whole cells over both sides"
std::string changeText(const TileChange& change);

}  // namespace noisescope
