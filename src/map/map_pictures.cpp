#include "map/map_pictures.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>

#include "reference/hash/pcg.h"

namespace noisescope {
namespace {

constexpr std::int64_t kHalfWide = 8;  // pixels of a block's top: 16 x 8
constexpr std::int64_t kHalfHigh = 4;
constexpr std::int64_t kTallest = 48;  // pixels of a block of height 1

constexpr Rgba8 kMissingColor{230, 30, 40, 255};

unsigned variantAt(std::int64_t x, std::int64_t y) {
    return reference::pcgHash2({static_cast<int>(x), static_cast<int>(y)}, 5) >> 30u;
}

void drawGround(ColorPicture& picture, std::int64_t left, std::int64_t top, std::uint32_t color, unsigned variant) {
    for (int y = 0; y < kTileSide; ++y)
        for (int x = 0; x < kTileSide; ++x) picture.at(left + x, top + y) = groundPixel(color, variant, x, y);
}

void drawCross(ColorPicture& picture, std::int64_t left, std::int64_t top) {
    for (int y = 2; y < kTileSide - 2; ++y)
        for (int x = 2; x < kTileSide - 2; ++x)
            if (std::abs(x - y) < 2 || std::abs(x + y - kTileSide + 1) < 2)
                picture.at(left + x, top + y) = kMissingColor;
}

/// Returns the class of the ground under a cell of a class that is drawn by rule tiles: the most frequent one of the
/// neighbors that are not, the lowest of equally many; without such neighbors the same of all other classes; the cell's
/// own if there is none.
std::uint8_t groundUnder(const ClassGrid& grid, std::int64_t x, std::int64_t y, const std::vector<bool>& isDrawn) {
    const std::uint8_t own = grid.at(x, y);
    if (!isDrawn[own]) return own;
    std::array<int, 256> counts{};
    constexpr int kUndrawn = 9;  // counts more than all eight neighbors
    for (std::int64_t dy = -1; dy <= 1; ++dy)
        for (std::int64_t dx = -1; dx <= 1; ++dx) {
            const std::uint8_t near = grid.at(x + dx, y + dy);
            if (near != own) counts[near] += isDrawn[near] ? 1 : kUndrawn;
        }
    const auto most = std::ranges::max_element(counts);
    return *most == 0 ? own : static_cast<std::uint8_t>(most - counts.begin());
}

void drawRuleTiles(ColorPicture& picture, const ClassGrid& grid, const Region& inner, const TilesetInfo& set,
                   std::uint8_t ofClass, std::span<const std::uint8_t> above, std::uint32_t color) {
    const TilePlaces places = tilePlaces(grid, inner, set, ofClass, above);
    const std::int64_t shift = set.ofCorners ? -kTileSide / 2 : 0;
    ColorPicture tile(kTileSide, kTileSide);
    for (std::int64_t y = 0; y < places.height; ++y)
        for (std::int64_t x = 0; x < places.width; ++x) {
            const std::size_t index = places.tiles[static_cast<std::size_t>(y * places.width + x)];
            if (index == kEmptyPlace) continue;
            std::ranges::fill(tile.pixels, Rgba8{0, 0, 0, 0});
            if (index == kNoTile)
                drawCross(tile, 0, 0);
            else
                drawRuleTile(tile, 0, 0, set, index, color, variantAt(inner.x + x, inner.y + y));
            for (int row = 0; row < kTileSide; ++row)
                for (int column = 0; column < kTileSide; ++column) {
                    const std::int64_t left = x * kTileSide + shift + column;
                    const std::int64_t top = y * kTileSide + shift + row;
                    const bool isInside = left >= 0 && top >= 0 && left < picture.width && top < picture.height;
                    const Rgba8 pixel = tile.at(column, row);
                    if (isInside && pixel.alpha != 0) picture.at(left, top) = pixel;
                }
        }
}

Rgba8 lit(std::uint32_t color, double light) {
    const auto channel = [&](unsigned shift) {
        return static_cast<std::uint8_t>(std::clamp(std::lround((color >> shift & 255u) * light), 0l, 255l));
    };
    return {channel(16), channel(8), channel(0), 255};
}

/// Returns the pixels of a block of height 1: fewer where neighbors differ so much that their walls would hide most of
/// the map.
float tallestOf(const Region& region, const std::vector<float>& level) {
    constexpr double kUsualStep = 6;  // pixels between neighbors, in the mean
    double sum = 0, count = 0;
    for (std::int64_t y = 0; y < region.height; ++y)
        for (std::int64_t x = 1; x < region.width; ++x) {
            const auto at = static_cast<std::size_t>(y * region.width + x);
            sum += std::abs(static_cast<double>(level[at]) - static_cast<double>(level[at - 1]));
            ++count;
        }
    constexpr auto kMost = static_cast<double>(kTallest);
    return static_cast<float>(sum * kMost > kUsualStep * count ? kUsualStep * count / sum : kMost);
}

/// Draws a block whose base has its upper corner at (middle, base): a top with light edges and two walls.
void drawBlock(ColorPicture& picture, std::int64_t middle, std::int64_t base, std::int64_t tall, std::uint32_t color) {
    for (std::int64_t dx = -kHalfWide; dx < kHalfWide; ++dx) {
        const std::int64_t away = (dx < 0 ? -dx - 1 : dx) / 2;  // rows that the edges are nearer to the middle
        const std::int64_t back = base - tall + away;
        const std::int64_t front = base - tall + 2 * kHalfHigh - 1 - away;
        const std::int64_t end = std::min(base + 3 * kHalfHigh - away, picture.height);
        const double wall = dx < 0 ? 0.84 : 0.64;
        const bool isCorner = dx == -kHalfWide || dx == -1;
        for (std::int64_t row = back; row < end; ++row) {
            const bool isEdge = row == back || row == front;
            picture.at(middle + dx, row) =
                lit(color, row <= front ? (isEdge ? 1.12 : 1.04) : wall - (isCorner ? 0.06 : 0));
        }
    }
}

}  // namespace

ClassGrid groundOf(const ClassGrid& grid, const Region& inner, std::span<const std::uint8_t> drawn) {
    std::vector<bool> isDrawn(256);
    for (const std::uint8_t each : drawn) isDrawn[each] = true;
    ClassGrid ground(inner);
    auto cell = ground.cells().begin();
    for (std::int64_t y = inner.y; y < inner.y + inner.height; ++y)
        for (std::int64_t x = inner.x; x < inner.x + inner.width; ++x) *cell++ = groundUnder(grid, x, y, isDrawn);
    return ground;
}

ColorPicture tiledPicture(const ClassGrid& grid, const Region& inner, const TilesetInfo& set,
                          std::span<const std::uint8_t> drawn, std::span<const std::uint32_t> colors) {
    ColorPicture picture(inner.width * kTileSide, inner.height * kTileSide);
    const ClassGrid ground = groundOf(grid, inner, drawn);
    for (std::int64_t y = 0; y < inner.height; ++y)
        for (std::int64_t x = 0; x < inner.width; ++x)
            drawGround(picture, x * kTileSide, y * kTileSide, colors[ground.at(inner.x + x, inner.y + y)],
                       variantAt(inner.x + x, inner.y + y));
    for (std::size_t i = 0; i < drawn.size(); ++i)
        drawRuleTiles(picture, grid, inner, set, drawn[i], drawn.subspan(i + 1), colors[drawn[i]]);
    return picture;
}

BlockSize blockPictureSize(std::int64_t width, std::int64_t height) {
    return {(width + height) * kHalfWide, (width + height) * kHalfHigh + kTallest + kHalfHigh};
}

std::vector<bool> flatClasses(const ClassGrid& grid, std::span<const float> heights, const std::vector<bool>& walk) {
    std::vector<double> sums(walk.size()), counts(walk.size());
    double sum = 0, count = 0;
    for (std::size_t i = 0; i < heights.size(); ++i) {
        const std::uint8_t cell = grid.cells()[i];
        sums[cell] += static_cast<double>(heights[i]);
        ++counts[cell];
        if (walk[cell]) sum += static_cast<double>(heights[i]);
        if (walk[cell]) ++count;
    }
    std::vector<bool> flat(walk.size());
    for (std::size_t i = 0; i < walk.size(); ++i) flat[i] = !walk[i] && sums[i] * count < sum * counts[i];
    return flat;
}

std::vector<float> blockLevels(const ClassGrid& grid, std::span<const float> heights, const std::vector<bool>& flat) {
    std::vector<float> level(heights.begin(), heights.end());
    std::array<float, 256> highest{};
    for (std::size_t i = 0; i < level.size(); ++i)
        highest[grid.cells()[i]] = std::max(highest[grid.cells()[i]], level[i]);
    for (std::size_t i = 0; i < level.size(); ++i)
        if (flat[grid.cells()[i]]) level[i] = highest[grid.cells()[i]];
    return level;
}

ColorPicture blockPicture(const ClassGrid& grid, std::span<const float> heights, const std::vector<bool>& flat,
                          std::span<const std::uint32_t> colors) {
    const Region& region = grid.region();
    const std::vector<float> level = blockLevels(grid, heights, flat);
    const float tallest = tallestOf(grid.region(), level);
    const BlockSize size = blockPictureSize(region.width, region.height);
    ColorPicture picture(size.width, size.height);
    constexpr std::uint32_t kPaperColor = 0xf4f1ea;
    std::ranges::fill(picture.pixels, lit(kPaperColor, 1));
    for (std::int64_t y = 0; y < region.height; ++y)
        for (std::int64_t x = 0; x < region.width; ++x) {  // from the back to the front
            const auto at = static_cast<std::size_t>(y * region.width + x);
            const auto tall = static_cast<std::int64_t>(std::lround(level[at] * tallest));
            const std::int64_t middle = (x - y + region.height) * kHalfWide;  // of the top's upper corner
            drawBlock(picture, middle, (x + y) * kHalfHigh + kTallest, tall, colors[grid.cells()[at]]);
        }
    return picture;
}

}  // namespace noisescope
