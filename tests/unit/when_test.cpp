// The table of parameters says of itself what the rest of the program does: when a row is heeded, and what selects
// code.
#include "recipe/when.h"
#include "cpu/measures.h"
#include "cpu/picture_drawer.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstring>
#include <map>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "color/colorize.h"
#include "cpu/cpu_field.h"
#include "effort.h"
#include "plan/field_plan.h"
#include "recipe/params.h"
#include "recipe/recipe.h"
#include "recipes.h"
#include "shader/block_record.h"
#include "shader/field_shader.h"

using namespace noisescope;

namespace {

constexpr int kRecipes = 300;

bool takesNumber(const Recipe& recipe, std::string_view param) {
    const auto numbers = numbersOf(recipe);
    return std::any_of(numbers.begin(), numbers.end(), [&](const NumberInfo* n) { return n->param == param; });
}

bool applies(const char* id, const Recipe& recipe) { return findParam(id)->applies(recipe); }

void checkAlone(const Condition& condition, const Recipe& recipe) {
    if (condition.holds == nullptr) return;
    CAPTURE(condition.param);
    const ParamInfo* param = findParam(condition.param);
    REQUIRE(param != nullptr);
    Recipe other;
    copyValue(*param, other, recipe);
    CHECK(condition.holds(other) == condition.holds(recipe));
}

/// The shader that draws the recipe.
constexpr int kShaderVectors = 24;

std::string shaderOf(const Recipe& recipe, Specialize specialize = Specialize::once) {
    const FieldPlan plan = measuredPlan(recipe, 512);
    const BlockRecord record = recordOf(plan.program(), kShaderVectors, specialize);
    return fieldVertexSource(record) + fieldShaderText(plan.program(), record);
}

}  // namespace

TEST_CASE("a condition asks the parameter that it names and no other") {
    Dice dice(1);
    for (int i = 0; i < kRecipes; ++i) {
        const Recipe recipe = randomRecipe(dice);
        for (const ParamInfo& param : params())
            for (const Requirement& requirement : param.when.requirements) {
                checkAlone(requirement.condition, recipe);
                for (const Conditions& all : requirement.alternatives)
                    for (const Condition& condition : all) checkAlone(condition, recipe);
            }
    }
}

TEST_CASE("parameters apply where the noises of the recipe take them") {
    Dice dice(2);
    for (int i = 0; i < kRecipes; ++i) {
        const Recipe recipe = randomRecipe(dice);
        const Needs needs = needsOf(recipe);
        CHECK(applies("gradients", recipe) == needs.gradient);
        CHECK(applies("fade", recipe) == needs.fade);
        CHECK(applies("kernel_radius_squared", recipe) == needs.kernel);
        CHECK(applies("isotropic", recipe) == needs.isotropic);
        CHECK(applies("metric", recipe) == usesMetric(recipe));
        CHECK(applies("jitter", recipe) == takesNumber(recipe, "jitter"));
        CHECK(applies("smoothness", recipe) == takesNumber(recipe, "smoothness"));
        CHECK(applies("orientation", recipe) == takesNumber(recipe, "orientation"));
        CHECK(applies("bandwidth", recipe) == takesNumber(recipe, "bandwidth"));
        CHECK(applies("cycles_per_cell", recipe) == takesNumber(recipe, "cycles_per_cell"));
        CHECK(applies("flow", recipe) == takesNumber(recipe, "flow"));
        CHECK(applies("value", recipe) == takesNumber(recipe, "value"));
        CHECK(applies("width", recipe) == takesNumber(recipe, "width"));
        CHECK(applies("seed", recipe) == takesHash(noiseOf(recipe)));
        CHECK(applies("hash", recipe) == usesHash(recipe));
        CHECK(applies("colors", recipe) == isColorable(recipe));
    }
}

TEST_CASE("a number that is not structural selects no code") {
    Dice dice(3);
    int looked = 0;
    for (int i = 0; i < kRecipes / 20; ++i) {
        const Recipe recipe = randomRecipe(dice);
        const std::string shader = shaderOf(recipe);
        const std::string edited = shaderOf(recipe, Specialize::whileEditing);
        for (const ParamInfo& param : params()) {
            if (isStructural(param) || !param.applies(recipe) || param.group == ParamGroup::color) continue;
            Recipe next = recipe;
            if (const auto* real = std::get_if<RealParam>(&param.kind)) {
                if (recipe.*real->member == 0 || recipe.*real->member == 1) continue;  // nothing is moved or scaled
                next.*real->member = std::clamp(recipe.*real->member * 0.99, real->minimum, real->maximum);
            } else if (const auto* seed = std::get_if<SeedParam>(&param.kind)) {
                next.*seed->member ^= 5u;
            } else {
                continue;  // periods: each may ask for others
            }
            if (!problemsOf(next).empty()) continue;  // as a speed that a loop cannot have
            CAPTURE(param.id);
            CHECK((shaderOf(next, Specialize::whileEditing) == edited));  // two shaders would be printed
            ++looked;
            // A step may come to reach whole cells, and an octave to be too fine to be seen: both are left out of the
            // text.
            const auto stepsOf = [](const Recipe& one) {
                const BlockRecord record = recordOf(measuredPlan(one, 512).program(), kShaderVectors);
                return std::tuple(record.octaves.wide, record.layers.wide, record.space.wide, record.octaves.unseen);
            };
            if (stepsOf(next) == stepsOf(recipe)) CHECK((shaderOf(next) == shader));
        }
    }
    CHECK(looked > 150);
}

