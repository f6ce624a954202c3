// Relief that a normal map begins with in the window: one that looks neither flat nor like needles.
#pragma once

#include "recipe/recipe.h"

namespace noisescope {

/// Returns the relief, with two digits, at which x and y of the recipe's normals deviate by 0.2. 1 where the picture is
/// flat or cannot be drawn.
double usualRelief(const Recipe& recipe);

/// Gives the recipe the usual relief where its output has become normals and the relief is the one of new recipes.
/// `output`: the one before.
void useUsualRelief(Recipe& recipe, int output);

}  // namespace noisescope
