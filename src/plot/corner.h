// Contribution of one corner of every cell to a noise.
#pragma once

#include <cstdint>
#include <functional>
#include <string_view>

#include "core/image.h"
#include "recipe/recipe.h"

namespace noisescope {

/// Returns a picture of one channel: at each pixel the product of one corner of its cell, in the first octave. Perlin
/// noise: slope times way; simplex noise: the corner's share of the value, 0 where the corner is none of the triangle;
/// value noise: its number. `corner`: a digit for each dimension, 0 for the cell's lower end, 1 for its upper one.
/// Throws Error(usage) for recipes without such corners, and Interrupted. `drawn` is told how many rows are there.
Image cornerPicture(const Recipe& recipe, std::string_view corner, std::int64_t width, std::int64_t height,
                    const std::function<void(std::int64_t)>& drawn = {});

}  // namespace noisescope
