// The table of parameters says of itself what the rest of the program does: when a row is heeded, and what selects
// code.
#include "recipe/when.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <tuple>

#include "codegen/block_record.h"
#include "codegen/field_shader.h"
#include "field/field_plan.h"
#include "recipe/params.h"
#include "recipe/recipe.h"
#include "recipes.h"

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
    const FieldPlan plan(recipe, 512);
    const BlockRecord record = recordOf(plan.program(), kShaderVectors, specialize);
    return fieldVertexSource(record) + fieldFragmentSource(plan.program(), record) +
           fieldChoicesSource(plan.program(), record);
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
        CHECK(applies("colors", recipe) == (channelsOf(recipe) == 1));
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
                const BlockRecord record = recordOf(FieldPlan(one, 512).program(), kShaderVectors);
                return std::tuple(record.octaves.wide, record.layers.wide, record.space.wide, record.octaves.unseen);
            };
            if (stepsOf(next) == stepsOf(recipe)) CHECK((shaderOf(next) == shader));
        }
    }
    CHECK(looked > 150);
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
