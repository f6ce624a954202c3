// Recipes as JSON: one flat object, keys in the order of the table, shortest round-trip numbers, strict parsing.
//
//  {"noisescope": 1, "title": "Marble", "noise": "perlin", "frequency": 4, …}
//
// Absent keys have their defaults. "noisescope" is the version of the format; "title" and "description" are optional.
#pragma once

#include <string>
#include <string_view>

#include "recipe/held_recipe.h"

namespace noisescope {

constexpr int kRecipeVersion = 1;
constexpr std::size_t kLargestRecipe = 1 << 20;  ///< bytes

struct RecipeFile {
    HeldRecipe recipe;
    std::string title;
    std::string description;
};

/// Parses a recipe. `origin` names the text in messages (`marble.json: /octaves: …`). Throws Error(usage) with all
/// problems at once; never returns a partly read recipe.
RecipeFile parseRecipe(std::string_view text, std::string_view origin);

/// Returns the parameters that apply, one per line, with a final newline. Parsing and writing again gives the same
/// bytes.
std::string recipeToJson(const RecipeFile& file);

/// Returns it on one line without a newline, for a file's metadata.
std::string recipeToCompactJson(const Recipe& recipe);

/// Returns a text as a JSON string with quotes; replaces invalid UTF-8.
std::string jsonText(std::string_view text);

}  // namespace noisescope
