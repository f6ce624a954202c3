// Helpers of the tests of the catalogue.
#pragma once

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <string>
#include <vector>

#include "cpu/cpu_field.h"
#include "cpu/measures.h"
#include "effort.h"
#include "plan/field_plan.h"
#include "recipe/chosen.h"
#include "recipe/params.h"
#include "recipe/recipe.h"
#include "reference/noise/worley.h"

namespace noisescope {

/// The default recipe with `settings` like "noise=worley", one cell a world unit.
inline Recipe cellRecipeWith(std::initializer_list<std::string> settings) {
    Recipe recipe;
    recipe.frequency = 1;
    for (const std::string& setting : settings) {
        const std::size_t equals = setting.find('=');
        const ParamInfo* param = findParam(setting.substr(0, equals));
        REQUIRE_MESSAGE(param != nullptr, setting);
        REQUIRE(setFromText(*param, recipe, setting.substr(equals + 1)) == "");
    }
    return recipe;
}

inline std::string named(std::string_view param, std::string_view id) {
    return std::string(param) + "=" + std::string(id);
}

/// Places all over some thousand cells, on both sides of 0.
inline std::vector<double> placesOf(int dimensions, int count) {
    std::vector<double> points;
    std::uint32_t state = 7;
    for (int i = 0; i < count * dimensions; ++i) {
        state = mixBits(state + 0x9e3779b9u);
        points.push_back(static_cast<double>(state) * 0x1p-32 * 40 - 20);
    }
    return points;
}

inline std::vector<float> valuesOf(const Recipe& recipe, int count = usually(1500, 3000)) {
    return sampleOnCpu(measuredPlan(recipe, 1), placesOf(recipe.dimensions, count),
                       static_cast<std::size_t>(recipe.dimensions));
}

inline double farthestApart(const std::vector<float>& a, const std::vector<float>& b) {
    REQUIRE(a.size() == b.size());
    double farthest = 0;
    for (std::size_t i = 0; i < a.size(); ++i)
        farthest = std::max(farthest, std::fabs(static_cast<double>(a[i]) - static_cast<double>(b[i])));
    return farthest;
}

}  // namespace noisescope
