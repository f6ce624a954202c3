// Rows against the Evaluator: the same bits, whatever the recipe, the part of the block and where the block lies.
#include "cpu/measures.h"
#include "cpu/row_evaluator.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "cpu/cpu_field.h"
#include "effort.h"
#include "recipes.h"

namespace noisescope {
namespace {

bool sameBits(float a, float b) { return std::bit_cast<std::uint32_t>(a) == std::bit_cast<std::uint32_t>(b); }

/// Number of floats that differ in their bits from the Evaluator's, with any of this machine's kernels.
int differing(const FieldPlan& plan, std::int64_t blockX, std::int64_t blockY, const BlockPart& part) {
    const FieldOrigin origin = plan.atPixel(blockX * kBlockSize, blockY * kBlockSize);
    const auto channels = static_cast<std::size_t>(plan.channels());
    const std::size_t stride = static_cast<std::size_t>(part.width()) * channels + 3;  // floats between the rows stay
    const auto height = static_cast<std::size_t>((part.bottom - part.top + part.apart - 1) / part.apart);
    constexpr float kUntouched = -77;
    std::vector<float> expected(stride * height, kUntouched);
    const Evaluator evaluator(plan);
    for (std::size_t n = 0; n < expected.size(); ++n) {
        const int i = part.column(n % stride / channels);
        const int j = part.top + static_cast<int>(n / stride) * part.apart;
        if (n % stride < static_cast<std::size_t>(part.width()) * channels)
            expected[n] = evaluator.at(origin, i, j)[n % stride % channels];
    }
    int count = 0;
    for (const RowKernels* kernels : rowKernels()) {
        std::vector<float> drawn(stride * height, kUntouched);
        RowEvaluator(plan, *kernels).draw(origin, part, drawn.data(), stride);
        for (std::size_t n = 0; n < drawn.size(); ++n) count += sameBits(expected[n], drawn[n]) ? 0 : 1;
    }
    return count;
}

/// Of a block that is not at the origin: its corners, a part that starts and ends inside it, and pixels apart.
int differingAnywhere(const Recipe& recipe, std::int64_t height) {
    const FieldPlan plan = measuredPlan(recipe, height);
    return differing(plan, 0, 0, {0, 0, 3, 2}) + differing(plan, -1, 2, {501, 7, 512, 10}) +
           differing(plan, 3, -2, {130, 509, 199, 512}) + differing(plan, 1, 1, {9, 2, 512, 36, 16});
}

}  // namespace

TEST_CASE("rows are equal to single pixels, whatever the recipe") {
    Dice dice(20240917);
    const int count = recipesToTry(75, 3000);
    for (int n = 0; n < count; ++n) {
        Recipe recipe = randomRecipe(dice);
        if (n % 2 == 0) recipe.output = kValue;
        if (n % 4 == 0) recipe.rotateX = recipe.rotateY = recipe.rotateZ = 0;
        recipe = repaired(recipe);
        // From cells of hundreds of pixels to several cells a pixel.
        const auto height = static_cast<std::int64_t>(std::exp2(dice.between(0, 13)));
        CAPTURE(parametersOf(recipe));
        CAPTURE(height);
        CHECK(differingAnywhere(recipe, height) == 0);
    }
}

TEST_CASE("rows of any width are equal to single pixels, and nothing is written behind them") {
    for (const char* fractal : {"fbm", "ridged"}) {
        Recipe recipe = recipeOf("perlin", 2);
        recipe.fractal = indexOf(fractals(), fractal);
        recipe.octaves = 4;
        const FieldPlan plan = measuredPlan(recipe, 60);
        for (int width = 1; width <= 70; ++width) {
            CAPTURE(fractal);
            CAPTURE(width);
            CHECK(differing(plan, 0, -1, {100, 200, 100 + width, 203}) == 0);
        }
    }
}

TEST_CASE("rows of every noise are equal to single pixels") {
    for (const NoiseInfo& info : noises()) {
        for (int dimensions = 1; dimensions <= kDimensions; ++dimensions) {
            if (!existsIn(info, dimensions)) continue;
            for (int hash = 0; hash < static_cast<int>(hashes().size()); ++hash) {
                Recipe recipe = recipeOf(info.id, dimensions);
                recipe.hash = hash;
                recipe.offsetX = -3.25;
                recipe = repaired(recipe);
                CAPTURE(parametersOf(recipe));
                for (const std::int64_t height : {3, 40, 700}) CHECK(differingAnywhere(recipe, height) == 0);
            }
        }
    }
}

TEST_CASE("rows of noises with feature points are equal to single pixels, with every feature, metric and number") {
    for (const char* noise : {"worley", "voronoi-smooth", "voronoise"})
        for (const int dimensions : {2, 3})
            for (int feature = 0; feature < static_cast<int>(features().size()); ++feature)
                for (int metric = 0; metric < static_cast<int>(metrics().size()); ++metric) {
                    Recipe recipe = recipeOf(noise, dimensions);
                    if (!noiseOf(recipe).twin.in(dimensions) && noiseOf(recipe).features.empty()) continue;
                    if (noiseOf(recipe).features.empty() && feature > 0) continue;
                    recipe.feature = feature;
                    recipe.metric = metric;
                    recipe.jitter = (feature + metric) % 2 == 0 ? 1 : 0.4;
                    recipe.smoothness = metric / 6.0;
                    CAPTURE(parametersOf(recipe));
                    for (const std::int64_t height : {30, 900}) CHECK(differingAnywhere(recipe, height) == 0);
                }
}

/// Turned, so that steps lead to the left and upwards, or repeating; the rest is another with every call.
Recipe elsewhere(Recipe recipe, bool repeats, int variant) {
    recipe.warpAmplitude = 3;  // far enough to be in other cells, on both sides
    recipe.fade = variant % static_cast<int>(fades().size());
    recipe.hash = variant % 3 == 0 ? variant / 3 % static_cast<int>(hashes().size()) : 0;
    recipe.kernel = variant / 2 % 2;
    recipe.isotropic = variant / 3 % 2 == 1;
    if (repeats)
        recipe.periodX = recipe.periodY = recipe.periodZ = 4;
    else
        recipe.rotateZ = 211;
    return repaired(recipe);
}

TEST_CASE("rows are equal to single pixels wherever the lattice lies, with every noise, set of gradients and warp") {
    constexpr std::array<std::int64_t, 3> kHeights{2, 25, 800};
    int variant = 0;
    int repeating = 0;
    for (const NoiseInfo& info : noises())
        for (int dimensions = 1; dimensions <= kDimensions; ++dimensions)
            for (std::size_t set = 0; set < (info.needs.gradient ? gradientSets().size() : 1); ++set)
                for (std::size_t warp = 0; warp < warps().size(); ++warp)
                    for (const bool repeats : {false, true}) {
                        if (!existsIn(info, dimensions)) continue;
                        Recipe recipe = recipeOf(info.id, dimensions);
                        recipe.gradients = static_cast<int>(set);
                        recipe.warp = static_cast<int>(warp);
                        recipe = elsewhere(recipe, repeats, ++variant);
                        repeating += recipe.periodX != 0 ? 1 : 0;
                        if (!isDue(static_cast<std::size_t>(variant) / 3, 4)) continue;
                        CAPTURE(parametersOf(recipe));
                        CHECK(differingAnywhere(recipe, kHeights[static_cast<std::size_t>(variant) % 3]) == 0);
                    }
    CHECK(repeating > variant / 4);
}

TEST_CASE("rows with derivatives or positions are equal to single pixels, with every noise, output, fractal and warp") {
    constexpr std::array<std::int64_t, 3> kHeights{3, 60, 900};
    int variant = 0;
    int tried = 0;
    for (const NoiseInfo& info : noises())
        for (const int dimensions : {2, 3})
            for (int output = 0; output < static_cast<int>(outputs().size()); ++output)
                for (int fractal = 0; fractal < static_cast<int>(fractals().size()); ++fractal)
                    for (int warp = 0; warp < static_cast<int>(warps().size()); ++warp) {
                        if (!info.hasSlopes(dimensions) || output == kSolid) continue;
                        Recipe recipe = recipeOf(info.id, dimensions);
                        recipe.output = output;
                        recipe.fractal = fractal;
                        recipe.octaves = 2.5;
                        recipe.warp = warp;
                        recipe.weighting = variant % 5 == 0 ? 0.7 : 0;
                        recipe.footprint = variant % 3 == 0;
                        recipe.gradients = variant % static_cast<int>(gradientSets().size());
                        recipe.metric = variant % static_cast<int>(metrics().size());
                        ++variant;
                        recipe = elsewhere(recipe, variant % 2 == 0, variant);
                        if (!isDue(static_cast<std::size_t>(variant), 24)) continue;
                        const auto height = kHeights[static_cast<std::size_t>(variant) % 3];
                        const FieldPlan plan = measuredPlan(recipe, height);
                        if (!plan.program().asksDerivatives() && output != kPosition) continue;
                        CAPTURE(parametersOf(recipe));
                        CHECK(differingAnywhere(recipe, height) == 0);
                        ++tried;
                    }
    MESSAGE(tried << " recipes with derivatives or positions");
    CHECK(tried > variant / 80);
}

TEST_CASE("parts of a block of every width are equal to single pixels") {
    for (const char* noise : {"value", "perlin", "simplex", "value-cubic", "worley"}) {
        for (const int dimensions : {2, 3}) {
            Recipe recipe = recipeOf(noise, dimensions);
            recipe.fractal = kFbm;
            recipe.frequency = 7.3;
            const FieldPlan plan = measuredPlan(recipe, 600);
            CAPTURE(noise);
            CAPTURE(dimensions);
            for (const int width : {1, 2, 3, 15, 16, 17, 511, 512})
                for (const int left : {0, 1, 5}) {
                    CAPTURE(width);
                    CAPTURE(left);
                    const int right = std::min(left + width, 512);
                    CHECK(differing(plan, -1, -1, {left, 255, right, 258}) == 0);
                }
        }
    }
}

TEST_CASE("rows of every density are equal to single pixels") {
    struct Tried {
        const char* noise;
        const char* gradients;
        int dimensions;
    };
    constexpr std::array<Tried, 13> kTried{{{"value", "square", 1},
                                            {"value", "square", 2},
                                            {"value", "square", 3},
                                            {"value", "square", 4},
                                            {"perlin", "square", 1},
                                            {"perlin", "square", 2},
                                            {"perlin", "unit", 2},
                                            {"perlin", "square", 3},
                                            {"perlin", "unit", 3},
                                            {"perlin", "square", 4},
                                            {"perlin", "unit", 4},
                                            {"worley", "square", 2},
                                            {"value-cubic", "square", 2}}};
    std::size_t row = 0;
    for (const Tried& tried : kTried)
        for (double density = 0.005; density < 8; density *= 1.1) {  // cells per pixel
            if (!isDue(++row, 4)) continue;
            Recipe recipe = recipeOf(tried.noise, tried.dimensions);
            recipe.gradients = indexOf(gradientSets(), tried.gradients);
            recipe.frequency = density * 64;
            recipe.fractal = row % 2 == 0 ? kFbm : 0;
            recipe.octaves = 3;
            if (row % 3 == 0) recipe.periodX = recipe.periodY = 5;
            recipe = repaired(recipe);
            CAPTURE(parametersOf(recipe));
            const FieldPlan plan = measuredPlan(recipe, 64);
            CHECK(differing(plan, 1, -1, {3, 500, 60, 503}) == 0);
        }
}

TEST_CASE("rows of every fractal are equal to single pixels") {
    std::size_t row = 0;
    for (const char* noise : {"value", "perlin", "simplex", "worley"})
        for (int fractal = 0; fractal < static_cast<int>(fractals().size()); ++fractal)
            for (const bool weighted : {false, true})
                for (const bool fades : {false, true})
                    for (const std::int64_t height : {4, 40, 900}) {
                        if (!isDue(++row, 2)) continue;
                        Recipe recipe = recipeOf(noise, 2 + static_cast<int>(row % 2));
                        recipe.fractal = fractal;
                        recipe.weighting = weighted ? 0.8 : 0;
                        recipe.footprint = fades;
                        recipe.scale = static_cast<int>(row) % static_cast<int>(scales().size());
                        recipe = repaired(recipe);
                        CAPTURE(parametersOf(recipe));
                        CHECK(differingAnywhere(recipe, height) == 0);
                    }
}

TEST_CASE("a picture that reaches across blocks is equal to single pixels") {
    Recipe recipe = recipeOf("perlin", 2);
    recipe.fractal = kFbm;
    recipe.periodX = recipe.periodY = 5;  // blocks start again with every tile
    recipe.frequency = 5;
    for (const std::int64_t width : {1, 3, 511, 513, 700}) {
        const FieldPlan plan = measuredPlan(recipe, 600);
        const Region region{-width / 2, 590, width, 20};
        const Image image = renderOnCpu(plan, region);
        const Evaluator evaluator(plan);
        int count = 0;
        for (const Span& rows : spansOf(region.y, region.height, plan.tilePixels(1)))
            for (const Span& columns : spansOf(region.x, region.width, plan.tilePixels(0)))
                for (std::int64_t y = rows.first; y < rows.end; ++y)
                    for (std::int64_t x = columns.first; x < columns.end; ++x) {
                        const float expected =
                            evaluator.valueAt(plan.atPixel(columns.block, rows.block),
                                              static_cast<int>(x - columns.block), static_cast<int>(y - rows.block));
                        const float drawn = image.at(x - region.x, y - region.y);
                        count += sameBits(expected, drawn) ? 0 : 1;
                    }
        CAPTURE(width);
        CHECK(count == 0);
    }
}

}  // namespace noisescope
