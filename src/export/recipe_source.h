// Sources of recipes: a JSON file, or an image or a mesh that this program wrote.
#pragma once

#include <filesystem>

#include "recipe/recipe_json.h"

namespace noisescope {

/// Reads a recipe from JSON, or from the metadata of a file that this program wrote. Throws Error.
RecipeFile readRecipeFrom(const std::filesystem::path& path);

}  // namespace noisescope
