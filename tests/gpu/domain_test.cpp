// Period, slice, warp, time, derivatives, fractals and seeds together: over random recipes, on both back ends.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <string>
#include <vector>

#include "cpu/cpu_field.h"
#include "cpu/measures.h"
#include "gpu/field_renderer.h"
#include "gpu/test_context.h"
#include "recipe/domain.h"
#include "recipe/recipe_json.h"
#include "unit/domain_properties.h"
#include "validate/validate.h"

using namespace noisescope;

namespace {

/// A driver compiles a program for every recipe and another one for its points: fewer recipes than the twin has.
int ofRecipes() { return recipesToTry(12, 500); }
int ofProperties() { return recipesToTry(4, 100); }
int ofPeriods() { return recipesToTry(2, 100); }
int ofSlowProperties() { return recipesToTry(2, 25); }  // seldom quick to compile: warped ones, slices of volumes
int ofCopies() { return usually(32, std::numeric_limits<int>::max()); }  // one recipe in three has more, up to 400

/// Each test of a property has its own, so that few programs are kept at a time.
FieldBackend gpuBackend(FieldRenderer& renderer) {
    return {[&](const FieldPlan& plan, const Region& region) { return renderer.render(plan, region); },
            [&](const FieldPlan& plan, std::span<const double> points, std::size_t coordinates) {
                return renderer.sample(plan, points, coordinates);
            },
            ofCopies()};
}

}  // namespace

TEST_CASE("any recipe has the same bits on both back ends") {
    std::vector<ValidationCase> cases;
    const std::uint32_t first = firstSeed();
    const FieldBackend costs{{}, {}, ofCopies()};
    for (std::uint32_t seed = first; cases.size() < static_cast<std::size_t>(ofRecipes()); ++seed) {
        Dice random(seed);
        const Recipe recipe = randomRecipe(random);
        if (!costs.takes(recipe, seed)) continue;
        const auto problems = problemsOf(recipe);
        REQUIRE_MESSAGE(problems.empty(), "seed " << seed << ": " << problems.front());
        cases.push_back({"seed " + std::to_string(seed) + ": " + recipeToCompactJson(recipe), recipe});
    }
    std::int64_t samples = 0;
    validateAll(cases, {1000, first}, [&](const ValidationResult& result) {
        samples += result.difference.samples;
        if (result.pass) return;
        CHECK_MESSAGE(false, result.name << ": " << result.difference.differing << " of " << result.difference.samples
                                         << " differ, by at most " << result.difference.maxAbs);
    });
    MESSAGE(cases.size() << " recipes from seed " << first << ", " << samples << " samples");
}

TEST_CASE("a period later, the same bits on the GPU") {
    const NoGlMessages quiet;
    FieldRenderer renderer;
    const FieldBackend gpu = gpuBackend(renderer);
    overRecipes(ofPeriods(), [&](std::uint32_t seed) { return periodsByPoints(gpu, seed, false); });
    overRecipes(ofPeriods(), [&](std::uint32_t seed) { return periodsByPixels(gpu, seed, false); });
}

TEST_CASE("pixels that pass several periods have the same bits on the GPU") {
    const NoGlMessages quiet;
    constexpr std::int64_t kHeight = 64;
    constexpr double kCellsInPixel[] = {0.3, 4.6, 26.8, 3e6};
    std::size_t row = 0;
    for (const Specialize specialize : {Specialize::once, Specialize::forFewPixels, Specialize::whileEditing}) {
        if (!isDue(row++, 3)) continue;
        FieldRenderer renderer(specialize);
        for (int dimensions = 1; dimensions <= 4; ++dimensions)
            for (const double cells : kCellsInPixel) {
                Recipe recipe = recipeOf("perlin", dimensions);
                recipe.fractal = indexOf(fractals(), "fbm");
                recipe.octaves = 2;
                recipe.frequency = cells * kHeight;
                recipe.periodX = 5;  // every axis by its own
                recipe.periodY = 7;
                recipe.periodZ = dimensions > 2 ? 3 : 0;
                const FieldPlan plan = measuredPlan(repaired(recipe), kHeight);
                const Region region{-40, 490, 48, 40};  // over a block's border
                INFO(dimensions << "D, " << cells << " cells a pixel");
                const Image twin = renderOnCpu(plan, region);
                CHECK(differenceOf(renderer.render(plan, region).pixels, twin.pixels).differing == 0);
                CHECK(std::adjacent_find(twin.pixels.begin(), twin.pixels.end(), std::not_equal_to<>()) !=
                      twin.pixels.end());
            }
    }
}

TEST_CASE("around the torus, the same bits on the GPU") {
    const NoGlMessages quiet;
    FieldRenderer renderer;
    const FieldBackend gpu = gpuBackend(renderer);
    overRecipes(ofProperties() / 2, [&](std::uint32_t seed) { return periodsByPoints(gpu, seed, true); });
    overRecipes(ofProperties() / 2, [&](std::uint32_t seed) { return periodsByPixels(gpu, seed, true); });
}

TEST_CASE("loops of time close on the GPU, bit for bit") {
    const NoGlMessages quiet;
    FieldRenderer renderer;
    overRecipes(ofProperties(), [&](std::uint32_t seed) { return loopsClose(gpuBackend(renderer), seed); });
}

TEST_CASE("seeds and warps matter on the GPU, a warp of amplitude 0 does not") {
    const NoGlMessages quiet;
    FieldRenderer renderer;
    const FieldBackend gpu = gpuBackend(renderer);
    overRecipes(ofSlowProperties(), [&](std::uint32_t seed) { return seedsMatter(gpu, seed); });
    overRecipes(ofSlowProperties(), [&](std::uint32_t seed) { return noAmplitudeNoWarp(gpu, seed); });
}

TEST_CASE("pieces are the whole on the GPU, whatever the recipe") {
    const NoGlMessages quiet;
    FieldRenderer renderer;
    overRecipes(ofSlowProperties(), [&](std::uint32_t seed) { return piecesAreTheWhole(gpuBackend(renderer), seed); });
}

TEST_CASE("a slice shows what a rotation matrix leads to, on the GPU") {
    const NoGlMessages quiet;
    FieldRenderer renderer;
    SliceErrors errors;
    overRecipes(ofSlowProperties(),
                [&](std::uint32_t seed) { return slicesAreCuts(gpuBackend(renderer), seed, errors); });
    MESSAGE("at most " << errors.points << " apart at points, " << errors.pixels << " in pictures; " << errors.outside
                       << " of " << errors.values << " beyond what slopes explain");
    // Of a commit's two recipes one may have steps, which slopes do not explain; a wrong turn moves nearly all values.
    CHECK(static_cast<double>(errors.outside) < usually(0.5, 3e-3) * static_cast<double>(errors.values));
}
