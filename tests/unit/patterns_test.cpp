// Patterns: noises that are the same in every cell. Exact values at places where they are known, what has no effect on
// them, and the output that has a value beside its derivatives.
#include <doctest/doctest.h>

#include <bit>
#include <cmath>
#include <string>
#include <vector>

#include "cpu/cpu_field.h"
#include "cpu/measures.h"
#include "plan/proven_range.h"
#include "recipe/chosen.h"
#include "recipe/params.h"
#include "recipe/recipe_json.h"
#include "unit/recipes.h"

using namespace noisescope;

namespace {

Recipe patternOf(const char* id, int dimensions = 2) {
    Recipe recipe = recipeOf(id, dimensions);
    recipe.frequency = 1;
    return recipe;
}

/// Value and derivatives of a pattern by the fraction in some cell.
reference::vec4 slopesAt(const Recipe& recipe, reference::vec3 fraction) {
    const reference::Choices choices = choicesOf(recipe);
    const NoiseSlopes& twin = noiseOf(recipe).slopes;
    if (recipe.dimensions == 3) return twin.in3(choices, {5, -7, 11}, fraction, 3);
    return reference::vec4(twin.in2(choices, {5, -7}, reference::vec2(fraction), 3), 0.0f);
}

/// The value alone, which must be that beside the derivatives.
float valueAt(const Recipe& recipe, reference::vec3 fraction) {
    const reference::Choices choices = choicesOf(recipe);
    const NoiseTwin& twin = noiseOf(recipe).twin;
    const float value = recipe.dimensions == 3 ? twin.in3(choices, {0, 0, 0}, fraction, 0)
                                               : twin.in2(choices, {0, 0}, reference::vec2(fraction), 0);
    CHECK(value == slopesAt(recipe, fraction).x);
    return value;
}

std::vector<NoiseId> patterns() {
    return {NoiseId::constant, NoiseId::ramp, NoiseId::radial, NoiseId::checker, NoiseId::stripes};
}

std::vector<float> pixelsOf(const Recipe& recipe, const Region& region) {
    return renderOnCpu(measuredPlan(recipe, 64), region).pixels;
}

}  // namespace

TEST_CASE("patterns: the ramp at quarters of a cell") {
    for (const int n : {2, 3}) {
        const Recipe ramp = patternOf("ramp", n);
        const float expected[] = {-1, -0.5f, 0, 0.5f, 1};
        for (int i = 0; i <= 4; ++i) {
            const float x = 0.25f * static_cast<float>(i);
            CHECK(valueAt(ramp, {x, 0.7f, 0.1f}) == expected[i]);
            CHECK(slopesAt(ramp, {x, 0.7f, 0.1f}).y == 2);
            CHECK(slopesAt(ramp, {x, 0.7f, 0.1f}).z == 0);
        }
    }
}

TEST_CASE("patterns: the cone in its middle, on its rim and in the corners") {
    for (const int n : {2, 3}) {
        const Recipe radial = patternOf("radial", n);
        CHECK(valueAt(radial, {0.5f, 0.5f, 0.5f}) == 1);
        CHECK(slopesAt(radial, {0.5f, 0.5f, 0.5f}).y == 0);
        CHECK(valueAt(radial, {0.25f, 0.5f, 0.5f}) == doctest::Approx(0).epsilon(1e-6));
        CHECK(slopesAt(radial, {0.25f, 0.5f, 0.5f}).y == doctest::Approx(4).epsilon(1e-6));
        CHECK(slopesAt(radial, {0.5f, 0.75f, 0.5f}).z == doctest::Approx(-4).epsilon(1e-6));
        CHECK(valueAt(radial, {0, 0.5f, 0.5f}) == doctest::Approx(-1).epsilon(1e-6));
        for (const float corner : {0.0f, 1.0f, 0.04f}) {
            CHECK(valueAt(radial, {corner, 0, 1}) == -1);
            CHECK(slopesAt(radial, {corner, 0, 1}) == reference::vec4(-1, 0, 0, 0));
        }
    }
    CHECK(valueAt(patternOf("radial", 3), {0.5f, 0.5f, 0.375f}) == doctest::Approx(0.5).epsilon(1e-6));
    CHECK(slopesAt(patternOf("radial", 3), {0.5f, 0.5f, 0.375f}).w == doctest::Approx(4).epsilon(1e-6));
}

TEST_CASE("patterns: the checker has a sign in each part of a cell, and the stripes are as wide as they say") {
    for (const float z : {0.2f, 0.8f})
        for (const float y : {0.0f, 0.49f, 0.5f, 0.99f})
            for (const float x : {0.0f, 0.49f, 0.5f, 0.99f}) {
                const bool flat = (x < 0.5f) == (y < 0.5f);
                CHECK(valueAt(patternOf("checker", 2), {x, y, z}) == (flat ? 1 : -1));
                CHECK(valueAt(patternOf("checker", 3), {x, y, z}) == (flat == (z < 0.5f) ? 1 : -1));
            }
    Recipe stripes = patternOf("stripes");
    CHECK(valueAt(stripes, {0.49f, 0, 0}) == 1);
    CHECK(valueAt(stripes, {0.5f, 0, 0}) == -1);
    stripes.width = 0.125;
    const std::vector<float> row = pixelsOf(stripes, {0, 0, 64, 1});
    for (std::size_t x = 0; x < row.size(); ++x) CHECK(row[x] == (x < 8 ? 1 : -1));
}

