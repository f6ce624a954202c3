// Boxes against slices, and small regions against large ones: the same bits.
#include "cpu/sampler.h"

#include <algorithm>
#include <bit>
#include <optional>

#include "core/threads.h"
#include "cpu/cpu_field.h"
#include "cpu/measures.h"
#include "cpu/row_evaluator.h"
#include "effort.h"
#include "recipes.h"

namespace noisescope {
namespace {

bool sameFloats(const float* a, const float* b, std::size_t count) {
    return std::equal(a, a + count, b, [](float left, float right) {
        return std::bit_cast<std::uint32_t>(left) == std::bit_cast<std::uint32_t>(right);
    });
}

/// Values of a box, drawn by plans of their own for every slice.
std::vector<float> slicesOf(const Recipe& recipe, const PixelScale& pixels, const FieldBox& box) {
    std::vector<float> values;
    for (std::int64_t slice = box.slice; slice < box.slice + box.slices; ++slice) {
        PixelScale own = pixels;
        own.depthInHalves += 2 * slice * own.size;
        const Image image = renderOnCpu(measuredPlan(recipe, own), box.region);
        values.insert(values.end(), image.pixels.begin(), image.pixels.end());
    }
    return values;
}

std::vector<float> drawnBox(const Sampler& sampler, const FieldBox& box, Extremes* extremes = nullptr) {
    const std::ptrdiff_t row = static_cast<std::ptrdiff_t>(box.region.width) * sampler.channels();
    std::vector<float> values(static_cast<std::size_t>(row * box.region.height * box.slices));
    sampler.box(box, {values.data(), row, row * box.region.height}, extremes);
    return values;
}

/// A recipe in 3D or 4D for boxes: with warps, turned slices, periods, derivatives, footprints.
Recipe deepRecipe(int variant) {
    constexpr std::array kNoises{"perlin", "value", "worley", "simplex", "value-cubic"};
    const int dimensions = 3 + variant % 2;
    Recipe recipe = recipeOf(
        variant % 2 == 0 ? kNoises[static_cast<std::size_t>(variant / 2) % kNoises.size()] : "perlin", dimensions);
    recipe.fractal = variant % 3 == 0 ? 0 : kFbm;
    recipe.octaves = 3;
    recipe.frequency = variant % 4 == 0 ? 90.7 : 6;
    recipe.z = variant % 5 == 0 ? 0 : -0.37;
    recipe.footprint = variant % 3 == 1;
    if (variant % 6 == 2) recipe.warp = 1 + variant / 6 % 4;
    if (variant % 6 == 3) recipe.rotateX = 31;
    if (variant % 6 == 4) recipe.periodX = recipe.periodY = recipe.periodZ = 3;
    if (variant % 6 == 5) recipe.output = indexOf(outputs(), "gradient");
    return repaired(recipe);
}

}  // namespace

TEST_CASE("a box is equal to its slices") {
    for (int variant = 0; variant < 60; ++variant) {
        if (!isDue(static_cast<std::size_t>(variant), 3)) continue;
        const Recipe recipe = deepRecipe(variant);
        const std::int64_t size = variant % 4 == 3 ? 4 : 1;
        const PixelScale pixels(100, size, variant % 2 == 0 ? 0 : size - 1);
        const FieldBox box{{variant * 97 - 2000, 505, 19, 11}, variant % 3 == 0 ? -2 : 1234567890123, 4};
        CAPTURE(variant);
        const Sampler sampler(measuredPlan(recipe, pixels));
        const std::vector<float> expected = slicesOf(recipe, pixels, box);
        Extremes extremes;
        const std::vector<float> drawn = drawnBox(sampler, box, &extremes);
        REQUIRE(drawn.size() == expected.size());
        CHECK(sameFloats(drawn.data(), expected.data(), drawn.size()));
        CHECK(extremes.least == *std::min_element(expected.begin(), expected.end()));
        CHECK(extremes.greatest == *std::max_element(expected.begin(), expected.end()));
    }
}

TEST_CASE("slices of a block are equal with every set of kernels") {
    for (const char* noise : {"perlin", "value", "worley"})
        for (const double frequency : {3.0, 150.0}) {
            Recipe recipe = recipeOf(noise, 3);
            recipe.fractal = kFbm;
            recipe.frequency = frequency;
            const FieldBox box{{0, 0, 21, 5}, 3, 5};
            const std::vector<float> expected = slicesOf(recipe, 64, box);
            const FieldPlan plan = measuredPlan(recipe, 64);
            for (const RowKernels* kernels : rowKernels()) {
                std::vector<float> drawn(expected.size());
                RowEvaluator(plan, *kernels).drawSlices({0, 0, 3, 5}, {0, 0, 21, 5}, {drawn.data(), 21, 105});
                CAPTURE(kernels->name);
                CHECK(sameFloats(drawn.data(), expected.data(), drawn.size()));
            }
        }
}

TEST_CASE("small regions are equal to a large one, whatever else a thread has drawn") {
    std::vector<Sampler> samplers;
    for (const char* noise : {"perlin", "worley", "simplex", "value"})
        for (const int dimensions : {2, 3}) {
            Recipe recipe = recipeOf(noise, dimensions);
            recipe.fractal = dimensions == 2 ? kFbm : 0;
            if (noise == std::string_view("value")) recipe.warp = 1;
            if (noise == std::string_view("simplex")) recipe.output = indexOf(outputs(), "gradient");
            samplers.emplace_back(measuredPlan(recipe, 300));
        }
    const Region whole{500, -20, 40, 40};
    std::vector<std::vector<float>> images;
    for (const Sampler& sampler : samplers) images.push_back(drawnBox(sampler, {whole}));
    Dice dice(7);
    std::size_t which = 0;
    for (int n = 0; n < 200; ++n) {
        if (n % 3 == 0) which = static_cast<std::size_t>(dice.below(static_cast<int>(samplers.size())));
        const Sampler& sampler = samplers[which];
        const auto channels = static_cast<std::size_t>(sampler.channels());
        const int width = 1 + dice.below(17);
        const int height = 1 + dice.below(17);
        const Region part{whole.x + dice.below(40 - width), whole.y + dice.below(40 - height), width, height};
        const std::vector<float> drawn = drawnBox(sampler, {part});
        int differing = 0;
        for (std::int64_t y = 0; y < height; ++y) {
            const auto at =
                static_cast<std::size_t>((part.y - whole.y + y) * whole.width + part.x - whole.x) * channels;
            const std::size_t row = static_cast<std::size_t>(width) * channels;
            differing +=
                sameFloats(drawn.data() + static_cast<std::size_t>(y) * row, images[which].data() + at, row) ? 0 : 1;
        }
        CAPTURE(which);
        CHECK(differing == 0);
    }
}

TEST_CASE("a field in the memory of another one draws its own block, and each slice of it") {
    std::optional<FieldPlan> plan;
    std::optional<RowEvaluator> rows;
    for (const double offset : {0.3, 0.6, 7.1}) {
        Recipe recipe = recipeOf("perlin", 3);
        recipe.offsetX = offset;
        rows.reset();
        plan.emplace(measuredPlan(recipe, 40));
        rows.emplace(*plan);
        const Evaluator evaluator(*plan);
        for (const std::int64_t slice : {0, 0, 5, 4, 5})
            for (const std::int64_t block : {0, 0, 512, -512}) {
                float drawn = 0;
                rows->drawSlices({block, 512 - block, slice, 1}, {7, 9, 8, 10}, {&drawn, 1, 1});
                FieldOrigin origin;
                plan->atPixel(block, 512 - block, slice, origin);
                CHECK(drawn == evaluator.at(origin, 7, 9)[0]);
            }
    }
}

TEST_CASE("a box in many pieces is equal on one thread and on several, and leaves what lies between its rows") {
    Recipe recipe = recipeOf("value", 3);
    recipe.frequency = 20;
    const Sampler sampler(measuredPlan(recipe, 700));
    const FieldBox box{{480, 500, 60, 90}, 0, 12};
    const auto draw = [&](int threads, Extremes& extremes) {
        const ThreadsHere here(threads);
        std::vector<float> values(12 * 90 * 64, -77.0f);
        sampler.box(box, {values.data(), 64, 90 * 64}, &extremes);
        return values;
    };
    Extremes one;
    Extremes several;
    const std::vector<float> expected = draw(1, one);
    const std::vector<float> drawn = draw(3, several);
    CHECK(sameFloats(drawn.data(), expected.data(), drawn.size()));
    CHECK(one.least == several.least);
    CHECK(one.greatest == several.greatest);
    for (std::size_t n = 0; n < drawn.size(); ++n)
        if ((n % 64 < 60) == (drawn[n] == -77.0f)) FAIL("at " << n);
}

}  // namespace noisescope
