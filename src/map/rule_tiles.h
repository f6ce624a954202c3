// Rule tiles of a map: which tile of a set each place needs where a class meets the others.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "catalogue/tilesets.h"
#include "cpu/map/class_grid.h"

namespace noisescope {

/// Tiles of a class, row by row. On cells, or, of a set of corners, between them: then one column and one row more, and
/// the first tile lies up left of the first cell.
struct TilePlaces {
    std::int64_t width = 0;
    std::int64_t height = 0;
    std::vector<std::size_t> tiles;  ///< index in the set; kEmptyPlace: no cell of the class, kNoTile: there is no tile
    std::int64_t missing = 0;        ///< places without a tile
};
constexpr std::size_t kEmptyPlace = kNoTile - 1;

/// Cells around a picture that its tiles depend on.
constexpr std::int64_t kMapBorder = 2;

/// `grid` has a border of kMapBorder cells around the picture, `inner`. `above`: classes that are drawn over this one;
/// the tiles go on below their cells beside it, so that no ground shows between the two.
TilePlaces tilePlaces(const ClassGrid& grid, const Region& inner, const TilesetInfo& set, std::uint8_t ofClass,
                      std::span<const std::uint8_t> above = {});

}  // namespace noisescope
