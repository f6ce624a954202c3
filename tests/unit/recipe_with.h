// Recipes that tests spell as the command line does.
#pragma once

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "recipe/params.h"
#include "recipe/recipe.h"

namespace noisescope {

/// The default recipe with "name=value" of each text.
inline Recipe recipeWith(const std::vector<std::string>& settings) {
    Recipe recipe;
    for (const std::string& setting : settings) {
        const std::size_t at = setting.find('=');
        const ParamInfo* param = findParam(setting.substr(0, at));
        REQUIRE_MESSAGE(param != nullptr, setting);
        const std::string problem = setFromText(*param, recipe, setting.substr(at + 1));
        REQUIRE_MESSAGE(problem.empty(), problem);
    }
    return recipe;
}

}  // namespace noisescope
