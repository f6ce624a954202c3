#include "map/rule_tiles.h"

#include <array>

namespace noisescope {
namespace {

struct TileNeighbor {
    int x, y;
    unsigned bit;
};
constexpr std::array kAround{TileNeighbor{0, -1, kTileUp},   TileNeighbor{1, -1, kTileUpRight},
                             TileNeighbor{1, 0, kTileRight}, TileNeighbor{1, 1, kTileDownRight},
                             TileNeighbor{0, 1, kTileDown},  TileNeighbor{-1, 1, kTileDownLeft},
                             TileNeighbor{-1, 0, kTileLeft}, TileNeighbor{-1, -1, kTileUpLeft}};
constexpr std::array kAtCorner{TileNeighbor{-1, -1, kCornerUpLeft}, TileNeighbor{0, -1, kCornerUpRight},
                               TileNeighbor{0, 0, kCornerDownRight}, TileNeighbor{-1, 0, kCornerDownLeft}};

}  // namespace

TilePlaces tilePlaces(const ClassGrid& grid, const Region& inner, const TilesetInfo& set, std::uint8_t ofClass) {
    TilePlaces places;
    places.width = inner.width + (set.ofCorners ? 1 : 0);
    places.height = inner.height + (set.ofCorners ? 1 : 0);
    const auto bitsAt = [&](const auto& neighbors, std::int64_t x, std::int64_t y) {
        unsigned bits = 0;
        for (const TileNeighbor& neighbor : neighbors)
            if (grid.at(x + neighbor.x, y + neighbor.y) == ofClass) bits |= neighbor.bit;
        return bits;
    };
    places.tiles.reserve(static_cast<std::size_t>(places.width * places.height));
    for (std::int64_t y = inner.y; y < inner.y + places.height; ++y)
        for (std::int64_t x = inner.x; x < inner.x + places.width; ++x) {
            const unsigned bits = set.ofCorners ? bitsAt(kAtCorner, x, y) : bitsAt(kAround, x, y);
            const bool isEmpty = set.ofCorners ? bits == 0 : grid.at(x, y) != ofClass;
            const std::size_t tile = isEmpty ? kEmptyPlace : tileFor(set, bits);
            places.missing += tile == kNoTile ? 1 : 0;
            places.tiles.push_back(tile);
        }
    return places;
}

}  // namespace noisescope
