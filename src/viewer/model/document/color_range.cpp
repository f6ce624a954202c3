#include "viewer/model/document/color_range.h"

#include <algorithm>
#include <cmath>

#include "recipe/params.h"
#include "recipe/recipe.h"

namespace noisescope {

Recipe withColorRange(const Recipe& recipe, const Range& range) {
    Recipe result = recipe;
    result.colorRange = kGivenRange;
    result.colorLow = range.low;
    result.colorHigh = range.high;
    return repaired(result);
}

Recipe withFittedRange(const Recipe& recipe, const Range& measured) {
    const Range now = rangeOf(recipe);
    const bool falls = now.low > now.high;
    return withColorRange(recipe, falls ? Range{measured.high, measured.low} : measured);
}

Range histogramView(const Range& values, const Range& colors) {
    const double span = values.high - values.low;
    const double reach = span > 0 ? span : std::max(1.0, std::abs(values.low));
    const double low = std::clamp(std::min(colors.low, colors.high), values.low - reach, values.low);
    const double high = std::clamp(std::max(colors.low, colors.high), values.high, values.high + reach);
    return low < high ? Range{low, high} : Range{low - reach, high + reach};
}

double roundedTo(double value, double step) {
    if (!(step > 0) || !std::isfinite(value)) return value;
    const double unit = std::pow(10.0, -std::floor(std::log10(step)));  // steps in 1
    const double rounded = std::round(value * unit) / unit;
    if (rounded == 0) return 0;  // no negative zero
    return std::isfinite(rounded) ? rounded : value;
}

double clippedShare(const FieldNumbers& numbers, const Range& range) {
    if (numbers.values.empty()) return 0;
    const double low = std::min(range.low, range.high);
    const double high = std::max(range.low, range.high);
    const auto beyond = std::count_if(numbers.values.begin(), numbers.values.end(), [=](float value) {
        return static_cast<double>(value) < low || static_cast<double>(value) > high;
    });
    return static_cast<double>(beyond) / static_cast<double>(numbers.values.size());
}

}  // namespace noisescope
