// Conversion of values to tile samples: the recipe's colors, or gray without colors.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "color/color_map.h"
#include "core/image.h"

namespace noisescope {

/// Returns samples of colors for pngBytes().
std::vector<std::uint8_t> samplesOf(std::span<const Rgba8> colors);
/// Returns samples of values, 0 at the low end of the range to 255; two channels become red and green, as in files.
std::vector<std::uint8_t> samplesOf(std::span<const float> values, int channels, const Range& range);
/// Returns the samples per pixel of values.
constexpr int samplesPerPixel(int channels) { return channels == 2 ? 3 : channels; }

}  // namespace noisescope
