// Helpers of several unit tests: rows by name, recipes by noise, and their names in messages; tables of outside
// values.
#pragma once

#include <doctest/doctest.h>

#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "core/json.h"
#include "plan/field_plan.h"
#include "recipe/chosen.h"
#include "recipe/params.h"
#include "recipe/presets.h"
#include "recipe/recipe.h"

namespace noisescope {

/// The presets without layers, for what is a field's own; trees_test, snippet_trees tests and others have layers.
inline std::vector<Preset> presetsOfFields() {
    std::vector<Preset> list = presets();
    std::erase_if(list, [](const Preset& preset) {
        return !preset.file.recipe->tree.empty() || preset.file.recipe->output == kSolid;
    });
    return list;
}

/// A file of tests/data.
inline Json readJson(const char* name) {
    std::ifstream in(std::string(NOISESCOPE_TEST_DATA "/") + name);
    REQUIRE_MESSAGE(in, name);
    return Json::parse(std::string(std::istreambuf_iterator<char>(in), {}));
}

/// The first numbers of a list as a vector of the twin.
template <typename Vector>
Vector vectorOf(const Json& numbers) {
    Vector vector;
    for (int i = 0; i < Vector::length(); ++i)
        vector[i] = numbers[static_cast<std::size_t>(i)].get<typename Vector::value_type>();
    return vector;
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

/// "noise=perlin,seed=3,": all parameters that apply.
inline std::string parametersOf(const Recipe& recipe) {
    std::string text;
    for (const ParamInfo& param : params())
        if (param.applies(recipe)) text += std::string(param.id) + "=" + valueText(param, recipe) + ",";
    return text;
}

/// A small generator with the same numbers everywhere.
class Dice {
  public:
    explicit Dice(std::uint32_t seed) : state_(seed) {}
    std::uint32_t bits() { return mixBits(state_ += 0x9e3779b9u); }
    double unit() { return bits() * 0x1p-32; }  ///< [0, 1)
    double between(double low, double high) { return low + (high - low) * unit(); }
    int below(int count) { return static_cast<int>(unit() * count); }

  private:
    std::uint32_t state_;
};

/// Any recipe that can be drawn: every parameter at random within what sliders cover, then repaired. Octaves are few,
/// for many recipes in a short time.
inline Recipe randomRecipe(Dice& random) {
    constexpr double kFewOctaves = 4;
    Recipe recipe;
    for (const ParamInfo& param : params()) {
        if (param.group == ParamGroup::color) continue;               // no values depend on it
        if (param.group == ParamGroup::solid) continue;               // of solids alone, which this never is
        if (param.id == "hash" && random.below(3) > 0) continue;      // most often the default
        if (param.id == "fractal" && random.below(4) == 0) continue;  // and one in four without
        if (const auto* choice = std::get_if<ChoiceParam>(&param.kind))
            recipe.*choice->member = random.below(choice->count() - (param.id == "output" ? 1 : 0));  // but for solid
        if (const auto* integer = std::get_if<IntegerParam>(&param.kind))
            recipe.*integer->member =
                integer->minimum + random.below(std::min(integer->softMaximum, 12) - integer->minimum + 1);
        if (const auto* seed = std::get_if<SeedParam>(&param.kind)) recipe.*seed->member = random.bits();
        if (const auto* real = std::get_if<RealParam>(&param.kind))
            recipe.*real->member = random.between(real->softMinimum, real->softMaximum);
        if (const auto* boolean = std::get_if<BoolParam>(&param.kind)) recipe.*boolean->member = random.below(2) == 1;
    }
    recipe.frequency = random.between(2, 40);
    recipe.octaves = std::min(recipe.octaves, kFewOctaves);
    recipe.warpOctaves = std::min(recipe.warpOctaves, 3);
    recipe.sliceScale = random.below(2) == 0 ? 1 : recipe.sliceScale;
    // Half of all may tile: what most often stands in the way is left out.
    if (random.below(2) == 0) {
        recipe.rotateX = recipe.rotateY = recipe.rotateZ = 0;
        recipe.rotateOctaves = false;
    } else {
        recipe.periodX = recipe.periodY = 0;
    }
    if (!hashOf(recipe).exact) recipe.hash = 0;
    return repaired(recipe);
}

}  // namespace noisescope
