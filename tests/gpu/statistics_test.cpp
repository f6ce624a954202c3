// Ten million values of every base noise, drawn by the GPU: none leaves [-1, 1], none is NaN. What the unit test of the
// bounds proves for the worst case one octave at a time, seen here on the device, over many cells and far out.
#include <doctest/doctest.h>

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "cpu/measures.h"
#include "cpu/moments.h"
#include "effort.h"
#include "gpu/field_renderer.h"
#include "gpu/test_context.h"
#include "plan/field_plan.h"
#include "recipe/params.h"
#include "recipe/recipe.h"

using namespace noisescope;

namespace {

template <typename Table>
int sizeOf(const Table& table) {
    return static_cast<int>(table.size());
}

/// Name of all that a recipe's values depend on besides its place.
std::string placelessNameOf(const Recipe& recipe) {
    std::string name;
    for (const ParamInfo& param : params())
        if (param.group != ParamGroup::position && param.applies(recipe) && param.id != "seed" && param.id != "hash")
            name += valueText(param, recipe) + " ";
    return name;
}

struct Seen {
    std::int64_t count = 0;
    std::int64_t notNumbers = 0;
    double low = INFINITY;
    double high = -INFINITY;
    double sum = 0;
    double squares = 0;

    void add(std::span<const float> values) {
        for (const float value : values) {
            const auto wide = static_cast<double>(value);
            notNumbers += std::isnan(value) ? 1 : 0;  // min and max pass over them
            low = std::min(low, wide);
            high = std::max(high, wide);
            sum += wide;
            squares += wide * wide;
        }
        count += static_cast<std::int64_t>(values.size());
    }
    [[nodiscard]] double mean() const { return sum / static_cast<double>(count); }
    [[nodiscard]] double deviation() const {
        return std::sqrt(std::max(0.0, squares / static_cast<double>(count) - mean() * mean()));
    }
};

/// At least `samples` values: around the origin, left of and above it, and at cell 2^30.
Seen seen(FieldRenderer& renderer, Recipe recipe, std::int64_t samples) {
    constexpr std::int64_t kPlaces = 3;
    constexpr double kWhere[kPlaces] = {0, -71234.56, 0x1p30};
    constexpr std::int64_t kHeight = 512;
    // Pixels lie a golden step of the lattice apart: their places inside cells are spread evenly, and every other one
    // is in a cell of its own.
    recipe.frequency = 0.6180339887498949 * kHeight;
    recipe.seed = 2026;
    const bool line = recipe.dimensions == 1;  // every row of a line is the same
    // Slices between lattice planes, too: 3D noise is not the same there.
    const std::int64_t slices = line ? 1 : 13;
    const std::int64_t each = (samples + kPlaces * slices - 1) / (kPlaces * slices);
    const auto side = static_cast<std::int64_t>(std::ceil(std::sqrt(static_cast<double>(each))));
    const Region region{-100, -57, line ? each : side, line ? 1 : side};
    Seen seen;
    for (const double where : kWhere)
        for (std::int64_t slice = 0; slice < slices; ++slice) {
            const auto step = static_cast<double>(slice);
            Recipe moved = recipe;
            moved.offsetX = where + 1000 * step;
            moved.offsetY = -where;
            moved.z = where + 7.38196601125 * step;
            moved.w = -where + 5.29508497187 * step;
            renderer.renderRows(measuredPlan(moved, kHeight), region,
                                [&](std::int64_t, std::span<const float> rows) { seen.add(rows); });
        }
    return seen;
}

std::string textOf(const Seen& seen) {
    return fmt::format("{} values in [{:.5f}, {:.5f}], mean {:.5f}, deviation {:.5f}", seen.count, seen.low, seen.high,
                       seen.mean(), seen.deviation());
}

/// Every noise in every dimension and feature; gradient noises with the three sets that exist in most dimensions, and
/// with both reaches.
std::vector<Recipe> baseRecipes() {
    std::vector<Recipe> recipes;
    for (int noise = 0; noise < sizeOf(noises()); ++noise)
        for (int dimensions = 1; dimensions <= kDimensions; ++dimensions) {
            Recipe base;
            base.noise = noise;
            base.dimensions = dimensions;
            const NoiseInfo& info = noiseOf(base);
            if (!existsIn(info, dimensions)) continue;
            for (int gradients = 0; gradients < (info.needs.gradient ? sizeOf(gradientSets()) : 1); ++gradients)
                for (int kernel = 0; kernel < (info.needs.kernel ? sizeOf(kernels()) : 1); ++kernel)
                    for (int feature = 0; feature < std::max(1, sizeOf(info.features)); ++feature)
                        for (const bool isotropic : {false, true}) {
                            Recipe recipe = base;
                            recipe.gradients = gradients;
                            recipe.kernel = kernel;
                            recipe.feature = feature;
                            recipe.isotropic = isotropic;
                            const std::string_view set = gradientsOf(recipe).id;
                            if (info.needs.gradient && set != "square" && set != "unit" && set != "edges") continue;
                            if (isotropic && !info.needs.isotropic) continue;
                            if (problemsOf(recipe).empty()) recipes.push_back(recipe);
                        }
        }
    return recipes;
}

}  // namespace

