// Means and variances of every noise against exact ones.
//
// The exact ones are made here from the definitions, in doubles and without a line of the twin: the variance of a sum
// of independent numbers is the sum of the squares of their weights, integrated over the cell; where no such sum
// exists (distances to random points) the definition is simulated with std::mt19937. A noise whose hash is uneven,
// whose weights are wrong or whose gradients lean to one side misses them.
#include <doctest/doctest.h>

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <random>
#include <set>
#include <string>

#include "core/json.h"
#include "core/threads.h"
#include "cpu/cpu_field.h"
#include "effort.h"
#include "recipe/chosen.h"
#include "recipe/params.h"
#include "unit/recipes.h"

using namespace noisescope;
using namespace noisescope::reference;

namespace {

// --- measured moments ------------------------------------------------------------------------------------------------

/// Sums of powers, and how far what follows from them may be off by chance.
struct MomentsTally {
    double count = 0;
    std::array<double, 4> sums{};

    void add(double value) {
        count += 1;
        double power = 1;
        for (double& sum : sums) sum += power *= value;
    }
    [[nodiscard]] double mean() const { return sums[0] / count; }
    [[nodiscard]] double variance() const { return sums[1] / count - mean() * mean(); }
    [[nodiscard]] double meanError() const { return std::sqrt(variance() / count); }
    [[nodiscard]] double varianceError() const {
        const double m = mean();
        const double fourth = (sums[3] - 4 * m * sums[2] + 6 * m * m * sums[1]) / count - 3 * m * m * m * m;
        return std::sqrt(std::max(0.0, fourth - variance() * variance()) / count);
    }
};

/// Unscaled values of the twin, each anywhere in a cell of its own, out of all 2^32 an axis.
MomentsTally measured(const Recipe& recipe, int count, std::uint32_t start) {
    const NoiseTwin& twin = twinOf(recipe);
    const Choices choices = choicesOf(recipe);
    std::mt19937 random{start};
    const auto cell = [&] { return static_cast<int>(random()); };
    const auto fraction = [&] { return static_cast<float>(random() >> 8u) * 0x1p-24f; };
    const std::uint32_t seed = 77;
    MomentsTally tally;
    for (int i = 0; i < count; ++i) {
        const ivec4 c{cell(), cell(), cell(), cell()};  // braces: in this order, whatever the compiler
        const vec4 f{fraction(), fraction(), fraction(), fraction()};
        tally.add(static_cast<double>(recipe.dimensions == 1   ? twin.in1(choices, c.x, f.x, seed)
                                      : recipe.dimensions == 2 ? twin.in2(choices, {c.x, c.y}, {f.x, f.y}, seed)
                                      : recipe.dimensions == 3
                                          ? twin.in3(choices, {c.x, c.y, c.z}, {f.x, f.y, f.z}, seed)
                                          : twin.in4(choices, c, f, seed)));
    }
    return tally;
}

/// Moments to be found; the errors are those of a simulation, 0 if the numbers are exact.
struct Expected {
    Recipe recipe;
    double variance = 0;
    double mean = 0;
    double varianceError = 0;
    double meanError = 0;
};

/// Measures all rows and compares them. The variance has to be within 2 %, and within five standard errors, which is
/// less: a normal deviate passes five once in two million times.
void compare(const std::vector<Expected>& rows) {
    std::vector<MomentsTally> tallies(rows.size());
    inParallel(static_cast<std::int64_t>(rows.size()), [&](std::int64_t i) {
        if (!isDue(static_cast<std::size_t>(i), 5)) return;
        const Recipe& recipe = rows[static_cast<std::size_t>(i)].recipe;
        const int cost = noiseOf(recipe).hashes[static_cast<std::size_t>(recipe.dimensions - 1)];
        tallies[static_cast<std::size_t>(i)] =
            measured(recipe, usually(1, 2) * (cost > 16 ? 75000 : 250000), static_cast<std::uint32_t>(i) + 1);
    });
    double squares = 0;
    double count = 0;
    int beyondThree = 0;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (!isDue(i, 5)) continue;
        ++count;
        const Expected& row = rows[i];
        const MomentsTally& tally = tallies[i];
        const double ratio = tally.variance() / row.variance;
        const double chance = std::hypot(tally.varianceError(), row.varianceError) / row.variance;
        const double away = (tally.mean() - row.mean) / std::hypot(tally.meanError(), row.meanError);
        CAPTURE(nameOf(row.recipe));
        MESSAGE(nameOf(row.recipe) << ": deviation " << std::sqrt(tally.variance()) << ", expected "
                                   << std::sqrt(row.variance) << "; variance " << (ratio - 1) * 100 << " % ("
                                   << chance * 100 << ") off, mean " << away << " standard errors off");
        CHECK(std::fabs(ratio - 1) < std::min(0.02, 5 * chance));
        CHECK(std::fabs(away) < 4);
        squares += away * away;
        beyondThree += std::fabs(away) > 3 ? 1 : 0;
    }
    // Three standard errors are passed by chance once in 370 rows; together they say more than each by itself.
    MESSAGE(count << " rows of " << rows.size() << ","
                  << " the means' errors are " << std::sqrt(squares / count) << " times as expected");
    CHECK(beyondThree <= 1);
    CHECK(squares / count < 1 + 5 * std::sqrt(2 / count));
}

