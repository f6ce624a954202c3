// A recipe on its way between the page and the module: a JSON object of every parameter's text, those that do not apply
// too, so that they are still there when they apply again. With layers, "tree" holds them as in a file, and texts of
// fields have no effect; "map" holds the recipe's map; "seen" is the path of a layer that is looked at alone.
#pragma once

#include <string>

#include "recipe/recipe.h"

namespace noisescope {

/// Throws Error(usage).
Recipe recipeOfText(const char* state);

/// The layers alone, as a recipe file holds them.
std::string treeText(const Recipe& recipe);

/// The map alone, as a recipe file holds it.
std::string mapText(const MapRecipe& map);

}  // namespace noisescope
