#include "catalogue/tilesets.h"

#include <algorithm>
#include <array>

namespace noisescope {
namespace {

constexpr unsigned kStraight = kTileUp | kTileRight | kTileDown | kTileLeft;

/// Leaves only the diagonal neighbors between two straight ones.
constexpr unsigned reduced(unsigned bits) {
    unsigned kept = bits & kStraight;
    for (unsigned straight = 0; straight < 8; straight += 2) {
        const unsigned next = (straight + 2) % 8;
        const bool both = (bits >> straight & bits >> next & 1u) != 0;
        if (both) kept |= bits & (1u << (straight + 1));
    }
    return kept;
}

/// The values of reduced(), in rising order.
constexpr auto kBlobs = [] {
    std::array<std::uint8_t, 47> blobs{};
    std::size_t count = 0;
    for (unsigned bits = 0; bits < 256; ++bits)
        if (reduced(bits) == bits) blobs[count++] = static_cast<std::uint8_t>(bits);
    return blobs;
}();
static_assert(kBlobs.back() == 255);

constexpr auto kEdges = [] {
    std::array<std::uint8_t, 16> edges{};
    for (unsigned i = 0; i < edges.size(); ++i)  // 2-bit steps: up, right, down, left
        edges[i] = static_cast<std::uint8_t>((i & 1u) | (i & 2u) << 1u | (i & 4u) << 2u | (i & 8u) << 3u);
    return edges;
}();

constexpr auto kCorners = [] {
    std::array<std::uint8_t, 16> corners{};
    for (unsigned i = 0; i < corners.size(); ++i) corners[i] = static_cast<std::uint8_t>(i);
    return corners;
}();

/// A patch of 3 x 3 tiles, row by row, then inner corners that lack the cell down right, down left, up right and up
/// left.
constexpr unsigned kRightSide = kTileRight | kTileUpRight | kTileDownRight,
                   kLeftSide = kTileLeft | kTileUpLeft | kTileDownLeft;
constexpr std::array<std::uint8_t, 13> kPatch{
    kTileRight | kTileDownRight | kTileDown,
    kTileLeft | kTileRight | kTileDown | kTileDownLeft | kTileDownRight,
    kTileLeft | kTileDownLeft | kTileDown,
    kRightSide | kTileUp | kTileDown,
    255,
    kLeftSide | kTileUp | kTileDown,
    kTileUp | kTileUpRight | kTileRight,
    kTileLeft | kTileRight | kTileUp | kTileUpLeft | kTileUpRight,
    kTileLeft | kTileUpLeft | kTileUp,
    255 - kTileDownRight,
    255 - kTileDownLeft,
    255 - kTileUpRight,
    255 - kTileUpLeft,
};

constexpr std::array kTilesets{
    TilesetInfo{{TilesetId::patch},
                {"patch", "Patch", "13 tiles: nine of a patch and four inner corners. None for strips one cell wide"},
                {false, 255, kPatch}},
    TilesetInfo{{TilesetId::edges},
                {"edges", "Edges", "16 tiles by the four straight neighbors: roads, fences, rivers"},
                {false, kStraight, kEdges}},
    TilesetInfo{{TilesetId::blob},
                {"blob", "Blob", "47 tiles by all eight neighbors: every shape, inner corners too"},
                {false, 255, kBlobs}},
    TilesetInfo{{TilesetId::corners},
                {"corners", "Corners", "15 tiles and an empty one, between four cells each: the dual grid"},
                {true, 15, kCorners}},
};
static_assert(inOrder(kTilesets, TilesetId::corners));

}  // namespace

std::span<const TilesetInfo> tilesets() { return kTilesets; }

std::size_t tileFor(const TilesetInfo& set, unsigned bits) {
    const unsigned heeded = set.ofCorners ? bits & set.heeded : reduced(bits) & set.heeded;
    const auto found = std::ranges::find(set.tiles, heeded);
    return found == set.tiles.end() ? kNoTile : static_cast<std::size_t>(found - set.tiles.begin());
}

}  // namespace noisescope