// --- exact variances -------------------------------------------------------------------------------------------------

/// By Gauss and Legendre in 64 pieces of five points: exact for polynomials up to degree 9.
template <typename Function>
double integral(double low, double high, const Function& function) {
    constexpr double kAt[] = {0, 0.538469310105683091, 0.906179845938663993};
    constexpr double kWeight[] = {0.568888888888888889, 0.478628670499366468, 0.236926885056189088};
    constexpr int kPieces = 64;
    const double half = (high - low) / kPieces / 2;
    double sum = 0;
    for (int piece = 0; piece < kPieces; ++piece) {
        const double middle = low + (2 * piece + 1) * half;
        for (int i = 0; i < 3; ++i) {
            const double away = half * kAt[i];
            sum += half * kWeight[i] * (i == 0 ? function(middle) : function(middle - away) + function(middle + away));
        }
    }
    return sum;
}

/// A random number in [-1, 1].
constexpr double kUniformVariance = 1.0 / 3;

double fadeAt(std::string_view fade, double t) {
    if (fade == "none") return 0;
    if (fade == "linear") return t;
    if (fade == "cubic") return 3 * t * t - 2 * t * t * t;
    return 6 * std::pow(t, 5) - 15 * std::pow(t, 4) + 10 * std::pow(t, 3);
}

/// The sum of the squared weights of an axis's two corners.
double squaredWeights(std::string_view fade) {
    return integral(0, 1, [&](double t) {
        const double w = fadeAt(fade, t);
        return (1 - w) * (1 - w) + w * w;
    });
}

/// The same, each times the squared distance to its corner.
double squaredSlopes(std::string_view fade) {
    return integral(0, 1, [&](double t) {
        const double w = fadeAt(fade, t);
        return (1 - w) * (1 - w) * t * t + w * w * (1 - t) * (1 - t);
    });
}

/// The mean square of a gradient's length, from the sets' definitions. Components are uncorrelated in all of them, so
/// that no other moment matters.
double squaredLength(std::string_view set, int dimensions) {
    if (set == "square") return dimensions * kUniformVariance;
    if (set == "diagonal4") return 2;
    if (set == "disc") return 0.5;
    if (set == "edges") return dimensions == 2 ? 4.0 / 3 : dimensions - 1;  // 2D: a third of them along an axis
    if (set == "perlin16" || set == "tetra16") return 2;
    return 1;
}

/// A sum of slopes: along one axis, times the plain weights along the others, for each axis alike.
double perlinVariance(std::string_view set, std::string_view fade, int dimensions) {
    return squaredLength(set, dimensions) * squaredSlopes(fade) * std::pow(squaredWeights(fade), dimensions - 1);
}

double valueVariance(std::string_view fade, int dimensions) {
    return kUniformVariance * std::pow(squaredWeights(fade), dimensions);
}

