// Outputs made of derivatives, of random recipes: against differences of the values at points of the twin.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <vector>

#include "cpu/measures.h"
#include "unit/domain_properties.h"

using namespace noisescope;

namespace {

/// Differences of fields of floats: values have errors of 2^-24, more behind a warp, whose places are floats. With
/// points 2^-4 to 2^-9 of the finest cell apart these make up less than 1e-3 of a slope, if the finest octave is not
/// too fine beside the warp.
void forceSlopes(Recipe& recipe, Dice& random, int output) {
    recipe.output = output;
    recipe.dimensions = 2 + random.below(2);
    recipe.tiling = 0;
    if (noiseOf(recipe).slopes.in2 == nullptr) {  // most have
        recipe.noise = indexOf(noises(), random.below(2) == 0 ? "perlin" : "simplex");
    }
    if (warpNoiseOf(recipe).slopes.in2 == nullptr) recipe.warpNoise = indexOf(noises(), "perlin");
    if (fractalOf(recipe).sloped != nullptr && !noiseOf(recipe).hasJets(recipe.dimensions))
        recipe.noise = indexOf(noises(), random.below(2) == 0 ? "perlin" : "simplex");
    recipe.footprint = false;
    recipe.warpAmplitude = std::min(recipe.warpAmplitude, 1.0);
    recipe.warpFrequency = std::min(recipe.warpFrequency, 2.0);
    recipe.lacunarity = random.between(1.5, 2.5);
    recipe.octaves = std::min(recipe.octaves, 3.0);
    if (random.below(3) == 0) {  // else most periods would be mended away
        recipe.lacunarity = 2;
        recipe.rotateOctaves = false;
        recipe.rotateX = recipe.rotateY = recipe.rotateZ = 0;
        recipe.periodX = 1 + random.below(9);
        recipe.periodY = 1 + random.below(9);
    }
}

double finestCell(const Recipe& recipe) {
    double finest = 1;
    for (int k = 1; k < octaveCount(recipe); ++k) finest /= recipe.lacunarity;
    if (isWarped(recipe)) {
        // Cells of the noise are smaller where the warp stretches space.
        const double ends = recipe.warpFrequency;
        finest =
            std::min(finest / (1 + 2 * recipe.warpAmplitude * ends), 1 / (ends * std::exp2(warpLayers(recipe) - 1)));
    }
    return finest / std::max(1.0, recipe.sliceScale);
}

constexpr int kLevels = 7;

struct Found {
    double slope = 0;
    bool sure = false;  ///< differences of several lengths agree, and so do its two sides
};

/// Slope by the values at -h, h, -2h, 2h, 4h, …: Richardson's extrapolation at every length; the length where three of
/// them agree best.
Found extrapolated(double middle, const std::array<std::array<double, 2>, kLevels>& values, double shortest,
                   double close) {
    std::array<double, kLevels> central{};
    std::array<double, kLevels> bend{};
    for (std::size_t i = 0; i < values.size(); ++i) {
        const double h = std::ldexp(shortest, static_cast<int>(i));
        central[i] = (values[i][1] - values[i][0]) / (2 * h);
        bend[i] = (values[i][1] + values[i][0] - 2 * middle) / h;  // of a curve: as h; of a crease: the same at every h
    }
    Found found;
    double best = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i + 3 < central.size(); ++i) {
        std::array<double, 3> slopes{};
        for (std::size_t k = 0; k < slopes.size(); ++k) slopes[k] = (4 * central[i + k] - central[i + k + 1]) / 3;
        const auto [low, high] = std::minmax_element(slopes.begin(), slopes.end());
        if (*high - *low >= best) continue;
        best = *high - *low;
        found.slope = slopes[0];
        const double crease = std::fabs(2 * bend[i] - bend[i + 1]);
        found.sure = best < close && crease < 2 * close;
    }
    return found;
}

struct Tally {
    std::size_t sure = 0;
    std::size_t all = 0;
    std::size_t wrong = 0;
    double worst = 0;  ///< in typical sizes
};

constexpr int kPoints = 20;
constexpr double kTolerance = 1e-3;  // of the root of the mean square of the slopes

