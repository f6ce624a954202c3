// Values as what a tile shows: the recipe's colors, or gray where it has none.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "color/color_map.h"
#include "core/image.h"

namespace noisescope {

/// The samples of pngBytes(). Of colors …
std::vector<std::uint8_t> samplesOf(std::span<const Rgba8> colors);
/// … and of values, from 0 at the low end of the range to 255; two channels become red and green, as in a file.
std::vector<std::uint8_t> samplesOf(std::span<const float> values, int channels, const Range& range);
/// So many samples has a pixel of values.
constexpr int samplesPerPixel(int channels) { return channels == 2 ? 3 : channels; }

}  // namespace noisescope
