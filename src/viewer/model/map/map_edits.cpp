#include "viewer/model/map/map_edits.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "core/error.h"
#include "recipe/layer_edits.h"
#include "recipe/layer_params.h"
#include "recipe/layer_paths.h"
#include "recipe/map/map_checks.h"
#include "recipe/params.h"
#include "recipe/recipe.h"
#include "viewer/model/layers/layer_panel.h"

namespace noisescope {
namespace {

// Colors of new classes, told apart also by people who see few colors.
constexpr std::array<std::uint32_t, 8> kClassColors{0x3f7d3a, 0xe3c98b, 0xb5653a, 0x6d5b8f,
                                                    0x9fd3c7, 0xd98fb0, 0x56606b, 0xf2f2ee};

/// Changes the recipe with its map so that the whole can be drawn; else a toast says why not.
bool editWhole(ViewerState& state, const std::function<std::string(Recipe&)>& edit) {
    return editLayers(state, [&](Recipe& recipe) {
        std::string problem = edit(recipe);
        if (!problem.empty()) return problem;
        for (MapClass& each : recipe.map.classes) std::ranges::sort(each.when, {}, &MapCondition::layer);  // as read
        const std::vector<std::string> problems = mapProblems(recipe);
        return problems.empty() ? std::string() : problems.front();
    });
}

std::string freeName(const MapRecipe& map, std::string_view wanted) {
    std::string name(wanted);
    for (int i = 2; findClass(map, name) < map.classes.size(); ++i) name = fmt::format("{}-{}", wanted, i);
    return name;
}

std::uint32_t freeColor(const MapRecipe& map) {
    const auto isUsed = [&](std::uint32_t color) {
        return std::ranges::find(map.classes, color, &MapClass::color) != map.classes.end();
    };
    const auto found = std::ranges::find_if_not(kClassColors, isUsed);
    return found == kClassColors.end() ? kClassColors[map.classes.size() % kClassColors.size()] : *found;
}

MapBound shareOf(double share) { return {true, share, {}}; }

}  // namespace

bool editMap(ViewerState& state, const std::function<void(MapRecipe&)>& edit) {
    return editWhole(state, [&](Recipe& recipe) {
        edit(recipe.map);
        return std::string();
    });
}

bool makeMap(ViewerState& state) {
    constexpr double kLakes = 0.3;
    constexpr double kLand = 0.8;
    const std::string whole(kWholeName);
    return editMap(state, [&](MapRecipe& map) {
        map = {};
        map.classes = {{"lake", 0x2a6f97, false, {{whole, {}, shareOf(kLakes)}}, false},
                       {"mountain", 0x8d8a86, true, {{whole, shareOf(kLand), {}}}, false},
                       {"plain", 0x8fbf4d, true, {}, false}};
    });
}

void removeMap(ViewerState& state) {
    editMap(state, [](MapRecipe& map) { map = {}; });
}

void addClass(ViewerState& state) {
    const MapRecipe& now = state.document.recipe->map;
    if (now.classes.empty()) return void(makeMap(state));
    const std::size_t index = std::min(state.map.selected + 1, now.classes.size() - 1);
    const bool isMade = editMap(state, [&](MapRecipe& map) {
        MapClass added{freeName(map, "class"), freeColor(map), true, {}, false};
        added.when.push_back({std::string(kWholeName), MapBound{false, 0.5, {}}, {}});
        map.classes.insert(map.classes.begin() + static_cast<std::ptrdiff_t>(index), std::move(added));
    });
    if (isMade) state.map.selected = index;
}

void removeClass(ViewerState& state, std::size_t index) {
    if (state.document.recipe->map.classes.size() == 1) return removeMap(state);
    const bool isDone = editMap(state, [&](MapRecipe& map) {
        const std::string name = map.classes[index].name;
        map.classes.erase(map.classes.begin() + static_cast<std::ptrdiff_t>(index));
        map.classes.back().when.clear();
        map.classes.back().never = false;
        std::erase_if(map.passes,
                      [&](const MapPass& pass) { return pass.of == name || pass.into == name || pass.other == name; });
    });
    if (!isDone) return;
    state.map.selected = std::min(index, state.document.recipe->map.classes.size() - 1);
    state.map.pass.reset();
}

void moveClassLater(ViewerState& state, std::size_t index) {
    const bool isDone = editMap(state, [&](MapRecipe& map) {
        MapClass& first = map.classes[index];
        MapClass& second = map.classes[index + 1];
        if (index + 2 == map.classes.size()) {  // the last one: what is left
            std::swap(first.when, second.when);
            std::swap(first.never, second.never);
        }
        std::swap(first, second);
    });
    if (isDone && state.map.selected == index) state.map.selected = index + 1;
}

void renameClass(ViewerState& state, std::size_t index, const std::string& name) {
    if (const std::string problem = nameProblem(name); !problem.empty())
        return showFailure(state, Error(ExitCode::usage, fmt::format("{}: {}", name, problem)));
    editMap(state, [&](MapRecipe& map) {
        const std::string before = std::exchange(map.classes[index].name, name);
        for (MapPass& pass : map.passes)
            for (const PassName& each : kPassNames)
                if (pass.*each.member == before) pass.*each.member = name;
    });
}

// --- passes ----------------------------------------------------------------------------------------------------------

void addPass(ViewerState& state, int pass) {
    const PassInfo& info = passes()[static_cast<std::size_t>(pass)];
    const bool isDone = editMap(state, [&](MapRecipe& map) {
        const auto water = std::ranges::find(map.classes, false, &MapClass::walk);
        const std::size_t of = water == map.classes.end() ? 0 : static_cast<std::size_t>(water - map.classes.begin());
        const std::size_t next = (of + 1) % map.classes.size();
        MapPass made;
        made.pass = pass;
        made.passes = std::max(1, info.usualPasses);
        if (info.of == PassClass::required) made.of = map.classes[of].name;
        if (info.other == PassClass::required) made.other = map.classes[next].name;
        if (info.into == PassClass::required) made.into = map.classes[next].name;
        map.passes.push_back(std::move(made));
    });
    if (isDone) state.map.pass = state.document.recipe->map.passes.size() - 1;
}

std::string changedMap(const MapRecipe& before, const MapRecipe& after) {
    if (before == after) return {};
    if (before.empty()) return "Map made";
    if (after.empty()) return "Map removed";
    if (before.passes != after.passes && before.classes == after.classes) return "Passes changed";
    if (before.cells != after.cells && before.classes == after.classes) return fmt::format("Cells {}", after.cells);
    for (const MapClass& each : after.classes)
        if (after.classes.size() > before.classes.size() && findClass(before, each.name) == before.classes.size())
            return fmt::format("Class {} added", each.name);
    for (const MapClass& each : before.classes)
        if (after.classes.size() < before.classes.size() && findClass(after, each.name) == after.classes.size())
            return fmt::format("Class {} removed", each.name);
    for (std::size_t i = 0; i < std::min(before.classes.size(), after.classes.size()); ++i)
        if (!(before.classes[i] == after.classes[i])) return fmt::format("Class {} changed", after.classes[i].name);
    return "Map changed";
}

}  // namespace noisescope
