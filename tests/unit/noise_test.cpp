// Facts about the noises that need no second implementation: outside values, zeros, maxima, seeds.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "core/json.h"
#include "cpu/cpu_field.h"
#include "cpu/measures.h"
#include "effort.h"
#include "recipe/chosen.h"
#include "recipe/params.h"
#include "reference/hash/pcg.h"
#include "reference/hash/pcg3d.h"
#include "reference/hash/permutation.h"
#include "reference/hash/sine.h"
#include "reference/math/root.h"
#include "reference/math/trig.h"
#include "unit/recipes.h"

using namespace noisescope;
using namespace noisescope::reference;

namespace {

Recipe unitRecipe(std::string_view noise, int dimensions, std::string_view gradients = "unit",
                  std::string_view fade = "quintic") {
    Recipe recipe = recipeOf(noise, dimensions);
    recipe.gradients = indexOf(gradientSets(), gradients);
    recipe.fade = indexOf(fades(), fade);
    recipe.frequency = 1;
    return recipe;
}

/// Unscaled noise at cell + fraction.
float rawNoise(const Recipe& recipe, ivec3 cell, vec3 fraction, std::uint32_t seed) {
    const NoiseInfo& noise = noiseOf(recipe);
    const Choices choices = choicesOf(recipe);
    if (recipe.dimensions == 1) return noise.twin.in1(choices, cell.x, fraction.x, seed);
    if (recipe.dimensions == 2)
        return noise.twin.in2(choices, ivec2(cell.x, cell.y), vec2(fraction.x, fraction.y), seed);
    if (recipe.dimensions == 3) return noise.twin.in3(choices, cell, fraction, seed);
    return noise.twin.in4(choices, ivec4(cell.x, cell.y, cell.z, 3), vec4(fraction.x, fraction.y, fraction.z, 0), seed);
}

/// Every gradient set in every dimension that it has.
template <typename Use>
void forEachSet(const Use& use) {
    for (const GradientInfo& set : gradientSets())
        for (const int dimensions : {1, 2, 3, 4})
            if (set.in(dimensions)) use(set, dimensions);
}

struct Sampled {
    double mean = 0, variance = 0, largest = 0;
};

/// Of scaled values over many cells, at places spread evenly inside them.
Sampled sampledMoments(const Recipe& recipe, int count) {
    const FieldPlan plan = measuredPlan(recipe, 1);
    std::vector<double> points;
    std::uint32_t state = 99;
    for (int i = 0; i < count * recipe.dimensions; ++i) {
        state = mixBits(state + 0x9e3779b9u);
        points.push_back(static_cast<double>(state) / 4294967296.0 * 4000 - 2000);
    }
    double sum = 0;
    double squares = 0;
    Sampled moments;
    const std::vector<float> values = sampleOnCpu(plan, points, static_cast<std::size_t>(recipe.dimensions));
    for (const float value : values) {
        sum += value;
        squares += static_cast<double>(value) * value;
        moments.largest = std::max(moments.largest, std::fabs(static_cast<double>(value)));
    }
    moments.mean = sum / count;
    moments.variance = squares / count - moments.mean * moments.mean;
    return moments;
}

}  // namespace

TEST_CASE("published pcg3d and pcg4d values") {
    const auto pcg = readJson("oracles.json")["kinds"]["pcg"];
    for (const auto& row : pcg["pcg3d"]) {
        CHECK(pcg3d(vectorOf<uvec3>(row[0])) == vectorOf<uvec3>(row[1]));
    }
    for (const auto& row : pcg["pcg4d"]) {
        CHECK(pcg4d(vectorOf<uvec4>(row[0])) == vectorOf<uvec4>(row[1]));
    }
}

TEST_CASE("the sine hash equals strict float arithmetic") {
    // The table holds the numbers before 2 x - 1; one ulp of sin moves them by 0.0026 at most.
    const auto oracles = readJson("oracles.json");
    for (const auto& row : oracles["kinds"]["hash22_sin"]["rows"]) {
        const vec2 h = sine22(vectorOf<vec2>(row), 0);
        CHECK(h.x * 0.5f + 0.5f == doctest::Approx(row[4].get<double>()).epsilon(0.004));
        CHECK(h.y * 0.5f + 0.5f == doctest::Approx(row[5].get<double>()).epsilon(0.004));
    }
}

TEST_CASE("the permutation table holds every byte once, and 255 gives exactly 1") {
    std::vector<uint> bytes;
    for (uint i = 0; i < 256; ++i) bytes.push_back(permutationHash1(static_cast<int>(i), 0u));
    std::sort(bytes.begin(), bytes.end());
    for (uint i = 0; i < 256; ++i) CHECK(bytes[i] == i);
    CHECK(permutationNumber(0) == -1.0f);
    CHECK(permutationNumber(255) == 1.0f);
}

