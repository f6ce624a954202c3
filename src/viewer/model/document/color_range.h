// Edits of the color range: pure functions for the histogram and its buttons.
#pragma once

#include "core/image.h"
#include "viewer/model/document/state.h"

namespace noisescope {

/// The recipe with these ends of its color range; low above high turns the colors around.
Recipe withColorRange(const Recipe& recipe, const Range& range);

/// The same with ends that were measured, low below high: colors that were turned around stay so.
Recipe withFittedRange(const Recipe& recipe, const Range& measured);

/// What a histogram covers: all values and the color range, but where that goes far beyond, not all of it.
Range histogramView(const Range& values, const Range& colors);

/// `value` to as many decimals as steps of `step` need.
double roundedTo(double value, double step);

/// The share of the pixels, 0 to 1, whose values lie outside of the range; as fine as the histogram is.
double clippedShare(const FieldNumbers& numbers, const Range& range);

}  // namespace noisescope
