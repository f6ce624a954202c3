// Recipes as JSON: one flat object, keys in the order of the table, shortest round-trip numbers, strict in what it
// reads.
//
//   {"noisescope": 1, "title": "Marble", "noise": "perlin", "frequency": 4, …}
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

/// Reads a recipe. `origin` names the text in messages (`marble.json: /octaves: …`). Throws Error(usage) with
/// everything that is wrong at once; never a partly read recipe.
RecipeFile parseRecipe(std::string_view text, std::string_view origin);

/// Writes the parameters that apply, one a line, and a final newline. Reading it back and writing it again gives the
/// same bytes.
std::string recipeToJson(const RecipeFile& file);

/// The same on one line without a newline, for a file's metadata.
std::string recipeToCompactJson(const Recipe& recipe);

/// A text as JSON, with its quotes; what is not UTF-8 in it is replaced.
std::string jsonText(std::string_view text);

}  // namespace noisescope