bool gradientsAreDifferences(std::uint32_t seed, Tally& tally) {
    Trial trial(seed, [](Recipe& recipe, Dice& random) { forceSlopes(recipe, random, kGradient); });
    const Recipe& recipe = trial.recipe;
    if (recipe.output != kGradient) return false;
    Recipe height = recipe;
    height.output = kValue;
    const auto n = static_cast<std::size_t>(recipe.dimensions);
    std::vector<double> points;
    for (std::size_t i = 0; i < kPoints * n; ++i) points.push_back(trial.random.between(-2, 2));
    const std::vector<float> slopes = sampleOnCpu(measuredPointPlan(recipe), points, n);
    REQUIRE(slopes.size() == points.size());
    double square = 0;
    for (const float slope : slopes) {
        REQUIRE_MESSAGE(std::isfinite(slope), trial.text);
        square += static_cast<double>(slope) * static_cast<double>(slope);
    }
    const double typical = std::sqrt(square / static_cast<double>(slopes.size()));
    if (typical < 0x1p-20) return false;  // per cell: flat but for the rounding of floats, such as cubic with period 1
    // One cell of the picture is 1 / frequency of the world.
    const double shortest = finestCell(recipe) * 0x1p-9;
    std::vector<double> around;
    for (std::size_t p = 0; p < kPoints; ++p) {
        const auto place = [&](std::size_t axis, double by) {
            for (std::size_t i = 0; i < n; ++i)
                around.push_back(points[p * n + i] + (i == axis ? by / recipe.frequency : 0));
        };
        place(0, 0);
        for (std::size_t axis = 0; axis < n; ++axis)
            for (int level = 0; level < kLevels; ++level)
                for (const double sign : {-1.0, 1.0}) place(axis, sign * std::ldexp(shortest, level));
    }
    const std::vector<float> values = sampleOnCpu(measuredPointPlan(height), around, n);
    const std::size_t each = 1 + n * kLevels * 2;
    std::size_t wrong = 0;
    std::string first;
    for (std::size_t p = 0; p < kPoints; ++p)
        for (std::size_t axis = 0; axis < n; ++axis) {
            std::array<std::array<double, 2>, kLevels> sides{};
            const float* from = values.data() + p * each + 1 + axis * kLevels * 2;
            for (std::size_t level = 0; level < kLevels; ++level)
                sides[level] = {static_cast<double>(from[2 * level]), static_cast<double>(from[2 * level + 1])};
            const Found found =
                extrapolated(static_cast<double>(values[p * each]), sides, shortest, 0.5 * kTolerance * typical);
            ++tally.all;
            if (!found.sure) continue;
            ++tally.sure;
            const double apart = std::fabs(found.slope - static_cast<double>(slopes[p * n + axis])) / typical;
            if (apart > kTolerance) {
                ++wrong;
                if (first.empty())
                    first = std::to_string(slopes[p * n + axis]) + " instead of " + std::to_string(found.slope) +
                            " along axis " + std::to_string(axis) + ", typical " + std::to_string(typical);
            } else {
                tally.worst = std::max(tally.worst, apart);
            }
        }
    tally.wrong += wrong;
    // A single place may lie so near a crease that both sides of it look like one.
    if (wrong > 0) MESSAGE(trial.text << ": " << wrong << " of " << kPoints * n << ": " << first);
    CHECK(wrong <= 2);
    return true;
}

}  // namespace

TEST_CASE("gradients are what differences of values show") {
    Tally tally;
    overRecipes(recipesToTry(75, 600), [&](std::uint32_t seed) { return gradientsAreDifferences(seed, tally); });
    MESSAGE(tally.sure << " of " << tally.all << " differences are sure of themselves, " << tally.wrong
                       << " of them are not the gradient; others at most " << tally.worst
                       << " of its typical size apart");
    // The share is 0.84 of many recipes and deviates by 0.04 among 75: some have creases nearly everywhere.
    CHECK(static_cast<double>(tally.sure) > usually(0.65, 0.75) * static_cast<double>(tally.all));
    CHECK(tally.wrong <= 1 + tally.sure / 2000);  // beside creases; a wrong gradient would be wrong at hundreds
}

