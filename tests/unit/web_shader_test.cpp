// Shaders of the page: that they compile for browsers, and that every step in them is hidden from the compiler. Their
// bits are compared in Chromium, by web/test_page.py.
#include "shader/web_shader.h"
#include "cpu/measures.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "core/error.h"
#include "glslang.h"
#include "recipe/presets.h"
#include "recipes.h"

using namespace noisescope;

namespace {

std::string webShaderOf(const Recipe& recipe) {
    const FieldPlan plan = measuredPlan(recipe, 512);
    return webFragmentSource(plan.program(), webRecordOf(plan.program()));
}

}  // namespace

TEST_CASE("shaders of the page compile for WebGL 2") {
    ShadersToCompile shaders;
    for (const Preset& preset : presetsOfFields()) shaders.add(webShaderOf(preset.file.recipe), preset.name);
    for (const Preset& preset : presets())
        if (preset.name == "fireball" || preset.name == "ice")
            shaders.add(webShaderOf(preset.file.recipe), preset.name);
    for (int noise = 0; noise < static_cast<int>(noises().size()); ++noise)
        for (const int output : {kValue, kGradient, kNormal, kCurl}) {
            Recipe recipe;
            recipe.noise = noise;
            recipe.output = output;
            recipe.fractal = kFbm;
            recipe.warp = rowIndex(WarpId::progressive);
            repair(recipe);
            shaders.add(webShaderOf(recipe), std::string(noiseOf(recipe).id));
        }
    shaders.add(webColorSource(), "colors");
}

TEST_CASE("shaders of the page depend on no number, and hide every step") {
    Recipe recipe;
    recipe.fractal = kFbm;
    const std::string text = webShaderOf(recipe);
    CHECK(text.find("ns_rounded(") != std::string::npos);
    CHECK(text.find("NS_EXACT") == std::string::npos);
    CHECK(text.find("precise") == std::string::npos);
    CHECK(text.find("v_base") == std::string::npos);
    recipe.octaves = 9;
    recipe.frequency = 3.7;
    recipe.seed = 5;
    CHECK(webShaderOf(recipe) == text);
    recipe.fractal = rowIndex(FractalId::ridged);
    CHECK(webShaderOf(recipe) != text);
}

TEST_CASE("a record that a browser has no room for is refused") {
    const FieldPlan plan = measuredPlan(Recipe{}, 512);
    BlockRecord record = webRecordOf(plan.program());
    record.words = kMostWebWords + 4;
    CHECK_THROWS_AS(webFragmentSource(plan.program(), record), Error);
}
