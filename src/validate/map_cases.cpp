// Recipes with maps for validate().
#include <fmt/format.h>

#include <algorithm>

#include "catalogue/passes.h"
#include "recipe/map/map_checks.h"
#include "recipe/recipe.h"
#include "validate/random_trees.h"
#include "validate/validate.h"

namespace noisescope {
namespace {

constexpr std::int64_t kCells = 64;

MapBound at(double value) { return {false, value, {}}; }

/// Returns four classes by two layers; white noise mixes them cell by cell.
Recipe mapRecipe() {
    Recipe recipe;
    recipe.noise = rowIndex(NoiseId::white);
    recipe.frequency = kCells;
    recipe.map.cells = kCells;
    recipe.map.classes = {{"water", 0x2a6f97, false, {{"whole", {}, at(0.45)}}},
                          {"sand", 0xe3c98b, true, {{"whole", at(0.45), at(0.6)}}},
                          {"rock", 0x8a8580, false, {{"whole", at(0.9), {}}}},
                          {"grass", 0x7cb518, true, {}}};
    return recipe;
}

MapPass passOf(const PassInfo& info) {
    MapPass pass;
    pass.pass = rowIndex(info.row);
    if (info.of != PassClass::none) pass.of = "water";
    if (info.into != PassClass::none) pass.into = "rock";
    if (info.other != PassClass::none) pass.other = "grass";
    pass.passes = std::max(1, info.usualPasses);
    pass.reach = std::max(1, info.mostReach / 3);
    return pass;
}

}  // namespace

std::vector<ValidationCase> mapCases() {
    std::vector<ValidationCase> cases{{"map bounds", mapRecipe(), true}};
    for (const PassInfo& info : passes()) {
        Recipe recipe = mapRecipe();
        recipe.map.passes = {passOf(info)};
        cases.push_back({fmt::format("map {}", info.id), recipe, true});
    }
    constexpr std::uint32_t kSeed = 7;
    Recipe tree = randomTree(kSeed, 4, false);
    tree.map = mapRecipe().map;
    for (const PassInfo& info : passes()) tree.map.passes.push_back(passOf(info));
    cases.push_back({"map of layers, all passes", tree, true});
    return cases;
}

}  // namespace noisescope