TEST_CASE("slope, normal and curl in 2D are made of the gradient") {
    double worstSlope = 0;
    double worstLength = 0;
    double worstNormal = 0;
    overRecipes(recipesToTry(50, 500), [&](std::uint32_t seed) {
        Trial trial(seed, [](Recipe& recipe, Dice& random) { forceSlopes(recipe, random, kGradient); });
        Recipe recipe = trial.recipe;
        if (recipe.output != kGradient) return false;
        const auto n = static_cast<std::size_t>(recipe.dimensions);
        const std::vector<double> points = coarsePoints(trial.random, recipe.dimensions, 30);
        const auto as = [&](int output, int normalY) {
            recipe.output = output;
            recipe.normalY = normalY;
            return sampleOnCpu(measuredPointPlan(recipe), points, n);
        };
        const std::vector<float> gradient = as(kGradient, 0);
        const std::vector<float> slope = as(kSlope, 0);
        const std::vector<float> up = as(kNormal, 0);
        const std::vector<float> down = as(kNormal, kDirectX);
        std::vector<float> curl;
        if (n == 2) curl = as(kCurl, 0);
        CAPTURE(trial.text);
        for (std::size_t p = 0; p < slope.size(); ++p) {
            const auto x = static_cast<double>(gradient[p * n]);
            const auto y = static_cast<double>(gradient[p * n + 1]);
            const double length = std::hypot(x, y);
            if (length > 1e-14)  // below, squares vanish
                worstSlope = std::max(worstSlope, std::fabs(static_cast<double>(slope[p]) - length) / length);
            CHECK(up[3 * p] == down[3 * p]);
            CHECK(up[3 * p + 1] == -down[3 * p + 1]);
            CHECK(up[3 * p + 2] == down[3 * p + 2]);
            const std::array<double, 3> normal{static_cast<double>(down[3 * p]), static_cast<double>(down[3 * p + 1]),
                                               static_cast<double>(down[3 * p + 2])};
            worstLength = std::max(worstLength, std::fabs(std::hypot(normal[0], normal[1], normal[2]) - 1));
            const double rise = std::hypot(recipe.relief * x, recipe.relief * y, 1.0);
            for (std::size_t i = 0; i < 3; ++i)
                worstNormal =
                    std::max(worstNormal,
                             std::fabs(normal[i] - std::array{-recipe.relief * x, -recipe.relief * y, 1.0}[i] / rise));
            if (n == 2) CHECK(curl[2 * p] == gradient[2 * p + 1]);
            if (n == 2) CHECK(curl[2 * p + 1] == -gradient[2 * p]);
        }
        return true;
    });
    MESSAGE("slope at most " << worstSlope << " of itself from the gradient's length, normals " << worstLength
                             << " from length 1, " << worstNormal << " from where the gradient leads");
    CHECK(worstSlope < 1e-6);   // a square, a sum and a root of floats
    CHECK(worstLength < 1e-6);  // as stated
    CHECK(worstNormal < 1e-6);
}

