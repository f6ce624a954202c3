// Coloring of values on the CPU: the twin of shaders/host/colorize.glsl.
#pragma once

#include <span>
#include <vector>

#include "color/color_map.h"

namespace noisescope {

/// Returns a value's row of map.colors, or -1 for NaN. Uses `second` only for a map with two inputs.
int rowOf(const ColorMap& map, float value, float second = 0);

/// Returns one color per pixel. `seconds`: one value per pixel for a map with two inputs, else empty. With several
/// channels, the first three are red, green and blue, 0 to 1 over the map's range; a missing channel counts as the
/// value 0, and NaN becomes level 0.
std::vector<Rgba8> colorize(const ColorMap& map, std::span<const float> values, int channels,
                            std::span<const float> seconds = {});

}  // namespace noisescope
