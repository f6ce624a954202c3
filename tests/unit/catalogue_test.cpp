// Octaves, stripes and positions: what the options of fractals promise, on the CPU.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "cpu/cpu_field.h"
#include "cpu/measures.h"
#include "effort.h"
#include "plan/field_plan.h"
#include "recipe/chosen.h"
#include "recipe/params.h"
#include "recipe/recipe.h"
#include "reference/fractal/weight.h"
#include "reference/noise/worley.h"
#include "unit/catalogue_fields.h"

using namespace noisescope;

namespace {

/// Of a picture of some thousand cells: their places follow from each other, so that they cost nothing.
std::vector<float> pictureOf(Recipe recipe) {
    recipe.frequency = 0.83;  // cells a pixel
    return renderOnCpu(measuredPlan(recipe, 1), {-23, -17, 50, usually(30, 60)}).pixels;
}

template <typename Use>
void forEachFractal(const Use& use) {
    int count = 0;
    for (const FractalInfo& fractal : fractals()) {
        if (fractal.file.empty()) continue;
        CAPTURE(fractal.id);
        use(fractal);
        ++count;
    }
    CHECK(count >= 9);
}

}  // namespace

TEST_CASE("a fraction of an octave: no jump at whole numbers, in between everything lies between") {
    forEachFractal([](const FractalInfo& fractal) {
        for (const std::string amplitudes : {"normalized", "classic"})
            for (const double weighting : {0.0, 0.4})
                for (const int n : {1, 2, 4}) {
                    Recipe recipe = cellRecipeWith({named("fractal", fractal.id), named("amplitudes", amplitudes),
                                                    "level=1", "gain=0.8", "lacunarity=2.1"});
                    recipe.weighting = weighting;
                    // A sine rises and falls: only its rising quarter keeps what lies between in between.
                    if (fractal.takesPhase) recipe.stripes = 0;
                    if (fractal.takesPhase) recipe.distortion = amplitudes == "normalized" ? 0.25 : 0.08;
                    const auto at = [&](double octaves) {
                        recipe.octaves = octaves;
                        return pictureOf(recipe);
                    };
                    const auto low = at(n);
                    const auto middle = at(n + 0.5);
                    const auto high = at(n + 1);
                    double outside = 0;
                    double apart = 0;
                    int distinct = 0;
                    for (std::size_t i = 0; i < low.size(); ++i) {
                        const auto [least, most] = std::minmax(low[i], high[i]);
                        outside = std::max(
                            {outside, static_cast<double>(least - middle[i]), static_cast<double>(middle[i] - most)});
                        apart = std::max(apart, static_cast<double>(most - least));
                        distinct += middle[i] != low[i] && middle[i] != high[i] ? 1 : 0;
                    }
                    CAPTURE(amplitudes);
                    CAPTURE(weighting);
                    CAPTURE(n);
                    CHECK(outside < 2e-6);
                    CHECK(apart > 1e-3);
                    CHECK(distinct > 1000);
                    CHECK(farthestApart(low, at(n + 1e-6)) < 5e-6);
                    CHECK(farthestApart(high, at(n + 1 - 1e-6)) < 5e-6);
                }
    });
}

TEST_CASE("a Hurst exponent is a gain of lacunarity^-H") {
    forEachFractal([](const FractalInfo& fractal) {
        // Powers that a float holds exactly give the same bits, others the same field.
        struct Case {
            double hurst, lacunarity, gain, tolerance;
        };
        for (const Case& c : {Case{1, 2, 0.5, 0}, Case{0, 3.3, 1, 0}, Case{2, 2, 0.25, 0}, Case{0.5, 4, 0.5, 0},
                              Case{0.7, 1.9, std::pow(1.9, -0.7), 2e-6}, Case{1.3, 2.2, std::pow(2.2, -1.3), 2e-6}}) {
            Recipe byGain = cellRecipeWith({named("fractal", fractal.id), "falloff=gain", "distortion=0.5"});
            byGain.lacunarity = c.lacunarity;
            byGain.gain = c.gain;
            Recipe byHurst =
                cellRecipeWith({named("fractal", fractal.id), "falloff=hurst", "gain=0.9", "distortion=0.5"});
            byHurst.lacunarity = c.lacunarity;
            byHurst.hurst = c.hurst;
            CAPTURE(c.hurst);
            CAPTURE(c.lacunarity);
            CHECK(farthestApart(valuesOf(byGain), valuesOf(byHurst)) <= c.tolerance);
            byHurst.hurst += c.hurst < 1 ? 0.1 : -0.1;
            CHECK(farthestApart(valuesOf(byGain), valuesOf(byHurst)) > 1e-3);
        }
    });
}