namespace {

/// A picture of the recipe as bytes: its values, and what colors make of them.
std::vector<std::uint8_t> pictureOf(const Recipe& recipe) {
    constexpr std::int64_t kHeight = 12;
    const Region region{0, 0, 16, kHeight};
    const PictureDrawer picture(recipe, kHeight, PictureOf::colors, cpuLeaves());
    const Image values = picture.values(region);
    const std::vector<Rgba8> colors = picture.colorsOf(region, values.pixels);
    std::vector<std::uint8_t> bytes(values.pixels.size() * sizeof(float));
    std::memcpy(bytes.data(), values.pixels.data(), bytes.size());
    for (const Rgba8& color : colors) bytes.insert(bytes.end(), {color.red, color.green, color.blue});
    return bytes;
}

/// Another value of one parameter, at random within what its slider covers.
Recipe changed(const ParamInfo& param, Recipe recipe, Dice& dice) {
    if (const auto* choice = std::get_if<ChoiceParam>(&param.kind))
        recipe.*choice->member = dice.below(choice->count());
    if (const auto* integer = std::get_if<IntegerParam>(&param.kind))
        recipe.*integer->member = integer->minimum + dice.below(integer->softMaximum - integer->minimum + 1);
    if (const auto* seed = std::get_if<SeedParam>(&param.kind)) recipe.*seed->member = dice.bits();
    if (const auto* real = std::get_if<RealParam>(&param.kind))
        recipe.*real->member = dice.between(real->softMinimum, real->softMaximum);
    if (const auto* boolean = std::get_if<BoolParam>(&param.kind)) recipe.*boolean->member = !(recipe.*boolean->member);
    if (const auto* gradient = std::get_if<GradientParam>(&param.kind))
        (recipe.*gradient->member).stops[0] = colorStop(0, dice.bits());
    return recipe;
}

/// A random recipe, in colors that half of the parameters of colors apply to.
Recipe coloredRecipe(Dice& dice) {
    Recipe recipe = randomRecipe(dice);
    recipe.octaves = std::min(recipe.octaves, 3.0);
    for (const char* id : {"colors", "blend", "color_range"})
        if (const Recipe next = changed(*findParam(id), recipe, dice); problemsOf(next).empty()) recipe = next;
    if (dice.below(2) == 0) recipe.colors = dice.below(2) == 0 ? kBiomes : kCustom;
    return repaired(recipe);
}

}  // namespace

TEST_CASE("a parameter that applies changes some pixel, in every number of dimensions") {
    struct Tries {
        int made = 0;
        bool changes = false;
    };
    std::map<std::pair<std::string, int>, Tries> all;
    Dice dice(4);
    constexpr int kEnough = 12;
    const int recipes = isFullTest() ? 3000 : 500;
    for (int i = 0; i < recipes; ++i) {
        const Recipe recipe = coloredRecipe(dice);
        if (hashesOf(recipe) > 31) continue;  // costly, and asked in the same way
        std::vector<std::uint8_t> before;
        for (const ParamInfo& param : params()) {
            if (param.id == "dimensions" || param.group == ParamGroup::surface || !param.applies(recipe)) continue;
            // Patterns are flat at most places, and repeat anyway: only what is their own is tried with them.
            if (!takesHash(noiseOf(recipe)) && !takesNumber(recipe, param.id)) continue;
            Tries& tries = all[{std::string(param.id), recipe.dimensions}];
            if (tries.changes || tries.made > kEnough) continue;
            const Recipe next = changed(param, recipe, dice);
            if (next == recipe || !problemsOf(next).empty()) continue;
            if (before.empty()) before = pictureOf(recipe);
            ++tries.made;
            tries.changes = pictureOf(next) != before;
        }
    }
    std::size_t shown = 0;
    for (const auto& row : all) {
        shown += row.second.changes ? 1 : 0;
        if (row.second.made <= kEnough) continue;
        CAPTURE(row.first.first);
        CAPTURE(row.first.second);
        CHECK(row.second.changes);
    }
    MESSAGE(shown << " of " << all.size() << " parameters by dimensions were seen to change pixels");
    CHECK(shown * 10 > all.size() * 9);
    for (const auto& [id, dimensions] : {std::pair{"rotate_x", 2},
                                         {"rotate_y", 2},
                                         {"rotate_z", 2},
                                         {"rotate_x", 1},
                                         {"rotate_y", 1},
                                         {"rotate_z", 1}})
        CHECK(all[{id, dimensions}].changes);
}

TEST_CASE("octaves and dimensions select code") {
    Recipe recipe;
    recipe.fractal = kFbm;
    const std::string shader = shaderOf(recipe);
    for (const char* setting : {"octaves", "dimensions", "noise", "rotate_octaves"}) {
        CAPTURE(setting);
        const ParamInfo& param = *findParam(setting);
        REQUIRE(isStructural(param));
        Recipe next = recipe;
        if (const auto* choice = std::get_if<ChoiceParam>(&param.kind)) next.*choice->member = 1;
        if (const auto* integer = std::get_if<IntegerParam>(&param.kind)) next.*integer->member = 3;
        if (const auto* real = std::get_if<RealParam>(&param.kind)) next.*real->member = 3;
        if (const auto* boolean = std::get_if<BoolParam>(&param.kind)) next.*boolean->member = true;
        CHECK((shaderOf(next) != shader));
    }
}
