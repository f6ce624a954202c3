#include "recipe/same_values.h"

#include <string>

#include "recipe/layer_paths.h"
#include "recipe/params.h"
#include "recipe/recipe.h"

namespace noisescope {

void takeColors(Recipe& recipe, const Recipe& other) {
    for (const ParamInfo& param : params())
        if (param.group == ParamGroup::color || param.group == ParamGroup::surface) copyValue(param, recipe, other);
    const auto known = [&](const std::string& path) {
        return findLayer(recipe.tree, path) == nullptr ? std::string() : path;
    };
    recipe.tree.moisture = known(other.tree.moisture);
    recipe.tree.temperature = known(other.tree.temperature);
    recipe.tree.heights = known(other.tree.heights);
}

bool sameValues(const Recipe& a, const Recipe& b) {
    Recipe other = b;
    takeColors(other, a);
    other.map = a.map;
    return other == a;
}

}  // namespace noisescope
