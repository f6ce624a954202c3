#include "export/mask_bands.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "core/text.h"

namespace noisescope {
namespace {

/// Returns the integer that represents 1. Sums and differences of such numbers are exact in floats.
std::int32_t stepsOf(Depth depth) {
    constexpr std::int32_t kHalfSteps = 1 << 10;  // a half has 11 bits
    constexpr std::int32_t kFloatSteps = 1 << 16;
    if (const std::uint32_t most = depthInfo(depth).maxInteger; most != 0) return static_cast<std::int32_t>(most);
    return depth == Depth::f16 ? kHalfSteps : kFloatSteps;
}

/// Returns the share of the value above the threshold. It never grows with the threshold, so that no band is below 0.
std::int32_t above(double value, double threshold, double edge, std::int32_t steps) {
    if (edge <= 0) return value >= threshold ? steps : 0;
    const double share = (value - threshold) / edge + 0.5;
    if (!(share > 0)) return 0;  // NaN too
    return share >= 1 ? steps : static_cast<std::int32_t>(std::floor(share * steps + 0.5));
}

}  // namespace

MaskBands equalBands(int count, const Range& range) {
    MaskBands bands;
    for (int i = 1; i < count; ++i) bands.thresholds.push_back(range.low + (range.high - range.low) * i / count);
    std::ranges::sort(bands.thresholds);  // a range may be turned around
    return bands;
}

std::vector<float> masksOf(std::span<const float> values, const MaskFile& file, Depth depth) {
    const MaskBands& bands = file.bands;
    const std::int32_t steps = stepsOf(depth);
    const auto first = static_cast<std::size_t>(file.first);
    const auto channels = static_cast<std::size_t>(file.channels);
    std::vector<float> masks;
    masks.reserve(values.size() * channels);
    for (const float sample : values) {
        const auto value = static_cast<double>(sample);
        // Of all bands from this one on; the bands below the first file's are counted by it.
        const auto from = [&](std::size_t band) {
            if (band == 0) return steps;
            return band > bands.thresholds.size() ? 0 : above(value, bands.thresholds[band - 1], bands.edge, steps);
        };
        std::int32_t here = from(first);
        for (std::size_t c = 0; c < channels; ++c) {
            const std::int32_t next = from(first + c + 1);
            masks.push_back(static_cast<float>(static_cast<double>(here - next) / steps));
            here = next;
        }
    }
    return masks;
}

std::string maskText(const MaskFile& file) {
    std::string places;
    for (const double threshold : file.bands.thresholds)
        places += fmt::format("{}{}", places.empty() ? "" : ", ", shortest(threshold));
    std::string text = fmt::format("mask {}", file.first);
    if (file.channels > 1) text = fmt::format("masks {} to {}", file.first, file.first + file.channels - 1);
    text += fmt::format(" of bands at {}", places);
    if (file.bands.edge > 0) text += fmt::format(" with edges of {}", shortest(file.bands.edge));
    return text;
}

}  // namespace noisescope
