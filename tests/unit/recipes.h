// What several unit tests ask: rows by name, recipes by noise, and what to call them in a message; tables of outside
// values.
#pragma once

#include <doctest/doctest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "recipe/catalogue.h"
#include "recipe/params.h"

namespace noisescope {

/// A file of tests/data.
inline nlohmann::json readJson(const char* name) {
    std::ifstream in(std::string(NOISESCOPE_TEST_DATA "/") + name);
    REQUIRE_MESSAGE(in, name);
    return nlohmann::json::parse(in);
}

template <typename Table>
int indexOf(const Table& table, std::string_view id) {
    for (std::size_t i = 0; i < table.size(); ++i)
        if (table[i].id == id) return static_cast<int>(i);
    FAIL("no such row: " << id);
    return 0;
}

inline Recipe recipeOf(std::string_view noise, int dimensions) {
    Recipe recipe;
    recipe.noise = indexOf(noises(), noise);
    recipe.dimensions = dimensions;
    return recipe;
}

/// "perlin 2 unit quintic ": what the shape of a noise depends on.
inline std::string nameOf(const Recipe& recipe) {
    std::string name;
    for (const ParamInfo& param : params())
        if (param.group == ParamGroup::noise && param.applies(recipe) && param.id != "seed" && param.id != "hash" &&
            param.id != "scale")
            name += valueText(param, recipe) + " ";
    return name;
}

}  // namespace noisescope
