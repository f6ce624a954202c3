// Built-in recipes (src/presets/NAME.json, embedded).
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "catalogue/named.h"
#include "recipe/recipe_json.h"

namespace noisescope {

/// Uses of presets.
enum class PresetGroup { stone, wood, water, terrain, cells, lessons };
/// One row a group, in the order of the enum.
std::span<const Named> presetGroups();

struct Preset {
    std::string name;
    RecipeFile file;
    PresetGroup group = PresetGroup::lessons;
};

/// Returns all presets by name. Parsed once.
const std::vector<Preset>& presets();

/// Returns indices into presets() by group, in each the colored ones before the gray ones.
const std::vector<std::size_t>& presetsByUse();

/// Returns all names, for completions.
std::vector<std::string> presetNames();
/// Returns the preset with this name. Otherwise throws Error(usage) with the nearest name, or with all.
const Preset& presetNamed(std::string_view name);

}  // namespace noisescope
