#include "viewer/model/canvas/difference.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

#include "recipe/chosen.h"
#include "recipe/recipe.h"

namespace noisescope {

double differenceReach(double low, double high) {
    constexpr std::array kSteps{1.0, 1.2, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0, 6.0, 8.0};
    const double most = std::max(std::abs(low), std::abs(high));
    if (!(most > 0)) return 0;
    const double decade = std::pow(10.0, std::floor(std::log10(most)));
    for (const double step : kSteps)
        if (step * decade >= most) return step * decade;
    return 10 * decade;
}

HeldRecipe inDifferenceColors(const Recipe& a, std::optional<double> reach) {
    const Range range = rangeOf(a);
    HeldRecipe colored = a;
    colored->colors = kBalance;
    colored->colorRange = kGivenRange;
    colored->colorHigh = reach.value_or(0) > 0 ? *reach : std::abs(range.high - range.low) / 2;
    colored->colorLow = -colored->colorHigh;
    return colored;
}

std::vector<float> differenceOf(const FieldValues& a, const FieldValues& b) {
    const auto stepA = static_cast<std::size_t>(a.channels);
    const auto stepB = static_cast<std::size_t>(b.channels);
    const std::size_t pixels = a.values.size() / stepA;
    if (pixels != b.values.size() / stepB) return {};
    std::vector<float> values(pixels);
    for (std::size_t i = 0; i < pixels; ++i) values[i] = a.values[i * stepA] - b.values[i * stepB];
    return values;
}

}  // namespace noisescope
