#include "map/tile_art.h"

#include <algorithm>

#include "reference/hash/pcg.h"

namespace noisescope {
namespace {

constexpr int kHalfTile = kTileSide / 2;
constexpr int kInset = 3;  ///< pixels between the side of a cell and the rim of its class
constexpr int kRound = 5;  ///< radius of outer corners

/// A quarter of a tile: whether the class is there, and in the quarters or cells beside it, above or below it, and
/// diagonally.
struct Quarter {
    bool own = true, beside = true, over = true, diagonal = true;
};

Quarter quarterOf(const TilesetInfo& set, unsigned bits, bool isRight, bool isLower) {
    const auto has = [&](unsigned bit) { return (bits & bit) != 0; };
    if (set.ofCorners) {
        constexpr unsigned kCorners[2][2]{{kCornerUpLeft, kCornerUpRight}, {kCornerDownLeft, kCornerDownRight}};
        const std::size_t x = isRight ? 1 : 0;
        const std::size_t y = isLower ? 1 : 0;
        return {has(kCorners[y][x]), has(kCorners[y][1 - x]), has(kCorners[1 - y][x]), has(kCorners[1 - y][1 - x])};
    }
    const unsigned diagonal =
        isRight ? (isLower ? kTileDownRight : kTileUpRight) : (isLower ? kTileDownLeft : kTileUpLeft);
    const bool beside = has(isRight ? kTileRight : kTileLeft);
    const bool over = has(isLower ? kTileDown : kTileUp);
    return {true, beside, over, (set.heeded & diagonal) == 0 ? beside && over : has(diagonal)};
}

/// `x`, `y`: pixels from the sides of the quarter that the class may end at.
bool isInQuarter(const Quarter& quarter, int x, int y) {
    if (!quarter.own) return false;
    if (quarter.beside && quarter.over) return quarter.diagonal || x * x + y * y >= kInset * kInset;
    if (quarter.beside) return y >= kInset;
    if (quarter.over) return x >= kInset;
    if (x < kInset || y < kInset) return false;
    const int left = std::max(0, kInset + kRound - 1 - x);
    const int above = std::max(0, kInset + kRound - 1 - y);
    return left * left + above * above < kRound * kRound;
}

bool isInTile(const TilesetInfo& set, unsigned bits, int x, int y) {
    x = std::clamp(x, 0, kTileSide - 1);
    y = std::clamp(y, 0, kTileSide - 1);
    const bool isRight = x >= kHalfTile;
    const bool isLower = y >= kHalfTile;
    // The class ends at the sides of a cell, and between cells at the lines through the middle.
    const auto fromSide = [&](int at, bool isFar) {
        const int outer = isFar ? kTileSide - 1 - at : at;
        return set.ofCorners ? kHalfTile - 1 - outer : outer;
    };
    return isInQuarter(quarterOf(set, bits, isRight, isLower), fromSide(x, isRight), fromSide(y, isLower));
}

std::uint8_t channelOf(std::uint32_t color, unsigned shift, int percent) {
    const int level = static_cast<int>(color >> shift & 255u);
    return static_cast<std::uint8_t>(std::clamp(level * percent / 100, 0, 255));
}

Rgba8 shaded(std::uint32_t color, int percent) {
    return {channelOf(color, 16, percent), channelOf(color, 8, percent), channelOf(color, 0, percent), 255};
}

}  // namespace

Rgba8 groundPixel(std::uint32_t color, unsigned variant, int x, int y) {
    const std::uint32_t bits = reference::pcgHash2({x, y}, variant * 7919u + color);
    constexpr int kUsual = 100;
    const unsigned pick = bits >> 24u;
    const int percent = pick < 14 ? kUsual + 9 : pick < 34 ? kUsual - 7 : kUsual;  // some pixels lighter, more darker
    return shaded(color, percent);
}

void drawRuleTile(ColorPicture& picture, std::int64_t left, std::int64_t top, const TilesetInfo& set, std::size_t tile,
                  std::uint32_t color, unsigned variant) {
    const unsigned bits = set.tiles[tile];
    constexpr int kRim = 72;  // percent of the color
    for (int y = 0; y < kTileSide; ++y)
        for (int x = 0; x < kTileSide; ++x) {
            if (!isInTile(set, bits, x, y)) continue;
            const bool isRim = !isInTile(set, bits, x - 1, y) || !isInTile(set, bits, x + 1, y) ||
                               !isInTile(set, bits, x, y - 1) || !isInTile(set, bits, x, y + 1);
            picture.at(left + x, top + y) = isRim ? shaded(color, kRim) : groundPixel(color, variant, x, y);
        }
}

ColorPicture tilesetPicture(const TilesetInfo& set, std::uint32_t color) {
    const auto count = static_cast<std::int64_t>(set.tiles.size());
    ColorPicture picture(kTilesInRow * kTileSide, (count + kTilesInRow - 1) / kTilesInRow * kTileSide);
    std::ranges::fill(picture.pixels, Rgba8{0, 0, 0, 0});
    for (std::int64_t i = 0; i < count; ++i)
        drawRuleTile(picture, i % kTilesInRow * kTileSide, i / kTilesInRow * kTileSide, set,
                     static_cast<std::size_t>(i), color, static_cast<unsigned>(i) % 4);
    return picture;
}

}  // namespace noisescope