TEST_CASE("weighting 0 is no weighting, bit for bit") {
    // 1e-30 takes the way of weighted octaves, where 1 + 1e-30 x is 1: as if 0 took it.
    forEachFractal([](const FractalInfo& fractal) {
        if (fractal.sloped != nullptr) return;  // weigh their octaves themselves
        Recipe recipe = cellRecipeWith({named("fractal", fractal.id), "octaves=6.5"});
        REQUIRE(!measuredPlan(recipe, 1).fractal().weighted);
        const auto without = valuesOf(recipe);
        recipe.weighting = 1e-30;
        REQUIRE(measuredPlan(recipe, 1).fractal().weighted);
        CHECK(valuesOf(recipe) == without);
        recipe.weighting = 0.5;
        CHECK(farthestApart(valuesOf(recipe), without) > 1e-3);
    });
    for (const float octave : {-1e9f, -1.0f, -0.3f, 0.0f, 0.9f, 1.0f, 7.0f})
        CHECK(reference::octaveWeight(0.3f, octave, 0.0f) == 0.3f);
}

TEST_CASE("weighting 1: octaves above the lowest places vanish, above the highest they stay") {
    CHECK(reference::octaveWeight(0.7f, -1.0f, 1.0f) == 0.0f);
    CHECK(reference::octaveWeight(0.7f, -5.0f, 1.0f) == 0.0f);
    CHECK(reference::octaveWeight(0.7f, 1.0f, 1.0f) == 0.7f);
    CHECK(reference::octaveWeight(0.7f, 5.0f, 1.0f) == 0.7f);
    CHECK(reference::octaveWeight(0.7f, 0.0f, 1.0f) == 0.35f);
    // Two octaves: what the second adds is the plain difference, times half of the first octave plus one half.
    Recipe one = cellRecipeWith({"noise=value", "fractal=fbm", "amplitudes=classic", "octaves=1"});
    Recipe two = one;
    two.octaves = 2;
    Recipe weighted = two;
    weighted.weighting = 1;
    const auto first = valuesOf(one);
    const auto plain = valuesOf(two);
    const auto found = valuesOf(weighted);
    double worst = 0;
    for (std::size_t i = 0; i < first.size(); ++i) {
        const double second = static_cast<double>(plain[i]) - first[i];
        const double expected = first[i] + second * (0.5 * first[i] + 0.5);
        worst = std::max(worst, std::fabs(found[i] - expected));
    }
    MESSAGE("off by at most " << worst);
    CHECK(worst < 5e-7);
}

TEST_CASE("gain 0 leaves the first octave alone") {
    for (const std::string fractal : {"fbm", "turbulence", "billow", "ping-pong", "marble"}) {
        CAPTURE(fractal);
        const Recipe many = cellRecipeWith({named("fractal", fractal), "gain=0", "octaves=7"});
        const Recipe one = cellRecipeWith({named("fractal", fractal), "gain=0", "octaves=1"});
        CHECK(farthestApart(valuesOf(many), valuesOf(one)) < 1e-6);
    }
}

