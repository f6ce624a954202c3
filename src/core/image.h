// Float images in memory, and regions of the endless pixel plane.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace noisescope {

/// A rectangle of the global pixel plane: x to the right, y down, pixel (0, 0) at the image's top-left corner. It may
/// lie anywhere, also left of and above the image. width, height >= 1.
struct Region {
    std::int64_t x = 0;
    std::int64_t y = 0;
    std::int64_t width = 0;
    std::int64_t height = 0;
    bool operator==(const Region&) const = default;
};

/// Limits: distance of a region's corners from the origin, side of a region, and height of a whole image, in pixels.
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

/// Non-owning view of pixels stored row by row, channels interleaved; rows are `stride` floats apart.
struct PixelView {
    Region region;
    const float* pixels = nullptr;
    std::int64_t stride = 0;
};

/// Maps values to integers: `low` to 0, `high` to the largest integer. Values outside are clamped.
struct Range {
    double low = -1.0;
    double high = 1.0;
    bool operator==(const Range&) const = default;
};

}  // namespace noisescope