/// The sum over a simplex's corners of (height^4 * distance)^2, averaged over all places.
double simplexKernels(int dimensions, double reach) {
    const int kPlaces = usually(1 << 16, 1 << 18);
    const auto n = static_cast<std::size_t>(dimensions);
    const double unskew = (1 - 1 / std::sqrt(dimensions + 1.0)) / dimensions;
    double golden = 1.5;  // the root of g^(n + 1) = g + 1, whose powers fill the cell evenly (M. Roberts, 2018)
    for (int i = 0; i < 100; ++i) golden = std::pow(1 + golden, 1.0 / (dimensions + 1));
    double sum = 0;
    for (int place = 0; place < kPlaces; ++place) {
        std::array<double, 4> rest{};  // from the corner to the place, on the skewed lattice
        for (std::size_t i = 0; i < n; ++i)
            rest[i] = std::fmod(0.5 + place * std::pow(golden, -static_cast<double>(i + 1)), 1.0);
        for (std::size_t corner = 0; corner <= n; ++corner) {
            double t = 0;
            for (std::size_t i = 0; i < n; ++i) t += rest[i] * unskew;
            double square = 0;
            for (std::size_t i = 0; i < n; ++i) square += (rest[i] - t) * (rest[i] - t);
            if (square < reach) sum += std::pow(reach - square, 8) * square;
            // The path from corner to corner takes the axes from the largest coordinate down.
            *std::max_element(rest.begin(), rest.begin() + dimensions) -= 1;
        }
    }
    return sum / kPlaces;
}

/// For a reach of 0.5, where no kernel is cut off: lattice points per volume, times the kernel squared over a ball.
double simplexKernelsClosed(int dimensions) {
    const double n = dimensions;
    const double sphere = 2 * std::pow(M_PI, n / 2) / std::tgamma(n / 2);
    const double beta = std::tgamma(n / 2 + 1) * std::tgamma(9) / std::tgamma(n / 2 + 10);
    return std::sqrt(n + 1) * sphere / 2 * std::pow(0.5, n / 2 + 9) * beta;
}

/// The curve through four numbers in Hermite's form, slopes being half the difference of the neighbors.
double splineWeights() {
    return integral(0, 1, [](double t) {
        double sum = 0;
        for (int one = 0; one < 4; ++one) {
            const auto p = [&](int i) { return i == one ? 1.0 : 0.0; };
            const double start = (p(2) - p(0)) / 2;
            const double end = (p(3) - p(1)) / 2;
            const double value = (1 + 2 * t) * (1 - t) * (1 - t) * p(1) + t * (1 - t) * (1 - t) * start +
                                 t * t * (3 - 2 * t) * p(2) + t * t * (t - 1) * end;
            sum += value * value;
        }
        return sum;
    });
}

/// The quadratic B-spline around 0.
double spline(double x) {
    const double size = std::fabs(x);
    return size < 0.5 ? 0.75 - size * size : size < 1.5 ? (1.5 - size) * (1.5 - size) / 2 : 0;
}

double waveletVariance(int dimensions) {
    // (fine fine .. - coarse coarse ..)^2 over all numbers in reach: products of sums along an axis.
    const auto alongAxis = [](bool firstIsFine, bool secondIsFine) {
        const auto weight = [](bool fine, double x) {
            return fine ? spline(x) : (spline(x - 1) + 2 * spline(x) + spline(x + 1)) / 4;
        };
        return integral(-3, 3, [&](double x) { return weight(firstIsFine, x) * weight(secondIsFine, x); });
    };
    return kUniformVariance *
           (std::pow(alongAxis(true, true), dimensions) - 2 * std::pow(alongAxis(true, false), dimensions) +
            std::pow(alongAxis(false, false), dimensions));
}

/// Four impulses a cell, independent and of any phase: half of the squared window each, wherever the waves go.
double gaborVariance(double bandwidth) {
    const double window = integral(0, 1, [](double r) { return std::pow(1 - r * r, 6) * 2 * M_PI * r; });
    return 4 * 0.5 * window / (bandwidth * bandwidth);
}

// --- simulated ones --------------------------------------------------------------------------------------------------