TEST_CASE("stripes follow their direction, at points as in pictures") {
    // Without distortion marble is the sine of its phase, which has a closed form.
    struct Case {
        double turns, stripes;
    };
    for (const int dimensions : {1, 2, 3, 4})
        for (const Case& c :
             {Case{0, 1}, Case{0.25, 1}, Case{0.21, 2.5}, Case{-0.4, 0.75}, Case{17.5, 3}, Case{0.1, 0}}) {
            Recipe recipe = cellRecipeWith({"fractal=marble", "noise=perlin", "distortion=0", "frequency=3",
                                            "offset_x=-1.3", "offset_y=0.6", "z=0.2", "w=0.4"});
            recipe.dimensions = dimensions;
            recipe.direction = c.turns;
            recipe.stripes = c.stripes;
            const double angle = dimensions == 1 ? 0 : 2 * M_PI * c.turns;
            const auto expected = [&](double x, double y) {
                const double along = (3 * x - 1.3) * std::cos(angle) + (3 * y + 0.6) * std::sin(angle);
                return std::sin(2 * M_PI * c.stripes * along);
            };
            CAPTURE(dimensions);
            CAPTURE(c.turns);
            const auto count = static_cast<std::size_t>(dimensions);
            const std::vector<double> points = placesOf(dimensions, 500);
            const auto values = sampleOnCpu(measuredPlan(recipe, 1), points, count);
            double atPoints = 0;
            for (std::size_t i = 0; i < values.size(); ++i) {
                const double y = dimensions == 1 ? 0 : points[i * count + 1];
                atPoints = std::max(atPoints, std::fabs(values[i] - expected(points[i * count], y)));
            }
            CHECK(atPoints < 3e-4);  // the direction is a float, and 85 cells out there are 200 stripes
            const Image image = renderOnCpu(measuredPlan(recipe, 40), {-30, 490, 70, 60});
            double inPicture = 0;
            for (std::int64_t y = 0; y < image.height; ++y)
                for (std::int64_t x = 0; x < image.width; ++x)
                    inPicture = std::max(
                        inPicture, std::fabs(image.at(x, y) - expected((-30 + static_cast<double>(x) + 0.5) / 40,
                                                                       (490 + static_cast<double>(y) + 0.5) / 40)));
            CHECK(inPicture < 3e-4);
        }
}

TEST_CASE("a line looks the same in every row") {
    for (const NoiseInfo& noise : noises()) {
        if (!existsIn(noise, 1)) continue;
        for (const FractalInfo& fractal : fractals()) {
            if (fractal.sloped != nullptr) continue;  // not in 1D
            const Recipe recipe =
                cellRecipeWith({"dimensions=1", named("noise", noise.id), named("fractal", fractal.id),
                                "stripe_direction=0.2", "rotate_octaves=true", "offset_y=0.3"});
            const Image image = renderOnCpu(measuredPlan(recipe, 16), {-40, 500, 80, 30});
            int differing = 0;
            for (std::int64_t y = 1; y < image.height; ++y)
                for (std::int64_t x = 0; x < image.width; ++x) differing += image.at(x, y) != image.at(x, 0) ? 1 : 0;
            CAPTURE(noise.id);
            CAPTURE(fractal.id);
            CHECK(differing == 0);
            CHECK(image.at(0, 0) != image.at(40, 0));
        }
    }
}

TEST_CASE("whole turns change no bit") {
    for (const std::string noise : {"perlin", "simplex"})
        for (const std::string dimensions : {"2", "3"}) {
            Recipe recipe =
                cellRecipeWith({named("noise", noise), named("dimensions", dimensions), "gradients=flow", "flow=0"});
            const auto still = valuesOf(recipe);
            CAPTURE(noise);
            CAPTURE(dimensions);
            for (const double flow : {0.0, 0.375, 0.3, 0.999999}) {
                recipe.flow = flow;
                const auto here = valuesOf(recipe);
                if (flow > 0 && flow < 0.9) CHECK(farthestApart(here, still) > 0.1);
                for (const int turns : {1, -1, 12}) {
                    recipe.flow = flow + turns;
                    CHECK(valuesOf(recipe) == here);
                }
            }
            recipe.flow = 1 - 1e-9;  // as near to a turn as a float can tell
            CHECK(valuesOf(recipe) == still);
            recipe.flow = 0.5;  // half a turn turns every slope around
            auto opposite = valuesOf(recipe);
            for (float& value : opposite) value = -value;
            CHECK(farthestApart(opposite, still) < 2e-6);
        }
    for (const std::string isotropic : {"false", "true"}) {
        Recipe recipe = cellRecipeWith({"noise=gabor", "orientation=0.3", named("isotropic", isotropic)});
        const auto here = valuesOf(recipe);
        recipe.orientation = -0.7;
        CHECK(valuesOf(recipe) == here);
        recipe.orientation = 0.4;
        CHECK((valuesOf(recipe) == here) == (isotropic == "true"));
    }
}
