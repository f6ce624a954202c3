// Helpers of the tests of statistics.
#pragma once

#include <algorithm>
#include <bit>
#include <limits>
#include <random>
#include <span>
#include <tuple>
#include <vector>

#include "statistics/picture_statistics.h"
#include "unit/no_numbers.h"

namespace noisescope {

/// To the last bit, also of zeros.
inline bool same(double a, double b) { return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b); }

inline bool same(const ValueStatistics& a, const ValueStatistics& b) {
    return same(a.mean, b.mean) && same(a.deviation, b.deviation) && same(a.min, b.min) && same(a.max, b.max) &&
           std::tie(a.finite, a.nan, a.infinite) == std::tie(b.finite, b.nan, b.infinite);
}

inline bool same(const Roughness& a, const Roughness& b) {
    return same(a.largest, b.largest) && same(a.squares, b.squares) && a.count == b.count;
}

inline bool same(const AxisSeam& a, const AxisSeam& b) {
    return same(a.step.across, b.step.across) && same(a.step.inside, b.step.inside) &&
           same(a.bend.across, b.bend.across) && same(a.bend.inside, b.bend.inside);
}

inline bool same(const PictureStatistics& a, const PictureStatistics& b) {
    return a.width == b.width && a.height == b.height &&
           std::ranges::equal(a.channels, b.channels, [](const ChannelStatistics& p, const ChannelStatistics& q) {
               return same(p.values, q.values) && p.percentiles == q.percentiles && same(p.seam.x, q.seam.x) &&
                      same(p.seam.y, q.seam.y);
           });
}

inline std::vector<float> randomValues(std::size_t count, double offset, double size) {
    std::mt19937 random{static_cast<std::uint32_t>(count)};
    std::normal_distribution<double> normal(offset, size);
    std::vector<float> values(count);
    for (float& value : values) value = static_cast<float>(normal(random));
    return values;
}

/// Values of f(x, y, channel).
template <typename Function>
Image imageOf(std::int64_t width, std::int64_t height, int channels, const Function& f) {
    Image image(width, height, channels);
    std::size_t i = 0;
    for (std::int64_t y = 0; y < height; ++y)
        for (std::int64_t x = 0; x < width; ++x)
            for (int c = 0; c < channels; ++c) image.pixels[i++] = static_cast<float>(f(x, y, c));
    return image;
}

inline Image ramp(std::int64_t width, std::int64_t height) {
    return imageOf(width, height, 1, [](auto x, auto, auto) { return x; });
}

/// In pieces of `piece` values, at least a pixel.
inline PictureStatistics measureImage(const Image& image, const MeterLimits& limits = kUsualLimits,
                                      std::size_t piece = 1000) {
    const auto channels = static_cast<std::size_t>(image.channels);
    piece = std::max(piece / channels, std::size_t{1}) * channels;
    return measurePicture(
        image.width, image.height, image.channels,
        [&](const auto& sink) {
            for (std::span<const float> rest = image.pixels; !rest.empty();
                 rest = rest.subspan(std::min(piece, rest.size())))
                sink(rest.first(std::min(piece, rest.size())));
        },
        {}, limits);
}

}  // namespace noisescope