TEST_CASE("curl in 3D has no sources") {
    double worst = 0;
    std::size_t sure = 0;
    std::size_t all = 0;
    std::size_t wrong = 0;
    overRecipes(recipesToTry(50, 500), [&](std::uint32_t seed) {
        Trial trial(seed, [](Recipe& recipe, Dice& random) {
            forceSlopes(recipe, random, kCurl);
            recipe.dimensions = 3;
        });
        const Recipe& recipe = trial.recipe;
        if (recipe.output != kCurl || recipe.dimensions != 3) return false;
        std::vector<double> points;
        constexpr std::size_t kPlaces = 12;
        constexpr std::size_t kEach = std::size_t{6} * kLevels;
        const double shortest = finestCell(recipe) * 0x1p-9;
        for (std::size_t p = 0; p < kPlaces; ++p) {
            const std::array at{trial.random.between(-2, 2), trial.random.between(-2, 2), trial.random.between(-2, 2)};
            for (std::size_t axis = 0; axis < 3; ++axis)
                for (int level = 0; level < kLevels; ++level)
                    for (const double sign : {-1.0, 1.0})
                        for (std::size_t i = 0; i < 3; ++i)
                            points.push_back(at[i] +
                                             (i == axis ? sign * std::ldexp(shortest, level) / recipe.frequency : 0));
        }
        const std::vector<float> flow = sampleOnCpu(measuredPointPlan(recipe), points, 3);
        double square = 0;
        std::vector<std::array<Found, 3>> terms(kPlaces);
        for (int round = 0; round < 2; ++round) {  // first how large terms are
            const double typical = std::sqrt(square / (3.0 * kPlaces));
            for (std::size_t p = 0; p < kPlaces; ++p)
                for (std::size_t axis = 0; axis < 3; ++axis) {
                    std::array<std::array<double, 2>, kLevels> sides{};
                    const float* from = flow.data() + (p * kEach + axis * kLevels * 2) * 3 + axis;
                    for (std::size_t level = 0; level < kLevels; ++level)
                        sides[level] = {static_cast<double>(from[level * 6]), static_cast<double>(from[level * 6 + 3])};
                    const double middle = 0.5 * (sides[0][0] + sides[0][1]);
                    terms[p][axis] = extrapolated(middle, sides, shortest, 5e-3 * typical);
                    if (round == 0) square += std::min(terms[p][axis].slope * terms[p][axis].slope, 1e12);
                }
        }
        const double typical = std::sqrt(square / (3.0 * kPlaces));
        if (typical < 0x1p-20) return false;  // as above
        for (const auto& [x, y, z] : terms) {
            ++all;
            if (!x.sure || !y.sure || !z.sure) continue;
            ++sure;
            const double apart = std::fabs(x.slope + y.slope + z.slope) / typical;
            if (apart > 2e-2) {
                ++wrong;
                MESSAGE(trial.text << ": " << x.slope << " + " << y.slope << " + " << z.slope << ", typical "
                                   << typical);
            } else {
                worst = std::max(worst, apart);
            }
        }
        return true;
    });
    MESSAGE(sure << " of " << all << " places are sure of themselves, " << wrong << " have sources; others at most "
                 << worst << " of a term's typical size");
    CHECK(sure > all / 4);
    CHECK(wrong < 1 + sure / 500);
}

TEST_CASE("positions are places in space, and where the warp leads") {
    double worst = 0;
    double farthest = 0;
    overRecipes(recipesToTry(50, 500), [&](std::uint32_t seed) {
        Trial trial(seed, [](Recipe& recipe, Dice& random) {
            recipe.output = kPosition;
            recipe.tiling = 0;
            recipe.timeAxis = 0;
            if (random.below(2) == 0) {
                recipe.rotateX = recipe.rotateY = recipe.rotateZ = 0;
                recipe.sliceScale = 1;
            }
        });
        Recipe recipe = trial.recipe;
        if (isTorus(recipe) || recipe.timeAxis != 0) return false;
        const auto n = static_cast<std::size_t>(recipe.dimensions);
        const std::vector<double> points = coarsePoints(trial.random, recipe.dimensions, 40);
        const std::vector<float> places = sampleOnCpu(measuredPointPlan(recipe), points, n);
        CAPTURE(trial.text);
        REQUIRE(places.size() == points.size());
        // Layers lead so far at most: each half as far as the one before, twice the bound of noises in other scales
        // than the bounded one; only this much can be said of any warp.
        const double most = isWarped(recipe) ? 2 * recipe.warpAmplitude : 0;
        const std::array offset{recipe.offsetX + recipe.cellX, recipe.offsetY + recipe.cellY, recipe.z, recipe.w};
        recipe.warp = kNoWarp;
        const std::vector<float> still = sampleOnCpu(measuredPointPlan(recipe), points, n);
        for (std::size_t i = 0; i < points.size(); ++i) {
            if (!isTurned(recipe)) {
                const double center = i % n < 2 ? 0.5 : 0;
                const double expected =
                    (recipe.sliceScale * (points[i] - center) + center) * recipe.frequency + offset[i % n];
                worst = std::max(
                    worst, std::fabs(static_cast<double>(still[i]) - expected) / std::max(1.0, std::fabs(expected)));
            }
            farthest =
                std::max(farthest, std::fabs(static_cast<double>(places[i]) - static_cast<double>(still[i])) - most);
        }
        return true;
    });
    MESSAGE("places without a warp at most " << worst << " of themselves apart");
    CHECK(worst < 2e-7);  // a float of a float's sum of cell and fraction
    MESSAGE("warps lead at most " << farthest << " cells farther than their amplitudes add up to");
    CHECK(farthest < 1e-3);
}
