// Pictures of tiles, drawn by the program: a full tile for each class, and a class's rule tiles with what they leave
// out transparent.
#pragma once

#include <cstddef>
#include <cstdint>

#include "catalogue/tilesets.h"
#include "color/color_map.h"

namespace noisescope {

constexpr int kTileSide = 16;  ///< pixels of a tile

/// Colored bytes, row by row.
struct ColorPicture {
    std::int64_t width = 0;
    std::int64_t height = 0;
    std::vector<Rgba8> pixels;
    ColorPicture() = default;
    ColorPicture(std::int64_t w, std::int64_t h) : width(w), height(h), pixels(static_cast<std::size_t>(w * h)) {}
    [[nodiscard]] Rgba8& at(std::int64_t x, std::int64_t y) { return pixels[static_cast<std::size_t>(y * width + x)]; }
};

/// Returns the color of a pixel of a tile with the class's ground. Tiles differ by `variant`, so that ground does not
/// look like a grid.
Rgba8 groundPixel(std::uint32_t color, unsigned variant, int x, int y);

/// Draws a tile of a set over what is there: ground of the class with a dark rim where it ends.
void drawRuleTile(ColorPicture& picture, std::int64_t left, std::int64_t top, const TilesetInfo& set, std::size_t tile,
                  std::uint32_t color, unsigned variant);

/// Returns all tiles of a set, 8 in a row; what lies outside of the class is transparent.
ColorPicture tilesetPicture(const TilesetInfo& set, std::uint32_t color);
constexpr std::int64_t kTilesInRow = 8;

}  // namespace noisescope