/// Values of noises of cells at one place, and their sums over many.
struct CellTallies {
    MomentsTally f1, f2, gap, product, edge, manhattan, smooth, smoothest, voronoise;
};

/// One point in each of 5^n cells, somewhere around the middle; the place is in the middle cell. Points of cells beyond
/// are at least two cells away, F1 and F2 at most that.
CellTallies simulatedCells(std::size_t dimensions, double jitter, int count) {
    std::mt19937_64 random{2718};
    const auto signedUnit = [&] { return static_cast<double>(random() >> 11u) * 0x1p-52 - 1; };
    struct Point {
        std::array<double, 3> way{};
        double square = 0;
    };
    std::vector<Point> points(dimensions == 2 ? 25 : 125);
    const auto smoothstep = [](double t) { return t * t * (3 - 2 * t); };
    CellTallies tallies;
    for (int sample = 0; sample < count; ++sample) {
        std::array<double, 3> place{};
        for (std::size_t i = 0; i < dimensions; ++i) place[i] = signedUnit() / 2;
        for (std::size_t index = 0; index < points.size(); ++index) {
            Point& point = points[index];
            point.square = 0;
            std::size_t rest = index;
            for (std::size_t i = 0; i < dimensions; ++i, rest /= 5) {
                const double cell = static_cast<double>(rest % 5) - 2;
                point.way[i] = cell + jitter / 2 * signedUnit() - place[i];
                point.square += point.way[i] * point.way[i];
            }
        }
        std::partial_sort(points.begin(), points.begin() + 2, points.end(),
                          [](const Point& a, const Point& b) { return a.square < b.square; });
        const double f1 = std::sqrt(points[0].square);
        const double f2 = std::sqrt(points[1].square);
        tallies.f1.add(f1);
        tallies.f2.add(f2);
        tallies.gap.add(f2 - f1);
        tallies.product.add(f1 * f2);
        double edge = 1e9;
        double manhattan = 1e9;
        double soft = 0;
        double softest = 0;
        double numbers = 0;
        double weights = 0;
        for (const Point& point : points) {
            double sum = 0;
            double window = 1;
            double apart = 0;
            for (std::size_t i = 0; i < dimensions; ++i) {
                const double size = std::fabs(point.way[i]);
                sum += size;
                window *= smoothstep(std::clamp(2 - size, 0.0, 1.0));
                apart += std::pow(point.way[i] - points[0].way[i], 2);
            }
            manhattan = std::min(manhattan, sum);
            // The bisector of two points: |b|^2 - |a|^2 over twice their distance.
            if (apart > 0) edge = std::min(edge, (point.square - points[0].square) / (2 * std::sqrt(apart)));
            const double distance = std::sqrt(point.square);
            soft += window * std::exp2(-std::exp2(3.5) * distance);
            softest += window * std::exp2(-4 * distance);
            const double weight = std::pow(1 - smoothstep(std::min(distance / M_SQRT2, 1.0)), 1 + 63.0 / 16);
            numbers += weight * signedUnit();
            weights += weight;
        }
        tallies.edge.add(edge);
        tallies.manhattan.add(manhattan);
        tallies.smooth.add(-std::log2(soft) / std::exp2(3.5));
        tallies.smoothest.add(-std::log2(softest) / 4);
        tallies.voronoise.add(numbers / weights);
    }
    return tallies;
}

Expected simulated(const Recipe& recipe, const MomentsTally& tally) {
    return {recipe, tally.variance(), tally.mean(), tally.varianceError(), tally.meanError()};
}

}  // namespace

