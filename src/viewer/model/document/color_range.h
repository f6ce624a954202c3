// Edits of the color range as pure functions, for the histogram and its buttons.
#pragma once

#include "core/image.h"
#include "viewer/model/document/state.h"

namespace noisescope {

/// Returns the recipe with these ends of its color range; low > high reverses the colors.
Recipe withColorRange(const Recipe& recipe, const Range& range);

/// Returns the recipe with its color range fitted to `measured`, low <= high. Reversed colors stay reversed.
Recipe withFittedRange(const Recipe& recipe, const Range& measured);

/// Returns the range of a histogram: all values and the color range, but at most one span of the values beyond either
/// end.
Range histogramView(const Range& values, const Range& colors);

/// Rounds `value` to the number of decimals that shows steps of `step`.
double roundedTo(double value, double step);

/// Returns the share, 0 to 1, of the finite values outside of the range.
double clippedShare(const FieldNumbers& numbers, const Range& range);

}  // namespace noisescope
