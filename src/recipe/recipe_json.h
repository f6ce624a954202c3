// Recipes as JSON: one flat object, keys in the order of the table, shortest round-trip numbers, strict parsing.
//
//  {"noisescope": 1, "title": "Marble", "noise": "perlin", "frequency": 4, …}
//
// Absent keys have their defaults. "noisescope" is the version of the format; "title" and "description" are optional.
// Recipes with layers are version 2, with what all fields share beside the layers:
//
//  {"noisescope": 2, "title": "Island", "colors": "terrain", …, "layers": [{"name": "land", "noise": "perlin", …}, …]}
#pragma once

#include <string>
#include <string_view>

#include "recipe/held_recipe.h"

namespace noisescope {

constexpr int kRecipeVersion = 1;
constexpr int kLayersVersion = 2;                ///< of recipes with layers
constexpr std::size_t kLargestRecipe = 1 << 20;  ///< bytes

class Json;
struct ParamInfo;

struct RecipeFile {
    HeldRecipe recipe;
    std::string title;
    std::string description;
};

/// Parses a recipe. `origin` names the text in messages (`marble.json: /octaves: …`). Throws Error(usage) with all
/// problems at once; never returns a partly read recipe.
RecipeFile parseRecipe(std::string_view text, std::string_view origin);

/// Returns the parameters that apply, one per line, and the layers, with a final newline. Parsing and writing again
/// gives the same bytes. A tree of one plain field, without mask, amount, shape, place and derivatives, is written as
/// that field, in version 1.
std::string recipeToJson(const RecipeFile& file);

/// Returns it on one line without a newline, for a file's metadata.
std::string recipeToCompactJson(const Recipe& recipe);

/// Sets the member from a scalar of a recipe's text. Returns a message, or an empty string on success.
std::string setFromJson(const ParamInfo& param, Recipe& recipe, const Json& value);

/// Returns a text as a JSON string with quotes; replaces invalid UTF-8.
std::string jsonText(std::string_view text);

}  // namespace noisescope
