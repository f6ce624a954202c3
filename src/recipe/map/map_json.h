// Maps of a recipe as JSON: {"cells": 64, "classes": [ … ], "passes": [ … ]}.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/json.h"
#include "recipe/layer_json.h"
#include "recipe/map/map_recipe.h"
#include "recipe/nested_json.h"

namespace noisescope {

/// Key of a recipe's object that holds its map.
inline constexpr std::string_view kMapKey = "map";

/// Reads the value of kMapKey. Adds the problems of each part; mapProblems() has those of several together.
void readMap(const Json& value, JsonProblems& problems, MapRecipe& map);

/// Returns the member of a recipe's object. Keys at their defaults are left out.
JsonPiece mapPiece(const MapRecipe& map);

/// Returns the classes as a list of objects with name, color and walk.
std::string classRowsJson(const MapRecipe& map);

/// Returns "#2a6f97".
std::string colorText(std::uint32_t color);
/// Parses colorText()'s form; nothing for another one.
std::optional<std::uint32_t> parseColor(std::string_view text);

}  // namespace noisescope
