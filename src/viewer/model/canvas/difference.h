// A - B: its values and its colors, which the canvas, its legend and the histogram share.
#pragma once

#include <span>
#include <vector>

#include "recipe/held_recipe.h"

namespace noisescope {

/// A's recipe in the colors of the difference: blue below zero, red above, as far as half of A's range.
HeldRecipe inDifferenceColors(const Recipe& a);

/// The pixels of a field, all channels of one after the other.
struct FieldValues {
    std::span<const float> values;
    int channels = 1;
};
/// Of the first channel, as the canvas subtracts it; empty if the fields have different sizes.
std::vector<float> differenceOf(const FieldValues& a, const FieldValues& b);

}  // namespace noisescope
