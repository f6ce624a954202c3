// The recipes that come with the program (src/presets/NAME.json, embedded).
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

/// All presets by name. Parsed once.
const std::vector<Preset>& presets();

/// The names of all, for completions.
std::vector<std::string> presetNames();
/// The preset with this name. Throws Error(usage) with the nearest name otherwise, or with all.
const Preset& presetNamed(std::string_view name);

}  // namespace noisescope
