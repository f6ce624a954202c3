// Percentiles of many values, exact: what a range of colors is fitted to.
#pragma once

#include <span>
#include <vector>

#include "core/image.h"

namespace noisescope {

/// For each of `percents`, 0 to 100 and rising: of the n finite values in order, counted from 0, that with the number
/// round(percent / 100 * (n - 1)). So 0 is the smallest, 50 the middle, 100 the largest. Empty without a finite value.
/// Throws Interrupted.
std::vector<float> percentilesOf(std::span<const float> values, std::span<const double> percents);

/// From one percentile to another, lowPercent < highPercent; where both are the same value it lies in the middle. -1 to
/// 1 without a finite value.
Range fittedRange(std::span<const float> values, double lowPercent, double highPercent);

}  // namespace noisescope
