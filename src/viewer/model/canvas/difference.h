// Values and colors of A - B, shared by the canvas, its legend and the histogram.
#pragma once

#include <span>
#include <vector>

#include "recipe/held_recipe.h"

namespace noisescope {

/// Returns A's recipe in the colors of the difference: blue below zero, red above, up to half of A's color range.
HeldRecipe inDifferenceColors(const Recipe& a);

/// Pixels of a field, with all channels of a pixel after each other.
struct FieldValues {
    std::span<const float> values;
    int channels = 1;
};
/// Returns A - B of the first channel; empty if the fields have different sizes.
std::vector<float> differenceOf(const FieldValues& a, const FieldValues& b);

}  // namespace noisescope
