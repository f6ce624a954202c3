// Pictures of a map: its cells in rule tiles, and as blocks at their heights.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "cpu/map/class_grid.h"
#include "map/rule_tiles.h"
#include "map/tile_art.h"

namespace noisescope {

/// Returns the class of the ground under each cell: of classes in `drawn` that which most of the neighbors have. `grid`
/// has a border around `inner`.
ClassGrid groundOf(const ClassGrid& grid, const Region& inner, std::span<const std::uint8_t> drawn);

/// Draws each cell as a tile: its ground, and the classes in `drawn` as rule tiles on it, the last one on top. Places
/// without a tile are marked by a red cross. `grid` has a border of kMapBorder cells around `inner`; `colors`: of the
/// classes.
ColorPicture tiledPicture(const ClassGrid& grid, const Region& inner, const TilesetInfo& set,
                          std::span<const std::uint8_t> drawn, std::span<const std::uint32_t> colors);

struct BlockSize {
    std::int64_t width = 0, height = 0;
};
/// Returns the size of blockPicture() in pixels, for so many cells.
BlockSize blockPictureSize(std::int64_t width, std::int64_t height);

/// Returns which classes are flat in a picture of blocks: those that one cannot walk on and that lie lower than what
/// one walks on, in the mean of their cells.
std::vector<bool> flatClasses(const ClassGrid& grid, std::span<const float> heights, const std::vector<bool>& walk);

/// Returns the heights of blocks, 0 to 1: all cells whose class is flat have that of the highest of their class.
std::vector<float> blockLevels(const ClassGrid& grid, std::span<const float> heights, const std::vector<bool>& flat);

/// Draws each cell as a block at its height, seen from above the left lower corner, without perspective, lit from the
/// left. `heights`: 0 to 1, row by row; cells whose class is in `flat` all have the height of the highest of them.
ColorPicture blockPicture(const ClassGrid& grid, std::span<const float> heights, const std::vector<bool>& flat,
                          std::span<const std::uint32_t> colors);

}  // namespace noisescope
