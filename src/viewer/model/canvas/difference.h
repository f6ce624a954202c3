// Values and colors of A - B, shared by the canvas, its legend and the histogram.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "recipe/held_recipe.h"

namespace noisescope {

/// Returns the distance from zero that shows all values of A - B between `low` and `high`, rounded up to one of ten
/// steps a decade, so that it rests while the view moves. 0 where A and B are equal.
double differenceReach(double low, double high);

/// Returns A's recipe in the colors of the difference: blue below zero, red above, up to `reach`. Without one, or of 0:
/// up to half of A's color range.
HeldRecipe inDifferenceColors(const Recipe& a, std::optional<double> reach);

/// Pixels of a field, with all channels of a pixel after each other.
struct FieldValues {
    std::span<const float> values;
    int channels = 1;
};
/// Returns A - B of the first channel; empty if the fields have different sizes.
std::vector<float> differenceOf(const FieldValues& a, const FieldValues& b);

}  // namespace noisescope
