// Sets of rule tiles: which pictures a map needs where a class meets others.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "catalogue/ids.h"
#include "catalogue/named.h"

namespace noisescope {

/// Neighbors of a cell that have its class, as bits, clockwise from the one above.
constexpr unsigned kTileUp = 1, kTileUpRight = 2, kTileRight = 4, kTileDownRight = 8, kTileDown = 16,
                   kTileDownLeft = 32, kTileLeft = 64, kTileUpLeft = 128;
/// Cells around a corner that have the class, as bits.
constexpr unsigned kCornerUpLeft = 1, kCornerUpRight = 2, kCornerDownRight = 4, kCornerDownLeft = 8;

struct TilesetRow {
    bool ofCorners = false;  ///< tiles lie between four cells: bits kCorner…; else on them: bits kTile…
    unsigned heeded = 0;     ///< neighbors that matter
    std::span<const std::uint8_t> tiles{};  ///< the bits of each tile, in the order of the picture
};
struct TilesetInfo : RowOf<TilesetId>, Named, TilesetRow {};

std::span<const TilesetInfo> tilesets();

/// Index of a place for which a set has no tile.
constexpr std::size_t kNoTile = ~std::size_t{0};

/// Returns the index of the tile for these bits; kNoTile: the set has none. Diagonal neighbors count only beside both
/// of their straight neighbors.
std::size_t tileFor(const TilesetInfo& set, unsigned bits);

}  // namespace noisescope
