// Built-in recipes (src/presets/NAME.json, embedded).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "recipe/recipe_json.h"

namespace noisescope {

struct Preset {
    std::string name;
    RecipeFile file;
};

/// Returns all presets by name. Parsed once.
const std::vector<Preset>& presets();

/// Returns all names, for completions.
std::vector<std::string> presetNames();
/// Returns the preset with this name. Otherwise throws Error(usage) with the nearest name, or with all.
const Preset& presetNamed(std::string_view name);

}  // namespace noisescope
