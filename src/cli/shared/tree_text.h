// Descriptions of a recipe's values and layers for `info`.
#pragma once

#include <string>

#include "core/json.h"

namespace noisescope {

struct Recipe;

/// Returns "values", "tiles" and the layers of a recipe, lowest first, a line each; nothing for a recipe of one field.
/// The recipe must have no problems.
std::string treeText(const Recipe& recipe);

/// Returns the same as an object; null for a recipe of one field.
Json treeJson(const Recipe& recipe);

}  // namespace noisescope
