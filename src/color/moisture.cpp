#include "color/moisture.h"

#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

#include "exact/lattice_map.h"
#include "recipe/layer_paths.h"
#include "recipe/params.h"
#include "recipe/recipe.h"

namespace noisescope {
namespace {

void enlarge(FieldRecipe& field, double scale) {
    field.placeScale = scale;
    for (int FieldRecipe::*period :
         {&FieldRecipe::periodX, &FieldRecipe::periodY, &FieldRecipe::periodZ, &FieldRecipe::periodW})
        field.*period = static_cast<int>(wholeQuotient(field.*period, scale).value_or(0));  // whole: see domainFaults()
}

/// Returns the recipe enlarged, with other seeds.
Recipe enlarged(const Recipe& recipe) {
    Recipe larger = recipe;
    if (recipe.tree.empty()) {
        larger.seed = recipe.biomeSeed;
        enlarge(larger, recipe.biomeScale);
        return larger;
    }
    const std::vector<std::string> paths = fieldPaths(recipe.tree);
    const std::uint32_t moved = paths.empty() ? 0 : recipe.biomeSeed - leafRecipe(recipe, paths.front()).seed;
    forEachField(larger.tree, [&](FieldRecipe& field) {
        field.seed += moved;
        enlarge(field, recipe.biomeScale);
    });
    return larger;
}

Recipe valuesAlone(Recipe recipe) {
    recipe.output = kValue;
    recipe.colors = kGray;
    recipe.colorRange = 0;  // bound
    recipe.tree.moisture.clear();
    recipe.tree.temperature.clear();
    return recipe;
}

}  // namespace

HeldRecipe moistureOf(const Recipe& recipe) {
    if (!recipe.tree.moisture.empty()) return valuesAlone(seenFrom(recipe, recipe.tree.moisture));
    // A lacunarity that the longer period allowed may not go with the shorter one.
    return repaired(valuesAlone(enlarged(recipe)));
}

std::optional<HeldRecipe> temperatureOf(const Recipe& recipe) {
    if (recipe.tree.temperature.empty()) return {};
    return valuesAlone(seenFrom(recipe, recipe.tree.temperature));
}

float coldMoisture(const Range& moisture) {
    return static_cast<float>(2 * std::fabs(moisture.high - moisture.low) + 1);
}

}  // namespace noisescope
