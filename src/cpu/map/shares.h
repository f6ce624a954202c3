// Bounds of a map that are given as shares of the plane.
#pragma once

#include <cstddef>
#include <vector>

#include "recipe/held_recipe.h"

namespace noisescope {

struct Recipe;

/// Number of places that a share is measured at: its error is below 0.002 with a probability of 0.9999.
constexpr std::size_t kSharePlaces = std::size_t{1} << 20;

/// Returns the recipe with the bounds of its shares: each is the seen value that the share of kSharePlaces fixed places
/// in a square of 4,096 image heights lies below. Shares that are measured stay. Takes about a second for each layer
/// with shares; the last layers are kept. Throws Error(usage) with every problem of the recipe, and Interrupted.
HeldRecipe withMeasuredShares(const Recipe& recipe);

/// Returns the bounds that 0, 1 / `steps`, … 1 of the plane lie below, for the values of a recipe's whole: as
/// withMeasuredShares() finds them for shares of the layer that decidingRecipe() makes it.
std::vector<float> shareBounds(const Recipe& layer, std::size_t steps);

/// Forgets what shares were measured as: a layer may have changed since.
void forgetShares(Recipe& recipe);

}  // namespace noisescope