TEST_CASE("patterns: a constant is its value everywhere, in every scale that there is") {
    Recipe recipe = patternOf("constant");
    for (const double value : {-1.0, -0.3, 0.0, 0.8}) {
        recipe.value = value;
        for (const int scale : {kBounded, kClassic, kEngine}) {
            recipe.scale = scale;
            REQUIRE(isConstant(recipe));
            for (const float pixel : pixelsOf(recipe, {-3, 5, 40, 3})) CHECK(pixel == constantOf(recipe));
        }
        recipe.scale = kBounded;
        CHECK(constantOf(recipe) == static_cast<float>(value));
        CHECK(fading(recipe) == recipe);
    }
    recipe.scale = kEqualVariance;
    CHECK(problemsOf(recipe).size() == 1);
    CHECK(repaired(recipe).scale == kBounded);
    recipe.scale = kBounded;
    recipe.fractal = kFbm;
    CHECK(!isConstant(recipe));
}

TEST_CASE("patterns: no seed, hash, set of gradients or fade has an effect, and none applies") {
    for (const NoiseId pattern : patterns())
        for (const int n : {2, 3}) {
            Recipe recipe = patternOf("ramp", n);
            recipe.noise = rowIndex(pattern);
            recipe.fractal = kFbm;
            recipe.octaves = 3;
            CAPTURE(noiseOf(recipe).id);
            for (const char* id : {"seed", "hash", "gradients", "fade", "octave_seeds", "metric", "jitter"})
                CHECK(!findParam(id)->applies(recipe));
            const Region region{-20, 10, 90, 40};
            const std::vector<float> before = pixelsOf(recipe, region);
            Recipe other = recipe;
            other.seed = 12345;
            other.hash = rowIndex(HashId::sine);
            other.octaveSeeds = false;
            CHECK(isExact(other));
            CHECK(pixelsOf(other, region) == before);
            other.warp = rowIndex(WarpId::single);
            CHECK(findParam("hash")->applies(other));
            CHECK(!isExact(other));
        }
}

TEST_CASE("patterns: they repeat after a cell, bit by bit") {
    for (const NoiseId pattern : patterns())
        for (const int n : {2, 3}) {
            Recipe recipe = patternOf("ramp", n);
            recipe.noise = rowIndex(pattern);
            recipe.frequency = 4;  // cells of 16 pixels
            recipe.width = 0.3;
            CAPTURE(noiseOf(recipe).id);
            const std::vector<float> here = pixelsOf(recipe, {-7, -5, 64, 40});
            CHECK(pixelsOf(recipe, {-7 + 16, -5 - 32, 64, 40}) == here);
            recipe.cellX = 1e12;
            CHECK(pixelsOf(recipe, {-7, -5, 64, 40}) == here);
        }
}

TEST_CASE("output=derivatives is the value and its gradient, bit by bit, with a range for the value alone") {
    Dice dice(77);
    int tried = 0;
    for (int i = 0; i < 60; ++i) {
        Recipe recipe = randomRecipe(dice);
        recipe.dimensions = 2 + i % 2;
        if (i % 3 != 0) recipe.noise = indexOf(noises(), i % 3 == 1 ? "perlin" : "radial");
        recipe.output = kDerivatives;
        if (!problemsOf(recipe).empty()) continue;
        ++tried;
        CAPTURE(recipeToCompactJson(recipe));
        const auto n = static_cast<std::size_t>(recipe.dimensions);
        const Region region{-5, 500, 24, 20};
        const std::vector<float> all = pixelsOf(recipe, region);
        CHECK(!provenRangeOf(measuredPlan(recipe, 64)));
        const auto range = provenValueRangeOf(measuredPlan(recipe, 64));
        recipe.output = kGradient;
        const std::vector<float> gradient = pixelsOf(recipe, region);
        recipe.output = kValue;
        const std::vector<float> value = pixelsOf(recipe, region);
        CHECK(range == provenRangeOf(measuredPlan(recipe, 64)));
        int differing = 0;
        const auto bits = [](float number) { return std::bit_cast<std::uint32_t>(number); };
        for (std::size_t pixel = 0; pixel < value.size(); ++pixel) {
            differing += bits(all[4 * pixel]) != bits(value[pixel]) ? 1 : 0;
            for (std::size_t axis = 0; axis < 3; ++axis)
                differing += bits(all[4 * pixel + 1 + axis]) != bits(axis < n ? gradient[n * pixel + axis] : 0) ? 1 : 0;
        }
        CHECK(differing == 0);
    }
    CHECK(tried > 10);
}

TEST_CASE(
    "a sloped fractal has the same value beside its derivatives, also where octaves do not double and are turned") {
    for (const char* const fractal : {"damped", "swiss", "jordan", "gullied"})
        for (const char* const noise : {"perlin", "simplex"})
            for (const int n : {2, 3})
                for (const bool turned : {false, true}) {
                    Recipe recipe;
                    recipe.noise = indexOf(noises(), noise);
                    recipe.fractal = indexOf(fractals(), fractal);
                    recipe.dimensions = n;
                    recipe.lacunarity = 1.87;
                    recipe.frequency = 9;
                    recipe.rotateOctaves = turned;
                    CAPTURE(recipeToCompactJson(recipe));
                    const Region region{-5, 500, 24, 20};
                    const std::vector<float> value = pixelsOf(recipe, region);
                    recipe.output = kDerivatives;
                    REQUIRE(problemsOf(recipe).empty());
                    const std::vector<float> all = pixelsOf(recipe, region);
                    int differing = 0;
                    for (std::size_t pixel = 0; pixel < value.size(); ++pixel)
                        differing += all[4 * pixel] != value[pixel] ? 1 : 0;
                    CHECK(differing == 0);
                }
}
