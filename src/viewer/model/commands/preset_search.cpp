#include "viewer/model/commands/preset_search.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "recipe/layer_paths.h"
#include "recipe/params.h"
#include "recipe/presets.h"
#include "recipe/recipe.h"
#include "viewer/model/commands/word_match.h"
#include "viewer/model/document/state.h"

namespace noisescope {
namespace {

/// Scores a preset for the search: its name before its noise and fractal, and these before its description.
std::optional<int> scoreOf(const Preset& preset, const std::string& search) {
    std::string kinds;
    for (const FieldRecipe& field : fieldsOf(preset.file.recipe))
        kinds += fmt::format(" {} {}", noiseOf(field).label, fractalOf(field).label);
    return matchWords(search, preset.file.title, kinds, preset.file.description);
}

}  // namespace

std::vector<std::size_t> foundPresets(const std::string& search, int group) {
    std::vector<std::pair<int, std::size_t>> found;
    for (const std::size_t i : presetsByUse()) {
        const bool isInGroup = group < 0 || static_cast<int>(presets()[i].group) == group;
        if (const auto score = scoreOf(presets()[i], search); score && isInGroup) found.emplace_back(-*score, i);
    }
    std::ranges::stable_sort(found, {}, &std::pair<int, std::size_t>::first);
    std::vector<std::size_t> order;
    order.reserve(found.size());
    for (const auto& row : found) order.push_back(row.second);
    return order;
}

std::string nearSearch(const std::string& search) {
    std::vector<std::string> names;
    for (const Preset& preset : presets()) names.push_back(preset.file.title);
    for (const auto& noise : noises()) names.emplace_back(noise.label);
    return respelled(search, names);
}

void showLessons(ViewerState& state) {
    state.presetStrip.search.clear();
    state.presetStrip.group = static_cast<int>(PresetGroup::lessons);
    state.panelsHidden = false;
    if (state.narrow) state.drawer = Drawer::presets;
    state.settings.presetStripVisible = true;
}

}  // namespace noisescope
