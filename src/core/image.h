// A float image in memory, and the rectangle of the endless pixel plane that it shows.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace noisescope {

/// A rectangle of the global pixel plane: x to the right, y down, pixel (0, 0) at the image's top-left corner.
/// Any part of the plane may be asked for, also left of and above the image. width, height >= 1.
struct Region {
    std::int64_t x = 0;
    std::int64_t y = 0;
    std::int64_t width = 0;
    std::int64_t height = 0;
    bool operator==(const Region&) const = default;
};

/// Regions may have corners so many pixels from the origin, sides of so many, and be of images of so many rows.
constexpr std::int64_t kFarthestPixel = std::int64_t{1} << 62U;
constexpr std::int64_t kMostPixelsAlong = (std::int64_t{1} << 31U) - 1;
constexpr std::int64_t kGreatestHeight = std::int64_t{1} << 40U;

/// Row-major floats, the top row first, channels interleaved. pixels.size() == width * height * channels.
struct Image {
    std::int64_t width = 0;
    std::int64_t height = 0;
    int channels = 1;
    std::vector<float> pixels;

    Image() = default;
    Image(std::int64_t w, std::int64_t h, int c = 1)
        : width(w), height(h), channels(c), pixels(static_cast<std::size_t>(w * h * c)) {}
    [[nodiscard]] float at(std::int64_t x, std::int64_t y, int channel = 0) const {
        return pixels[static_cast<std::size_t>((y * width + x) * channels + channel)];
    }
};

/// Pixels that lie in memory row by row, channels interleaved; `stride` floats from one row to the next.
struct PixelView {
    Region region;
    const float* pixels = nullptr;
    std::int64_t stride = 0;
};

/// How a value range maps to integers: `low` becomes 0, `high` the largest integer; values outside are clamped.
struct Range {
    double low = -1.0;
    double high = 1.0;
    bool operator==(const Range&) const = default;
};

}  // namespace noisescope
