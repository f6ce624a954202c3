// Changes that compile another program: of an image that is made once, and while a recipe is edited.
#include <doctest/doctest.h>

#include <algorithm>
#include <set>
#include <string>

#include "cpu/measures.h"
#include "plan/field_plan.h"
#include "recipe/presets.h"
#include "recipe/recipe_json.h"
#include "shader/field_shader.h"
#include "unit/recipes.h"

using namespace noisescope;

namespace {

constexpr int kVectors = 24;

std::string shaderOf(const Recipe& recipe, std::int64_t height, Specialize specialize) {
    const FieldPlan plan = measuredPlan(recipe, height);
    const BlockRecord record = recordOf(plan.program(), kVectors, specialize);
    return fieldVertexSource(record) + fieldShaderText(plan.program(), record);
}

std::size_t shadersWhileZooming(const Recipe& recipe, Specialize specialize) {
    std::set<std::string> shaders;
    for (int power = 0; power <= 40; power += 8) shaders.insert(shaderOf(recipe, std::int64_t{1} << power, specialize));
    return shaders.size();
}

std::vector<Recipe> someRecipes() {
    std::vector<Recipe> recipes;
    for (const Preset& preset : presets())
        if (preset.file.recipe->tree.empty() && preset.file.recipe->output != kSolid)
            recipes.push_back(preset.file.recipe);
    for (std::uint32_t seed = 1; seed <= 20; ++seed) {
        Dice dice(seed);
        recipes.push_back(randomRecipe(dice));
    }
    return recipes;
}

}  // namespace

TEST_CASE("zooming into what is edited compiles nothing") {
    std::size_t most = 0;
    for (const Recipe& recipe : someRecipes()) {
        CAPTURE(recipeToCompactJson(recipe));
        CHECK(shadersWhileZooming(recipe, Specialize::whileEditing) == 1);
        most = std::max(most, shadersWhileZooming(recipe, Specialize::once));
    }
    CHECK(most > 1);  // an image that is made once does not pay for other heights
}

TEST_CASE("any number of octaves of what is edited has the same program") {
    for (Recipe recipe : someRecipes()) {
        if (fractalOf(recipe).file.empty()) continue;
        recipe.scale = kBounded;  // its numbers are words, which take long to measure
        recipe.footprint = false;
        CAPTURE(recipeToCompactJson(recipe));
        std::set<std::string> shaders;
        for (const int octaves : {1, 2, 3, 11, 12, 13, 24}) {
            recipe.octaves = octaves;
            if (problemsOf(recipe).empty()) shaders.insert(shaderOf(recipe, 512, Specialize::whileEditing));
        }
        CHECK(shaders.size() == 1);
    }
}

TEST_CASE("a small image has octaves in loops, a large one has not") {
    CHECK((specializeFor(64 * 64) == Specialize::forFewPixels));
    CHECK((specializeFor(1024 * 1024) == Specialize::whileEditing));
    CHECK((specializeFor(4096 * 4096) == Specialize::once));
    for (const Recipe& recipe : someRecipes()) {
        CAPTURE(recipeToCompactJson(recipe));
        const FieldPlan plan = measuredPlan(recipe, 64);
        const BlockRecord record = recordOf(plan.program(), kVectors, Specialize::forFewPixels);
        const auto* fractal = plan.program().find<FractalStep>();
        CHECK(record.pixels == 1);
        CHECK(record.octaves.looped == (fractal != nullptr && fractal->isFractal()));
        CHECK(record.layers.looped == (plan.program().find<WarpStep>() != nullptr));
    }
}

TEST_CASE("where pixels share no cells, four are drawn by short programs only") {
    Recipe recipe;
    recipe.noise = indexOf(noises(), "simplex");
    recipe.fractal = kFbm;
    const auto pixels = [&recipe](int octaves) {
        recipe.octaves = octaves;
        return recordOf(measuredPlan(recipe, 4096).program(), kVectors).pixels;
    };
    CHECK(pixels(5) == kPixelsOfTexel);
    CHECK(pixels(8) == 1);
    recipe.noise = indexOf(noises(), "perlin");
    CHECK(pixels(8) == kPixelsOfTexel);
    recipe.rotateOctaves = true;
    CHECK(pixels(8) == 1);
}

TEST_CASE("octaves of an image that is made once are written out up to 12, and a loop beyond") {
    Recipe recipe;
    recipe.fractal = kFbm;
    const auto loops = [&recipe](int octaves) {
        recipe.octaves = octaves;
        return shaderOf(recipe, 512, Specialize::once).find("k < octaves; ++k") != std::string::npos;
    };
    CHECK(!loops(1));
    CHECK(!loops(12));
    CHECK(loops(13));
    CHECK(loops(24));
}