TEST_CASE("integrated variances agree with the published and the closed ones") {
    const Json exact = readJson("oracles.json")["analytic"]["variance_exact"];
    int compared = 0;
    for (const char* fade : {"cubic", "quintic"})
        for (const int n : {2, 3})
            for (const bool gradient : {true, false}) {
                const auto& table = exact[gradient ? "gradient" : "value"];
                const std::string key = std::to_string(n) + "D " + fade;
                if (!table.contains(key)) continue;
                const auto text = table[key].get<std::string>();
                const double fraction = std::stod(text) / std::stod(text.substr(text.find('/') + 1));
                // For components of variance 1; those of unit gradients have 1 / n.
                const double found =
                    gradient ? perlinVariance("unit", fade, n) * n : valueVariance(fade, n) / kUniformVariance;
                CHECK(found == doctest::Approx(fraction).epsilon(1e-9));
                ++compared;
            }
    CHECK(compared >= 6);
    for (const int n : {2, 3, 4})  // 2^18 places of a smooth function
        CHECK(simplexKernels(n, 0.5) == doctest::Approx(simplexKernelsClosed(n)).epsilon(1e-3));
    // Deviations of unit gradients that others measured: noise-math, 2.2.
    CHECK(std::sqrt(simplexKernelsClosed(2) / 2) == doctest::Approx(0.0054334).epsilon(1e-4));
    CHECK(std::sqrt(simplexKernelsClosed(3) / 3) == doctest::Approx(0.0036095).epsilon(1e-4));
    CHECK(std::sqrt(simplexKernelsClosed(4) / 4) == doctest::Approx(0.0023329).epsilon(1e-4));
    // Figures of the shaders' headers.
    CHECK(std::sqrt(gaborVariance(1)) == doctest::Approx(0.9475).epsilon(1e-4));
    CHECK(std::sqrt(waveletVariance(2)) == doctest::Approx(0.1899).epsilon(5e-4));
    CHECK(std::sqrt(waveletVariance(3)) == doctest::Approx(0.1685).epsilon(5e-4));
}

namespace {

/// Of a pattern, from its definition. A constant has no variance to compare.
Expected patternMoments(const char* pattern, int dimensions) {
    const Recipe recipe = recipeOf(pattern, dimensions);
    const std::string_view id = noiseOf(recipe).id;
    if (id == "ramp") return {recipe, kUniformVariance};
    if (id != "radial") return {recipe, 1};
    // Of a cone of height h = 2 - 4 r over -1, in the circle or the ball of radius 1/2.
    const auto shell = [&](double r) { return std::numbers::pi * (dimensions == 2 ? 2 * r : 4 * r * r); };
    const double height = integral(0, 0.5, [&](double r) { return shell(r) * (2 - 4 * r); });
    const double square = integral(0, 0.5, [&](double r) { return shell(r) * (2 - 4 * r) * (2 - 4 * r); });
    return {recipe, square - height * height, height - 1};
}

std::vector<Expected> latticeRows() {
    std::vector<Expected> rows;
    for (const int n : {1, 2, 3, 4}) {
        rows.push_back({recipeOf("white", n), kUniformVariance});
        for (std::size_t f = 0; f < fades().size(); ++f) {
            Recipe recipe = recipeOf("value", n);
            recipe.fade = static_cast<int>(f);
            rows.push_back({recipe, valueVariance(fades()[f].id, n)});
        }
        for (std::size_t g = 0; g < gradientSets().size(); ++g)
            for (std::size_t f = 0; f < fades().size(); ++f) {
                const GradientInfo& set = gradientSets()[g];
                const std::string_view fade = fades()[f].id;
                if (!set.in(n) || (set.id != "square" && fade != "quintic")) continue;
                Recipe recipe = recipeOf("perlin", n);
                recipe.gradients = static_cast<int>(g);
                recipe.fade = static_cast<int>(f);
                recipe.flow = 0.1;
                rows.push_back({recipe, perlinVariance(set.id, fade, n)});
            }
        for (std::size_t r = 0; n > 1 && r < kernels().size(); ++r) {
            const double kernels = simplexKernels(n, r == 0 ? 0.5 : 0.6);
            for (std::size_t g = 0; g < gradientSets().size(); ++g) {
                const GradientInfo& set = gradientSets()[g];
                if (!set.in(n)) continue;
                Recipe recipe = recipeOf("simplex", n);
                recipe.gradients = static_cast<int>(g);
                recipe.kernel = static_cast<int>(r);
                rows.push_back({recipe, squaredLength(set.id, n) / n * kernels});
            }
        }
        if (n != 2 && n != 3) continue;
        rows.push_back({recipeOf("value-cubic", n), kUniformVariance * std::pow(splineWeights(), n)});
        rows.push_back({recipeOf("wavelet", n), waveletVariance(n)});
        for (const char* pattern : {"ramp", "radial", "checker", "stripes"}) rows.push_back(patternMoments(pattern, n));
    }
    for (const bool isotropic : {false, true})
        for (const double bandwidth : {1.0, 2.0}) {
            Recipe recipe = recipeOf("gabor", 2);
            recipe.isotropic = isotropic;
            recipe.bandwidth = bandwidth;
            recipe.orientation = 0.1;
            rows.push_back({recipe, gaborVariance(bandwidth)});
        }
    return rows;
}

struct CellSetting {
    int dimensions;
    double jitter;
    CellTallies tallies;
};

std::vector<CellSetting> cellSettings() { return {{2, 1, {}}, {2, 0.5, {}}, {3, 1, {}}}; }

std::vector<Expected> cellRows(const std::vector<CellSetting>& settings) {
    std::vector<Expected> rows;
    for (const CellSetting& setting : settings) {
        const CellTallies& t = setting.tallies;
        Recipe recipe = recipeOf("worley", setting.dimensions);
        recipe.jitter = setting.jitter;
        for (const auto& [feature, tally] : {std::pair{"f1", &t.f1}, std::pair{"f2", &t.f2}, std::pair{"gap", &t.gap},
                                             std::pair{"product", &t.product}, std::pair{"edge", &t.edge}}) {
            recipe.feature = indexOf(features(), feature);
            rows.push_back(simulated(recipe, *tally));
        }
        recipe.feature = indexOf(features(), "value");
        rows.push_back({recipe, kUniformVariance});
        recipe.feature = indexOf(features(), "f1");
        recipe.metric = indexOf(metrics(), "manhattan");
        rows.push_back(simulated(recipe, t.manhattan));
        recipe = recipeOf("voronoi-smooth", setting.dimensions);
        recipe.jitter = setting.jitter;
        recipe.smoothness = 0.5;
        rows.push_back(simulated(recipe, t.smooth));
        recipe.smoothness = 1;
        rows.push_back(simulated(recipe, t.smoothest));
        if (setting.dimensions != 2) continue;
        recipe = recipeOf("voronoise", 2);
        recipe.jitter = setting.jitter;
        rows.push_back(simulated(recipe, t.voronoise));
    }
    return rows;
}

/// Name of a variance in messages: "worley3 f1".
std::string subjectOf(const Recipe& recipe) {
    return fmt::format("{}{} {}", noiseOf(recipe).id, recipe.dimensions,
                       noiseOf(recipe).features.empty() ? "" : featureOf(recipe).id);
}

}  // namespace

