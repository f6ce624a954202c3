#include "plan/class_plan.h"

#include <algorithm>
#include <limits>

#include "core/error.h"
#include "recipe/map/map_checks.h"
#include "recipe/params.h"
#include "recipe/recipe.h"
#include "reference/math/hold.h"

namespace noisescope {
namespace {

constexpr float kNoBound = std::numeric_limits<float>::infinity();

float boundOf(const std::optional<MapBound>& bound, float otherwise) {
    if (!bound) return otherwise;
    if (!bound->isShare) return static_cast<float>(bound->number);
    if (!bound->measured) throw Error(ExitCode::usage, "map: a share is not measured");
    return static_cast<float>(*bound->measured);
}

MapStep stepOf(const MapRecipe& map, const MapPass& pass) {
    MapStep step;
    step.pass = infoOf(pass).row;
    step.steps = pass.passes;
    step.reach = infoOf(pass).mostReach > 0 ? pass.reach : 1;
    if (infoOf(pass).of != PassClass::none) step.target = static_cast<int>(findClass(map, pass.of));
    if (infoOf(pass).into != PassClass::none) step.into = static_cast<int>(intoClass(map, pass));
    if (!pass.other.empty()) step.other = static_cast<int>(findClass(map, pass.other));
    return step;
}

}  // namespace

float seenValue(float value) { return reference::seen(value); }

ClassPlan::ClassPlan(const Recipe& recipe) : cells_(recipe.map.cells) {
    std::vector<std::string> problems = problemsOf(recipe);
    if (recipe.map.empty()) problems.emplace_back("the recipe has no map: it needs \"map\" with classes");
    if (!problems.empty()) throw Error(ExitCode::usage, problems);
    const std::vector<std::string> paths = conditionLayers(recipe.map);
    for (const std::string& path : paths) layers_.push_back({path, decidingRecipe(recipe, path)});
    for (const MapClass& each : recipe.map.classes) {
        std::vector<ClassTest>& tests = classes_.emplace_back();
        if (each.never) tests.push_back({0, kNoBound, -kNoBound});
        for (const MapCondition& condition : each.when)
            tests.push_back({static_cast<std::size_t>(std::ranges::find(paths, condition.layer) - paths.begin()),
                             boundOf(condition.low, -kNoBound), boundOf(condition.high, kNoBound)});
    }
    for (const MapPass& pass : recipe.map.passes) steps_.push_back(stepOf(recipe.map, pass));
}

int ClassPlan::halo(std::size_t first) const {
    int cells = 0;
    for (std::size_t i = first; i < steps_.size(); ++i) cells += steps_[i].reach * steps_[i].steps;
    return cells;
}

std::uint8_t ClassPlan::classOf(std::span<const float> seen) const {
    const auto holds = [&](const ClassTest& test) {
        return test.canHold() && seen[test.layer] >= test.low && seen[test.layer] < test.high;
    };
    const auto found = std::ranges::find_if(
        classes_, [&](const std::vector<ClassTest>& tests) { return std::ranges::all_of(tests, holds); });
    return static_cast<std::uint8_t>(found - classes_.begin());
}

Region grown(const Region& region, std::int64_t cells) {
    return {region.x - cells, region.y - cells, region.width + 2 * cells, region.height + 2 * cells};
}

}  // namespace noisescope