TEST_CASE("portable sine and roots keep their stated errors") {
    double worstSine = 0;
    double worstRoot = 0;
    for (int i = -400000; i <= 400000; ++i) {
        const float turns = static_cast<float>(i) * 0x1p-17f;
        const double angle = 2 * M_PI * static_cast<double>(turns);
        worstSine = std::max({worstSine, std::fabs(static_cast<double>(sinTurns(turns)) - std::sin(angle)),
                              std::fabs(static_cast<double>(cosTurns(turns)) - std::cos(angle))});
        CHECK(std::fabs(sinTurns(turns)) <= 1.0f);
    }
    for (float x = 0x1p-100f; x < 0x1p100f; x *= 1.0009f) {
        const double exact = std::sqrt(static_cast<double>(x));
        worstRoot = std::max(worstRoot, std::fabs(static_cast<double>(squareRoot(x)) / exact - 1));
    }
    MESSAGE("sine " << worstSine << ", root " << worstRoot);
    CHECK(worstSine < 2e-7);
    CHECK(worstRoot < 3e-7);
    CHECK(squareRoot(0.0f) == 0.0f);
}

TEST_CASE("gradient noise is exactly zero on its lattice, value noise exactly the hash") {
    forEachSet([](const GradientInfo& set, int dimensions) {
        const Recipe recipe = unitRecipe("perlin", dimensions, set.id);
        for (int i = -40; i <= 40; ++i) CHECK(rawNoise(recipe, {i, 3 * i, 7 - i}, {0, 0, 0}, 5u) == 0.0f);
    });
    for (int i = -40; i <= 40; ++i) {
        CHECK(rawNoise(unitRecipe("value", 2), {i, 3 * i, 0}, {0, 0, 0}, 5u) == pcg21({i, 3 * i}, 5u));
        CHECK(rawNoise(unitRecipe("value", 3), {i, 3 * i, -i}, {0, 0, 0}, 5u) == pcg31({i, 3 * i, -i}, 5u));
    }
}

TEST_CASE("unit gradients have length 1") {
    double worst = 0;
    for (int i = 0; i < 100000; ++i) {
        const vec2 g2 = gradientSets()[1].twin.in2.fromNumbers(pcg22({i, -i}, 1u));
        const vec3 g3 = gradientSets()[1].twin.in3.fromNumbers(pcg33({i, -i, 3}, 1u));
        worst = std::max(
            {worst, std::fabs(std::hypot(static_cast<double>(g2.x), static_cast<double>(g2.y)) - 1),
             std::fabs(std::hypot(static_cast<double>(g3.x), static_cast<double>(g3.y), static_cast<double>(g3.z)) -
                       1)});
    }
    MESSAGE("at most " << worst << " off");
    CHECK(worst < 4e-7);
}

// --- bounds --------------------------------------------------------------------------------------------------------

