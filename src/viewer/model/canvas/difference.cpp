#include "viewer/model/canvas/difference.h"

#include <cmath>
#include <cstddef>

#include "recipe/chosen.h"
#include "recipe/recipe.h"

namespace noisescope {

HeldRecipe inDifferenceColors(const Recipe& a) {
    const Range range = rangeOf(a);
    HeldRecipe colored = a;
    colored->colors = kBalance;
    colored->colorRange = kGivenRange;
    colored->colorHigh = std::abs(range.high - range.low) / 2;
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
