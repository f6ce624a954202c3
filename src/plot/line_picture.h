// Pictures of noise along a line: its values as a curve instead of stripes.
#pragma once

#include <cstdint>
#include <vector>

#include "core/image.h"
#include "recipe/recipe.h"

namespace noisescope {

/// True for gray recipes of one dimension without layers, whose pictures are stripes.
bool isLineOfGray(const Recipe& recipe);

/// Returns the rows of `values` along a line, from 0 at the top to `height` at the bottom: `range` fills the height
/// but for a margin. Values outside are at its ends.
std::vector<double> curveRows(const std::vector<float>& values, const Range& range, double height);

/// Returns a gray picture, 0 to 1, of one channel or of three alike: the curve of the recipe's values along the middle
/// row of its picture, light on dark, with the area below it. The recipe is one of isLineOfGray(). Throws Interrupted.
Image curvePicture(const Recipe& recipe, std::int64_t width, std::int64_t height, int channels);

}  // namespace noisescope