TEST_CASE("the variance of every noise is known from elsewhere, in all its dimensions and features") {
    std::set<std::string> known;
    for (const std::vector<Expected>& rows : {latticeRows(), cellRows(cellSettings())})
        for (const Expected& row : rows) known.insert(subjectOf(row.recipe));
    for (const NoiseInfo& noise : noises())
        for (int n = 1; n <= kDimensions; ++n)
            for (std::size_t feature = 0; feature < std::max<std::size_t>(1, noise.features.size()); ++feature) {
                Recipe recipe = recipeOf(noise.id, n);
                recipe.feature = static_cast<int>(feature);
                INFO(subjectOf(recipe), ": no variance in latticeRows() or cellRows() of this file");
                if (existsIn(noise, n) && noise.row != NoiseId::constant) CHECK(known.contains(subjectOf(recipe)));
            }
}

TEST_CASE("means and variances of lattice noises are the exact ones") { compare(latticeRows()); }

TEST_CASE("means and variances of noises of cells are those of a simulation") {
    std::vector<CellSetting> settings = cellSettings();
    inParallel(static_cast<std::int64_t>(settings.size()), [&](std::int64_t i) {
        CellSetting& setting = settings[static_cast<std::size_t>(i)];
        setting.tallies = simulatedCells(static_cast<std::size_t>(setting.dimensions), setting.jitter,
                                         usually(1, 2) * (setting.dimensions == 2 ? 200000 : 75000));
    });
    compare(cellRows(settings));
}
