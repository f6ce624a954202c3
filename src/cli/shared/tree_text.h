// Descriptions of a recipe's values and layers for `info`.
#pragma once

#include <optional>
#include <string>

#include "core/image.h"
#include "core/json.h"

namespace noisescope {

struct Recipe;

/// Returns "values", "tiles" and the layers of a recipe, lowest first, a line each. `kept`: the values that a file of
/// the recipe can hold, if it is known. The recipe must have no problems.
std::string treeText(const Recipe& recipe, const std::optional<Range>& kept = {});

/// Returns the same as an object; null for a recipe of one field.
Json treeJson(const Recipe& recipe);

}  // namespace noisescope