namespace {

constexpr std::size_t kMost = kDimensions;
using Place = std::array<double, kMost>;

/// The largest value of gradient . offset over a set, for sets of free vectors analytically.
double support(const GradientInfo& set, int dimensions, const Place& d) {
    double sum = 0;
    double squares = 0;
    for (const double x : d) {
        sum += std::fabs(x);
        squares += x * x;
    }
    if (set.id == "square") return sum;
    if (set.countIn(dimensions) == 0 || dimensions == 1) return std::sqrt(squares);
    double best = -1e9;
    const GradientTwin& twin = set.twin;
    for (uint i = 0; i < set.countIn(dimensions); ++i) {
        const vec4 g = dimensions == 2   ? vec4(twin.in2.fromIndex(i), 0, 0)
                       : dimensions == 3 ? vec4(twin.in3.fromIndex(i), 0)
                                         : twin.in4.fromIndex(i);
        double product = 0;
        for (int axis = 0; axis < 4; ++axis)
            product += static_cast<double>(g[axis]) * d[static_cast<std::size_t>(axis)];
        best = std::max(best, product);
    }
    return best;
}

double perlinSupport(const GradientInfo& set, int dimensions, float (*fade)(float), const Place& p) {
    double sum = 0;
    for (int corner = 0; corner < 1 << dimensions; ++corner) {
        double weight = 1;
        Place d{};
        for (std::size_t i = 0; i < static_cast<std::size_t>(dimensions); ++i) {
            const int bit = corner >> i & 1;
            const double w = static_cast<double>(fade(static_cast<float>(p[i])));
            weight *= bit != 0 ? w : 1 - w;
            d[i] = p[i] - bit;
        }
        if (weight != 0) sum += weight * support(set, dimensions, d);
    }
    return sum;
}

double simplexSupport(const GradientInfo& set, int dimensions, double reach, const Place& p) {
    const auto n = static_cast<std::size_t>(dimensions);
    const double unskew = (1 - 1 / std::sqrt(dimensions + 1.0)) / dimensions;
    std::array<std::size_t, kMost> order{0, 1, 2, 3};
    std::stable_sort(order.begin(), order.begin() + dimensions,
                     [&](std::size_t a, std::size_t b) { return p[a] > p[b]; });
    Place vertex{};
    double sum = 0;
    for (std::size_t k = 0; k <= n; ++k) {
        if (k > 0) vertex[order[k - 1]] = 1;
        double t = 0;
        for (std::size_t i = 0; i < n; ++i) t += (p[i] - vertex[i]) * unskew;
        Place d{};
        double height = reach;
        for (std::size_t i = 0; i < n; ++i) {
            d[i] = p[i] - vertex[i] - t;
            height -= d[i] * d[i];
        }
        if (height > 0) sum += std::pow(height, 4) * support(set, dimensions, d);
    }
    return sum;
}

/// A coarse grid, then halving steps from its best places: a maximum over the cell.
template <typename Function>
double maximumOver(int dimensions, const Function& function) {
    const int perAxis[] = {200, 60, 22, 9};
    const int n = perAxis[dimensions - 1];
    std::vector<std::pair<double, Place>> starts;
    const auto total = static_cast<int>(std::pow(n + 1, dimensions) + 0.5);
    for (int index = 0; index < total; ++index) {
        Place p{};
        int rest = index;
        for (std::size_t i = 0; i < static_cast<std::size_t>(dimensions); ++i, rest /= n + 1)
            p[i] = rest % (n + 1) * 0.999999 / n;
        starts.emplace_back(function(p), p);
    }
    std::sort(starts.begin(), starts.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
    double best = -1;
    for (std::size_t start = 0; start < std::min<std::size_t>(starts.size(), 60);
         start += usually<std::size_t>(12, 4)) {
        auto [value, at] = starts[start];
        for (double step = 1.0 / n; step > 1e-9;) {
            bool better = false;
            for (int i = 0; i < dimensions * 2; ++i) {
                Place p = at;
                double& x = p[static_cast<std::size_t>(i / 2)];
                x = std::clamp(x + (i % 2 == 0 ? step : -step), 0.0, 0.999999999);
                if (const double next = function(p); next > value) {
                    value = next;
                    at = p;
                    better = true;
                }
            }
            if (!better) step /= 2;
        }
        best = std::max(best, value);
    }
    return best;
}

}  // namespace

TEST_CASE("bounds: the catalogue's maxima are the maxima") {
    forEachSet([](const GradientInfo& set, int dimensions) {
        CAPTURE(set.id);
        CAPTURE(dimensions);
        for (std::size_t fade = 0; fade < fades().size(); ++fade) {
            if (!isDue(fade + static_cast<std::size_t>(dimensions), 3)) continue;
            const double found = maximumOver(dimensions, [&](const Place& p) {
                return perlinSupport(set, dimensions, fades()[fade].twin.value, p);
            });
            CHECK(found == doctest::Approx(set.perlinMax[dimensions - 1][fade]).epsilon(fade == 0 ? 1e-5 : 1e-6));
        }
        for (std::size_t reach = 0; dimensions > 1 && reach < kernels().size(); ++reach) {
            const double found = maximumOver(
                dimensions, [&](const Place& p) { return simplexSupport(set, dimensions, reach == 0 ? 0.5 : 0.6, p); });
            CHECK(found == doctest::Approx(set.simplexMax[dimensions - 1][reach]).epsilon(1e-5));
        }
    });
}

TEST_CASE("bounds: no sample leaves [-1, 1], and the best come near") {
    for (const std::string noise : {"white", "value", "perlin", "simplex"})
        for (const int dimensions : {2, 3}) {
            const Sampled moments = sampledMoments(unitRecipe(noise, dimensions), usually(50000, 400000));
            CAPTURE(noise);
            CAPTURE(dimensions);
            MESSAGE(noise << dimensions << ": largest " << moments.largest << ", deviation "
                          << std::sqrt(moments.variance));
            CHECK(moments.largest <= 1.0);
            CHECK(moments.largest > 0.7);
        }
}

TEST_CASE("bounds: normalized fractals stay inside at every gain") {
    std::size_t row = 0;
    for (const FractalInfo& fractal : fractals())
        for (const double gain : {0.0, 0.5, 0.9, 1.0}) {
            if (!isDue(row++, 5)) continue;
            Recipe recipe = unitRecipe("value", 2);  // the noise that comes nearest to its bound
            recipe.fractal = indexOf(fractals(), fractal.id);
            recipe.gain = gain;
            recipe.octaves = 24;
            CHECK(sampledMoments(recipe, usually(1500, 20000)).largest <= 1.0);
        }
}

// --- statistics ------------------------------------------------------------------------------------------------------

TEST_CASE("equal variance is what it says, of every fractal and amplitude") {
    std::size_t row = 0;
    for (const FractalInfo& fractal : fractals())
        for (const int amplitudes : {kNormalized, 1 - kNormalized}) {
            if (!isDue(row++, 5)) continue;
            Recipe recipe = unitRecipe("simplex", 2);
            recipe.fractal = indexOf(fractals(), fractal.id);
            recipe.amplitudes = amplitudes;
            recipe.scale = kEqualVariance;
            const Sampled moments = sampledMoments(recipe, usually(10000, 50000));
            CAPTURE(fractal.id);
            CAPTURE(amplitudes);
            CHECK(std::fabs(moments.mean) < 0.02);
            CHECK(std::sqrt(moments.variance) == doctest::Approx(1.0 / 3).epsilon(0.05));
        }
}

TEST_CASE("seeds are unrelated, octaves do not line up at the origin, no mirror") {
    const auto correlation = [](const std::vector<float>& a, const std::vector<float>& b) {
        double ab = 0;
        double aa = 0;
        double bb = 0;
        for (std::size_t i = 0; i < a.size(); ++i) {
            ab += static_cast<double>(a[i]) * b[i];
            aa += static_cast<double>(a[i]) * a[i];
            bb += static_cast<double>(b[i]) * b[i];
        }
        return ab / std::sqrt(aa * bb);
    };
    Recipe recipe = unitRecipe("perlin", 2);
    recipe.frequency = 64;
    const Region region{-256, -256, 512, 512};
    const Image first = renderOnCpu(measuredPlan(recipe, 512), region);
    for (const std::uint32_t seed : {1u, 2u, 256u, 0x80000000u, 4294967295u}) {
        Recipe other = recipe;
        other.seed = seed;
        const double r = correlation(first.pixels, renderOnCpu(measuredPlan(other, 512), region).pixels);
        CHECK(std::fabs(r) < 0.05);  // 64 x 64 independent cells: a deviation of 0.016
    }
    std::vector<float> mirrored(first.pixels.rbegin(), first.pixels.rend());
    CHECK(std::fabs(correlation(first.pixels, mirrored)) < 0.1);  // the sine hash gives 0.97

    // Over many seeds the variance at the origin is that of anywhere else, as every octave is shifted.
    recipe.frequency = 1;
    recipe.fractal = kFbm;
    recipe.octaves = 6;
    double atOrigin = 0;
    double elsewhere = 0;
    for (std::uint32_t seed = 0; seed < 2000; ++seed) {
        recipe.seed = seed;
        const double points[] = {0, 0, 0.37, 0.61};
        const auto values = sampleOnCpu(measuredPlan(recipe, 1), points, 2);
        atOrigin += static_cast<double>(values[0]) * values[0];
        elsewhere += static_cast<double>(values[1]) * values[1];
    }
    MESSAGE("variance at the origin over elsewhere: " << atOrigin / elsewhere);
    CHECK(atOrigin > 0);                // with aligned octaves it would be exactly 0
    CHECK(atOrigin / elsewhere > 0.1);  // the first octave is 0 there, 3/4 of the variance with it
}

TEST_CASE("the scale decides the factor and nothing else") {
    Recipe bounded = unitRecipe("simplex", 2, "square");
    Recipe classic = bounded;
    classic.scale = 1;
    CHECK(scalingOf(classic).factor == 70.0);
    CHECK(scalingOf(bounded).factor == doctest::Approx(70.148058).epsilon(1e-5));
    classic.kernel = 1;
    CHECK(scalingOf(classic).factor == 24.51);
}

TEST_CASE("published factors of simplex noise go with its reach: values come near 1") {
    for (const int dimensions : {2, 3})
        for (const int reach : {0, 1}) {
            Recipe bounded = unitRecipe("simplex", dimensions, dimensions == 2 ? "square" : "edges");
            bounded.kernel = reach;
            Recipe classic = bounded;
            classic.scale = kClassic;
            const double largest = scalingOf(classic).factor / scalingOf(bounded).factor;
            CAPTURE(dimensions);
            CAPTURE(reach);
            MESSAGE(dimensions << "D, reach " << kernelOf(classic).id << ": up to " << largest);
            CHECK(largest > 0.9);
            CHECK(largest < 1.1);
        }
}
