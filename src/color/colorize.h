// Values into colors on the CPU: the twin of shaders/host/colorize.glsl.
#pragma once

#include <span>
#include <vector>

#include "color/color_map.h"

namespace noisescope {

/// Returns the row of map.colors that a value has, or -1 for NaN. `second`: only of a map with two inputs.
int rowOf(const ColorMap& map, float value, float second = 0);

/// Returns one color a pixel. `seconds`: as many as pixels if the map has two inputs, else empty. Of several channels
/// the first three are red, green and blue from 0 to 1 of the map's range, what is missing is the value 0 and NaN is 0.
std::vector<Rgba8> colorize(const ColorMap& map, std::span<const float> values, int channels,
                            std::span<const float> seconds = {});

}  // namespace noisescope
