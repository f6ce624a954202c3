#include "map/rule_tiles.h"

#include <algorithm>
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

/// Returns which cells of a grid the tiles of a class lie on.
std::vector<bool> covered(const ClassGrid& grid, std::uint8_t ofClass, std::span<const std::uint8_t> above) {
    const Region& region = grid.region();
    std::vector<bool> covers;
    covers.reserve(grid.cells().size());
    const auto isOfClass = [&](std::int64_t x, std::int64_t y) {
        const bool inside =
            x >= region.x && y >= region.y && x < region.x + region.width && y < region.y + region.height;
        return inside && grid.at(x, y) == ofClass;
    };
    for (std::int64_t y = region.y; y < region.y + region.height; ++y)
        for (std::int64_t x = region.x; x < region.x + region.width; ++x) {
            const bool isAbove = std::ranges::find(above, grid.at(x, y)) != above.end();
            const bool below = isAbove && std::ranges::any_of(kAround, [&](const TileNeighbor& neighbor) {
                                   return isOfClass(x + neighbor.x, y + neighbor.y);
                               });
            covers.push_back(grid.at(x, y) == ofClass || below);
        }
    return covers;
}

}  // namespace

TilePlaces tilePlaces(const ClassGrid& grid, const Region& inner, const TilesetInfo& set, std::uint8_t ofClass,
                      std::span<const std::uint8_t> above) {
    TilePlaces places;
    places.width = inner.width + (set.ofCorners ? 1 : 0);
    places.height = inner.height + (set.ofCorners ? 1 : 0);
    const std::vector<bool> covers = covered(grid, ofClass, above);
    const auto isThere = [&](std::int64_t x, std::int64_t y) {
        return covers[static_cast<std::size_t>((y - grid.region().y) * grid.region().width + x - grid.region().x)];
    };
    const auto bitsAt = [&](const auto& neighbors, std::int64_t x, std::int64_t y) {
        unsigned bits = 0;
        for (const TileNeighbor& neighbor : neighbors)
            if (isThere(x + neighbor.x, y + neighbor.y)) bits |= neighbor.bit;
        return bits;
    };
    places.tiles.reserve(static_cast<std::size_t>(places.width * places.height));
    for (std::int64_t y = inner.y; y < inner.y + places.height; ++y)
        for (std::int64_t x = inner.x; x < inner.x + places.width; ++x) {
            const unsigned bits = set.ofCorners ? bitsAt(kAtCorner, x, y) : bitsAt(kAround, x, y);
            const bool isEmpty = set.ofCorners ? bits == 0 : !isThere(x, y);
            const std::size_t tile = isEmpty ? kEmptyPlace : tileFor(set, bits);
            places.missing += tile == kNoTile ? 1 : 0;
            places.tiles.push_back(tile);
        }
    return places;
}

}  // namespace noisescope