TEST_CASE("many values of every base noise stay in [-1, 1]") {
    const NoGlMessages quiet;
    FieldRenderer renderer;
    const std::int64_t samples = 10 * samplesToCompare();
    const std::vector<Recipe> recipes = baseRecipes();
    double worstMoment = 0;
    std::size_t row = 0;
    for (const Recipe& recipe : recipes) {
        if (!isDue(row++, 5)) continue;
        const Seen result = seen(renderer, recipe, samples);
        CAPTURE(placelessNameOf(recipe));
        MESSAGE(placelessNameOf(recipe) << ": " << textOf(result));
        CHECK(result.count >= samples);
        CHECK(result.notNumbers == 0);
        CHECK(result.low >= -1.0);
        CHECK(result.high <= 1.0);
        if (isConstant(recipe)) continue;  // has no deviation
        // Moments that equal-variance scale rests on: of 16,384 values of the twin, whose deviation is off by 0.4 to
        // 0.7 % by chance, its mean by 0.8 %. Few values here, as the sanitizers' run has, add their own.
        const Moments moments = momentsOf(recipe);
        const double few = 4 / std::sqrt(static_cast<double>(result.count));
        CHECK(std::fabs(result.deviation() / moments.deviation - 1) < 0.02 + few);
        CHECK(std::fabs(result.mean() - moments.mean) / moments.deviation < 0.03 + few);
        worstMoment = std::max(worstMoment, std::fabs(result.deviation() / moments.deviation - 1));
    }
    MESSAGE(recipes.size() << " noises on " << deviceName() << "; momentsOf() is off by up to " << worstMoment);
    CHECK(recipes.size() > 50);
}

TEST_CASE("many values of every fractal stay in the range that it states") {
    const NoGlMessages quiet;
    FieldRenderer renderer;
    struct Shape {
        double octaves, gain, level, weighting;
    };
    std::size_t row = 0;
    for (int fractal = 0; fractal < sizeOf(fractals()); ++fractal)
        // The defaults; strong octaves; a level above 1, where products only grow; one below, where they change signs.
        for (const Shape& shape :
             {Shape{5, 0.5, 1, 0}, Shape{12, 0.9, 1, 0.5}, Shape{4, 1, 2, 0}, Shape{3.5, 0.7, 0.3, 0}}) {
            if (!isDue(row++, 5)) continue;
            Recipe recipe;
            recipe.gradients = rowIndex(GradientsId::unit);  // comes nearer to the bounds than square
            recipe.fractal = fractal;
            recipe.octaves = shape.octaves;
            recipe.gain = shape.gain;
            recipe.level = shape.level;
            recipe.weighting = shape.weighting;
            const Seen result = seen(renderer, recipe, samplesToCompare());
            const Range range = boundOf(recipe);
            CAPTURE(placelessNameOf(recipe));
            MESSAGE(placelessNameOf(recipe) << ": " << textOf(result));
            CHECK(result.count >= samplesToCompare());
            CHECK(result.notNumbers == 0);
            CHECK(result.low >= range.low);
            CHECK(result.high <= range.high);
        }
}
