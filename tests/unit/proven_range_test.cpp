// Ranges that are promised for every value.
#include "plan/proven_range.h"
#include "cpu/measures.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "cpu/cpu_field.h"
#include "effort.h"
#include "plan/field_plan.h"
#include "recipe/chosen.h"
#include "recipe/params.h"
#include "recipe/recipe.h"
#include "unit/recipes.h"

using namespace noisescope;

namespace {

struct FoundRange {
    double low = INFINITY;
    double high = -INFINITY;
};

FoundRange manyValuesOf(const Recipe& recipe, int count) {
    Dice random(5);
    std::vector<double> points;
    for (int i = 0; i < count * recipe.dimensions; ++i) points.push_back(random.between(-20, 20));
    FoundRange found;
    for (const float value :
         sampleOnCpu(measuredPointPlan(recipe), points, static_cast<std::size_t>(recipe.dimensions))) {
        found.low = std::min(found.low, static_cast<double>(value));
        found.high = std::max(found.high, static_cast<double>(value));
    }
    return found;
}

void checkInside(const Recipe& recipe, int& proven) {
    if (!problemsOf(recipe).empty()) return;
    const std::optional<Range> range = provenRangeOf(measuredPlan(recipe, 1));
    if (!range) return;
    ++proven;
    const FoundRange found = manyValuesOf(recipe, usually(48, 400));
    CAPTURE(noiseOf(recipe).id);
    CAPTURE(recipe.dimensions);
    CAPTURE(fractalOf(recipe).id);
    CAPTURE(recipe.scale);
    CAPTURE(recipe.amplitudes);
    CAPTURE(recipe.hash);
    CHECK(found.low >= range->low);
    CHECK(found.high <= range->high);
}

}  // namespace

TEST_CASE("values of every noise and fractal lie in their proven range, in every scale") {
    int proven = 0;
    Recipe recipe;
    recipe.octaves = 3;
    for (recipe.noise = 0; recipe.noise < static_cast<int>(noises().size()); ++recipe.noise)
        for (recipe.fractal = 0; recipe.fractal < static_cast<int>(fractals().size()); ++recipe.fractal)
            for (recipe.scale = 0; recipe.scale < static_cast<int>(scales().size()); ++recipe.scale)
                for (recipe.amplitudes = 0; recipe.amplitudes < 2; ++recipe.amplitudes)
                    for (const int hash : {0, 1}) {
                        // Moments take long to measure: of two noises alone.
                        if (recipe.scale == kEqualVariance && (recipe.noise > 2 || hash > 0)) continue;
                        recipe.hash = hash == 0 ? 0 : static_cast<int>(hashes().size()) - 1;
                        recipe.weighting = recipe.fractal % 2 == 0 ? 0.6 : 0;
                        recipe.level = recipe.noise % 2 == 0 ? 1 : 0.4;
                        checkInside(recipe, proven);
                    }
    MESSAGE(proven << " recipes with a proven range");
    CHECK(proven > 300);
}

TEST_CASE("proven ranges are met where they are known in closed form") {
    Recipe recipe;
    CHECK(provenRangeOf(measuredPlan(recipe, 1)) == Range{-1, 1});
    recipe.fractal = kFbm;
    recipe.amplitudes = rowIndex(AmplitudesId::classic);  // 1 + 1/2 + 1/4
    recipe.octaves = 3;
    CHECK(provenRangeOf(measuredPlan(recipe, 1))->high == doctest::Approx(1.75).epsilon(1e-5));
    recipe.fractal = 0;
    recipe.dimensions = 1;
    recipe.scale = kClassic;
    recipe.hash = indexOf(hashes(), "permutation");
    const Range slopes = *provenRangeOf(measuredPlan(recipe, 1));  // the tutorials' slopes of -255 to 255
    const FoundRange found = manyValuesOf(recipe, 4000);
    CHECK(slopes.high > 64);
    CHECK(slopes.high < 128.1);
    CHECK(found.low < 0.6 * slopes.low);
    recipe.noise = indexOf(noises(), "value");
    CHECK(provenRangeOf(measuredPlan(recipe, 1))->low == doctest::Approx(0).epsilon(1e-4));
    CHECK(provenRangeOf(measuredPlan(recipe, 1))->high == doctest::Approx(1).epsilon(1e-4));
    recipe = Recipe{};
    recipe.output = kGradient;
    CHECK(!provenRangeOf(measuredPlan(recipe, 1)));
}
