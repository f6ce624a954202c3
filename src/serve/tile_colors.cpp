#include "serve/tile_colors.h"

#include <cstddef>

#include "core/quantize.h"

namespace noisescope {

std::vector<std::uint8_t> samplesOf(std::span<const Rgba8> colors) {
    std::vector<std::uint8_t> samples;
    samples.reserve(3 * colors.size());
    for (const Rgba8& color : colors) samples.insert(samples.end(), {color.red, color.green, color.blue});
    return samples;
}

std::vector<std::uint8_t> samplesOf(std::span<const float> values, int channels, const Range& range) {
    constexpr std::uint32_t kWhite = 255;
    const auto step = static_cast<std::size_t>(channels);
    const auto samplesEach = static_cast<std::size_t>(samplesPerPixel(channels));
    std::vector<std::uint8_t> samples;
    samples.reserve(values.size() / step * samplesEach);
    for (std::size_t i = 0; i < values.size(); i += step)
        for (std::size_t c = 0; c < samplesEach; ++c)
            samples.push_back(static_cast<std::uint8_t>(quantize(c < step ? values[i + c] : 0.0f, range, kWhite)));
    return samples;
}

}  // namespace noisescope
