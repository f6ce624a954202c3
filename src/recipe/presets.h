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

/// The preset with this name; Error(usage) listing the names otherwise.
const Preset& presetNamed(std::string_view name);

}  // namespace noisescope
