// Analytic derivatives: the value beside them is the noise itself, central differences in double find them again, and
// at lattice points they are what the noise is made of.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <random>
#include <vector>

#include "core/threads.h"
#include "cpu/cpu_field.h"
#include "effort.h"
#include "recipe/chosen.h"
#include "reference/math/fade.h"
#include "reference/math/metric_scaled.h"
#include "reference/noise/gabor.h"
#include "reference/noise/perlin.h"
#include "reference/noise/simplex.h"
#include "reference/noise/value.h"
#include "reference/noise/value_cubic.h"
#include "reference/noise/voronoi_smooth.h"
#include "reference/noise/voronoise.h"
#include "reference/noise/wavelet.h"
#include "reference/pattern/checker.h"
#include "reference/pattern/constant.h"
#include "reference/pattern/radial.h"
#include "reference/pattern/ramp.h"
#include "reference/pattern/stripes.h"
#include "unit/recipes.h"

using namespace noisescope;
using namespace noisescope::reference;

namespace {

using FineChoices = ChoicesIn<double>;
using dvec2 = Vec2<double>;
using dvec3 = Vec3<double>;
using dvec4 = Vec4<double>;

// --- the twins in double
// ----------------------------------------------------------------------------------------------

/// A noise of the catalogue, computed in double; null where it has no such dimension or no second derivatives.
struct FineNoise {
    std::string_view id;
    double (*value2)(const FineChoices&, ivec2, dvec2, uint);
    double (*value3)(const FineChoices&, ivec3, dvec3, uint);
    dvec3 (*slopes2)(const FineChoices&, ivec2, dvec2, uint);
    dvec4 (*slopes3)(const FineChoices&, ivec3, dvec3, uint);
    Jet2In<double> (*jet2)(const FineChoices&, ivec2, dvec2, uint) = nullptr;
    Jet3In<double> (*jet3)(const FineChoices&, ivec3, dvec3, uint) = nullptr;
};

constexpr std::array kFineNoises{
    FineNoise{"value", &value2, &value3, &valueSlopes2, &valueSlopes3},
    FineNoise{"perlin", &perlin2, &perlin3, &perlinSlopes2, &perlinSlopes3, &perlinJet2, &perlinJet3},
    FineNoise{"simplex", &simplex2, &simplex3, &simplexSlopes2, &simplexSlopes3, &simplexJet2, &simplexJet3},
    FineNoise{"value-cubic", &valueCubic2, &valueCubic3, &valueCubicSlopes2, &valueCubicSlopes3},
    FineNoise{"voronoi-smooth", &voronoiSmooth2, &voronoiSmooth3, &voronoiSmoothSlopes2, &voronoiSmoothSlopes3},
    FineNoise{"voronoise", &voronoise2, nullptr, &voronoiseSlopes2, nullptr},
    FineNoise{"gabor", &gabor2, nullptr, &gaborSlopes2, nullptr},
    FineNoise{"wavelet", &wavelet2, &wavelet3, &waveletSlopes2, &waveletSlopes3},
    FineNoise{"constant", &constant2, &constant3, &constantSlopes2, &constantSlopes3},
    FineNoise{"ramp", &ramp2, &ramp3, &rampSlopes2, &rampSlopes3},
    FineNoise{"radial", &radial2, &radial3, &radialSlopes2, &radialSlopes3},
    FineNoise{"checker", &checker2, &checker3, &checkerSlopes2, &checkerSlopes3},
    FineNoise{"stripes", &stripes2, &stripes3, &stripesSlopes2, &stripesSlopes3},
};

struct FineFade {
    std::string_view id;
    FadeIn<double> twin;
};

constexpr std::array kFineFades{
    FineFade{"none", {&fadeNone, &fadeNoneSlope, &fadeNoneCurve}},
    FineFade{"linear", {&fadeLinear, &fadeLinearSlope, &fadeLinearCurve}},
    FineFade{"cubic", {&fadeCubic, &fadeCubicSlope, &fadeCubicCurve}},
    FineFade{"quintic", {&fadeQuintic, &fadeQuinticSlope, &fadeQuinticCurve}},
};

struct FineMetric {
    std::string_view id;
    MetricIn<double> twin;
};

constexpr std::array kFineMetrics{
    FineMetric{"euclidean",
               {&metricEuclideanKey2, &metricEuclideanKey3, &metricEuclideanLength, &metricEuclideanSlope2,
                &metricEuclideanSlope3, &metricEuclideanScaled}},
    FineMetric{"squared",
               {&metricSquaredKey2, &metricSquaredKey3, &metricSquaredLength, &metricSquaredSlope2,
                &metricSquaredSlope3, &metricSquaredScaled}},
    FineMetric{"manhattan",
               {&metricManhattanKey2, &metricManhattanKey3, &metricManhattanLength, &metricManhattanSlope2,
                &metricManhattanSlope3, &metricManhattanScaled}},
    FineMetric{"chebyshev",
               {&metricChebyshevKey2, &metricChebyshevKey3, &metricChebyshevLength, &metricChebyshevSlope2,
                &metricChebyshevSlope3, &metricChebyshevScaled}},
    FineMetric{"minkowski-half",
               {&metricMinkowskiHalfKey2, &metricMinkowskiHalfKey3, &metricMinkowskiHalfLength,
                &metricMinkowskiHalfSlope2, &metricMinkowskiHalfSlope3, &metricMinkowskiHalfScaled}},
    FineMetric{"minkowski3",
               {&metricMinkowski3Key2, &metricMinkowski3Key3, &metricMinkowski3Length, &metricMinkowski3Slope2,
                &metricMinkowski3Slope3, &metricMinkowski3Scaled}},
    FineMetric{"minkowski4",
               {&metricMinkowski4Key2, &metricMinkowski4Key3, &metricMinkowski4Length, &metricMinkowski4Slope2,
                &metricMinkowski4Slope3, &metricMinkowski4Scaled}},
};

template <typename Table>
const auto& rowOf(const Table& table, std::string_view id) {
    return table[static_cast<std::size_t>(indexOf(table, id))];
}

FineChoices fineChoicesOf(const Recipe& recipe) {
    const Choices choices = choicesOf(recipe);
    return {choices.hash,
            choices.gradients,
            rowOf(kFineFades, fadeOf(recipe).id).twin,
            choices.kernelRadiusSquared,
            rowOf(kFineMetrics, metricOf(recipe).id).twin,
            choices.isotropic,
            choices.numbers,
            choices.period};
}

// --- recipes and places
// -----------------------------------------------------------------------------------------------

bool hasSlopes(const NoiseInfo& noise, int dimensions) {
    return dimensions == 2 ? noise.slopes.in2 != nullptr : noise.slopes.in3 != nullptr;
}

bool hasJets(const NoiseInfo& noise, int dimensions) {
    return dimensions == 2 ? noise.jets.in2 != nullptr : noise.jets.in3 != nullptr;
}

/// Every combination of gradients, fade, reach, metric and kernels that a noise with slopes can be made of, and three
/// settings of its numbers.
std::vector<Recipe> slopedRecipes() {
    std::vector<Recipe> recipes;
    for (const NoiseInfo& noise : noises())
        for (const int dimensions : {2, 3}) {
            if (!hasSlopes(noise, dimensions)) continue;
            std::vector<Recipe> rows{recipeOf(noise.id, dimensions)};
            const auto expand = [&](bool needed, std::size_t count, const auto& set) {
                if (!needed) return;
                std::vector<Recipe> all;
                for (const Recipe& row : rows)
                    for (std::size_t i = 0; i < count; ++i) {
                        Recipe recipe = row;
                        if (set(recipe, static_cast<int>(i))) all.push_back(recipe);
                    }
                rows = all;
            };
            expand(noise.needs.gradient, gradientSets().size(), [&](Recipe& r, int i) {
                r.gradients = i;
                return gradientsOf(r).in(dimensions);
            });
            expand(noise.needs.fade, fades().size(), [](Recipe& r, int i) { return (r.fade = i, true); });
            expand(noise.needs.kernel, kernels().size(), [](Recipe& r, int i) { return (r.kernel = i, true); });
            expand(noise.needs.metric, metrics().size(), [](Recipe& r, int i) { return (r.metric = i, true); });
            expand(noise.needs.isotropic, 2, [](Recipe& r, int i) { return (r.isotropic = i == 1, true); });
            expand(true, 3, [](Recipe& r, int i) {
                const auto k = static_cast<std::size_t>(i);
                r.jitter = std::array{1.0, 0.6, 0.15}[k];
                r.smoothness = std::array{0.5, 0.0, 1.0}[k];
                r.orientation = std::array{0.0, 0.1, 0.35}[k];
                r.bandwidth = std::array{1.0, 2.0, 3.3}[k];
                r.cyclesPerCell = std::array{2.0, 0.7, 5.0}[k];
                r.flow = std::array{0.0, 0.3, 0.8}[k];
                return i == 0 || !numbersOf(r).empty();
            });
            recipes.insert(recipes.end(), rows.begin(), rows.end());
        }
    return recipes;
}

/// Returns the first recipe of each noise in so many dimensions, and of the others one in three, others with each
/// commit.
std::vector<Recipe> someSlopedRecipes() {
    const std::vector<Recipe> all = slopedRecipes();
    std::vector<Recipe> some;
    for (std::size_t i = 0; i < all.size(); ++i)
        if (i == 0 || all[i].noise != all[i - 1].noise || all[i].dimensions != all[i - 1].dimensions || isDue(i, 3))
            some.push_back(all[i]);
    return some;
}

struct Spot {
    ivec3 cell;
    vec3 fraction;
    uint seed;
};

/// Anywhere on the lattice, negative and far cells included, `margin` away from the cell's borders.
class Spots {
  public:
    explicit Spots(uint seed) : random_(seed) {}
    Spot next(float margin = 0) {
        const auto unit = [&] { return static_cast<float>(random_() >> 8) * 0x1p-24f; };
        const auto cell = [&] { return static_cast<int>(random_()) >> (random_() % 31); };
        const ivec3 at(cell(), cell(), cell());
        const vec3 inside(unit(), unit(), unit());
        return {at, margin + (1 - 2 * margin) * inside, static_cast<uint>(random_())};
    }

  private:
    std::mt19937 random_;
};

ivec2 flat(ivec3 v) { return {v.x, v.y}; }
vec2 flat(vec3 v) { return {v.x, v.y}; }
dvec2 flat(dvec3 v) { return {v.x, v.y}; }

/// Value and slopes, the rest 0; or a jet as value, slope, then the matrix of second derivatives row by row.
using Slopes = std::array<double, 4>;
using Jet = std::array<double, 13>;

template <typename Vector>
Slopes slopesFrom(const Vector& v) {
    Slopes slopes{};
    for (int i = 0; i < static_cast<int>(v.length()); ++i)
        slopes[static_cast<std::size_t>(i)] = static_cast<double>(v[i]);
    return slopes;
}

template <typename Real>
Jet jetFrom(const Jet2In<Real>& j) {
    return {j.value, j.slope.x, j.slope.y, 0, j.curve.x, j.curve.y, 0, j.curve.y, j.curve.z, 0, 0, 0, 0};
}

template <typename Real>
Jet jetFrom(const Jet3In<Real>& j) {
    return {j.value,   j.slope.x, j.slope.y, j.slope.z, j.curve.x, j.mixed.z, j.mixed.y,
            j.mixed.z, j.curve.y, j.mixed.x, j.mixed.y, j.mixed.x, j.curve.z};
}

double valueAt(const Recipe& recipe, const Choices& choices, const Spot& at) {
    const NoiseTwin& twin = twinOf(recipe);
    return static_cast<double>(recipe.dimensions == 2 ? twin.in2(choices, flat(at.cell), flat(at.fraction), at.seed)
                                                      : twin.in3(choices, at.cell, at.fraction, at.seed));
}

Slopes slopesAt(const Recipe& recipe, const Choices& choices, const Spot& at) {
    const NoiseSlopes& twin = noiseOf(recipe).slopes;
    return recipe.dimensions == 2 ? slopesFrom(twin.in2(choices, flat(at.cell), flat(at.fraction), at.seed))
                                  : slopesFrom(twin.in3(choices, at.cell, at.fraction, at.seed));
}

Jet jetAt(const Recipe& recipe, const Choices& choices, const Spot& at) {
    const NoiseJets& twin = noiseOf(recipe).jets;
    return recipe.dimensions == 2 ? jetFrom(twin.in2(choices, flat(at.cell), flat(at.fraction), at.seed))
                                  : jetFrom(twin.in3(choices, at.cell, at.fraction, at.seed));
}

/// A recipe's noise in double at a spot, moved a little.
class FineField {
  public:
    explicit FineField(const Recipe& recipe)
        : dimensions_(recipe.dimensions),
          noise_(rowOf(kFineNoises, noiseOf(recipe).id)),
          choices_(fineChoicesOf(recipe)) {
        // A step of one along an axis before the skew moves the fraction by one along it, and along all axes by this.
        if (noiseOf(recipe).skewed) skew_ = (std::sqrt(dimensions_ + 1.0) - 1) / dimensions_;
    }
    void moveTo(const Spot& spot) { spot_ = spot; }

    [[nodiscard]] double value(int axis, double step) const {
        return dimensions_ == 2 ? noise_.value2(choices_, flat(spot_.cell), flat(moved(axis, step)), spot_.seed)
                                : noise_.value3(choices_, spot_.cell, moved(axis, step), spot_.seed);
    }
    [[nodiscard]] Slopes slopes(int axis, double step) const {
        return dimensions_ == 2
                   ? slopesFrom(noise_.slopes2(choices_, flat(spot_.cell), flat(moved(axis, step)), spot_.seed))
                   : slopesFrom(noise_.slopes3(choices_, spot_.cell, moved(axis, step), spot_.seed));
    }
    [[nodiscard]] Jet jet() const {
        return dimensions_ == 2 ? jetFrom(noise_.jet2(choices_, flat(spot_.cell), flat(moved(0, 0)), spot_.seed))
                                : jetFrom(noise_.jet3(choices_, spot_.cell, moved(0, 0), spot_.seed));
    }

  private:
    [[nodiscard]] dvec3 moved(int axis, double step) const {
        dvec3 place(spot_.fraction);
        for (int i = 0; i < dimensions_; ++i) place[i] += step * ((i == axis ? 1 : 0) + skew_);
        return place;
    }
    int dimensions_;
    const FineNoise& noise_;
    FineChoices choices_;
    double skew_ = 0;
    Spot spot_{};
};

// --- differences
// ------------------------------------------------------------------------------------------------------

constexpr double kStep = 2e-5;

/// A derivative from differences, and how much they disagree where something ends, bends or jumps within their reach.
struct Difference {
    double slope, doubt;
};

/// Two central differences of fourth order, the second from half the step, and second differences, which see a bend in
/// the very middle.
template <typename Use>
Difference differenceAt(const Use& use) {
    const auto pair = [&](double step) { return std::array{use(-step), use(step)}; };
    const auto far = pair(2 * kStep);
    const auto middle = pair(kStep);
    const auto near = pair(0.5 * kStep);
    const double here = use(0);
    const double wide = (8 * (middle[1] - middle[0]) - (far[1] - far[0])) / (12 * kStep);
    const double narrow = (8 * (near[1] - near[0]) - (middle[1] - middle[0])) / (6 * kStep);
    const double bend = (middle[1] + middle[0] - 2 * here) - 4 * (near[1] + near[0] - 2 * here);
    return {narrow, std::max(std::fabs(wide - narrow), std::fabs(bend) / kStep)};
}

/// Of derivatives at one spot: what differences say, what the analytic function says in double and in float.
struct ComparedSlopes {
    Difference expected;
    double fine, single;
};

struct WorstSlopes {
    double fine = 0, single = 0, skipped = 0, typical = 0;
};

/// Errors are relative to the root mean square of the derivative, or to the derivative where that is larger.
WorstSlopes worstOf(const std::vector<ComparedSlopes>& rows) {
    WorstSlopes worst;
    double squares = 0;
    for (const ComparedSlopes& row : rows) squares += row.fine * row.fine;
    worst.typical = std::sqrt(squares / static_cast<double>(rows.size()));
    for (const ComparedSlopes& row : rows) {
        const double size = std::max(worst.typical, std::fabs(row.expected.slope));
        if (row.expected.doubt > 1e-9 * size) {
            worst.skipped += 1.0 / static_cast<double>(rows.size());
            continue;
        }
        if (size == 0) continue;  // no fade: flat
        worst.fine = std::max(worst.fine, std::fabs(row.fine - row.expected.slope) / size);
        worst.single = std::max(worst.single, std::fabs(row.single - row.fine) / size);
    }
    return worst;
}

/// The largest of all recipes of a noise, printed together.
class Summary {
  public:
    explicit Summary(std::string what) : what_(std::move(what)) {}
    void add(const Recipe& recipe, const WorstSlopes& worst) {
        const std::string name = std::string(noiseOf(recipe).id) + " " + std::to_string(recipe.dimensions);
        if (rows_.empty() || rows_.back().first != name) rows_.emplace_back(name, WorstSlopes{});
        WorstSlopes& row = rows_.back().second;
        row = {std::max(row.fine, worst.fine), std::max(row.single, worst.single), std::max(row.skipped, worst.skipped),
               std::max(row.typical, worst.typical)};
    }
    ~Summary() {
        for (const auto& [name, worst] : rows_)
            MESSAGE(name << ": " << what_ << " off by " << worst.fine << " in double, " << worst.single
                         << " in float; steepest recipe " << worst.typical << ", left out up to " << worst.skipped);
    }

  private:
    std::string what_;
    std::vector<std::pair<std::string, WorstSlopes>> rows_;
};

bool isSpiky(const Recipe& recipe) { return usesMetric(recipe) && metricOf(recipe).id == "minkowski-half"; }

std::uint32_t doubleBitsOf(double value) { return std::bit_cast<std::uint32_t>(static_cast<float>(value)); }

}  // namespace

TEST_CASE("slopes: every smooth noise has them, and the table of this test too") {
    for (const NoiseInfo& noise : noises()) {
        CAPTURE(noise.id);
        INFO(
            "a noise of order 1 or more, and a pattern, has `.slopes` in its row, in 2D and 3D, and a row in "
            "kFineNoises");
        const bool smooth = noise.features.empty() && (noise.order >= 1 || !takesHash(noise));
        for (const int dimensions : {2, 3}) {
            CHECK(hasSlopes(noise, dimensions) == (smooth && existsIn(noise, dimensions)));
            if (hasJets(noise, dimensions)) CHECK(hasSlopes(noise, dimensions));
            if (noise.id == "perlin" || noise.id == "simplex") CHECK(hasJets(noise, dimensions));
        }
    }
    for (const FadeInfo& fade : fades()) CHECK(indexOf(kFineFades, fade.id) >= 0);
    for (const MetricInfo& metric : metrics()) CHECK(indexOf(kFineMetrics, metric.id) >= 0);
    CHECK(slopedRecipes().size() > 150);
}

TEST_CASE("slopes: the value beside them is the noise, bit for bit, and so are slopes beside second derivatives") {
    const std::vector<Recipe> recipes = slopedRecipes();
    std::vector<int> differing(recipes.size());
    inParallel(static_cast<std::int64_t>(recipes.size()), [&](std::int64_t index) {
        const Recipe& recipe = recipes[static_cast<std::size_t>(index)];
        const Choices choices = choicesOf(recipe);
        Spots spots(static_cast<uint>(index));
        int& count = differing[static_cast<std::size_t>(index)];
        for (int i = 0; i < usually(500, 3000); ++i) {
            Spot at = spots.next();
            if (i % 10 == 0) at.fraction.x = 0;
            if (i % 15 == 0) at.fraction.y = 1;
            if (i % 20 == 0) at.fraction.z = at.fraction.x;
            const Slopes slopes = slopesAt(recipe, choices, at);
            count += doubleBitsOf(slopes[0]) != doubleBitsOf(valueAt(recipe, choices, at)) ? 1 : 0;
            for (const double slope : slopes) count += std::isfinite(slope) ? 0 : 1;
            if (!hasJets(noiseOf(recipe), recipe.dimensions)) continue;
            const Jet jet = jetAt(recipe, choices, at);
            for (std::size_t k = 0; k < slopes.size(); ++k)
                count += doubleBitsOf(slopes[k]) != doubleBitsOf(jet[k]) ? 1 : 0;
        }
    });
    for (std::size_t i = 0; i < recipes.size(); ++i) {
        CAPTURE(nameOf(recipes[i]));
        CHECK(differing[i] == 0);
    }
}

TEST_CASE("slopes: central differences find them again") {
    const std::vector<Recipe> recipes = someSlopedRecipes();
    std::vector<WorstSlopes> worst(recipes.size());
    inParallel(static_cast<std::int64_t>(recipes.size()), [&](std::int64_t index) {
        const Recipe& recipe = recipes[static_cast<std::size_t>(index)];
        const Choices choices = choicesOf(recipe);
        FineField field(recipe);
        Spots spots(1000 + static_cast<uint>(index));
        std::vector<ComparedSlopes> rows;
        for (int i = 0; i < 1000; ++i) {
            const Spot at = spots.next(1e-3f);
            field.moveTo(at);
            const Slopes fine = field.slopes(0, 0);
            const Slopes single = slopesAt(recipe, choices, at);
            for (int axis = 0; axis < recipe.dimensions; ++axis) {
                const auto k = static_cast<std::size_t>(axis + 1);
                rows.push_back(
                    {differenceAt([&](double step) { return field.value(axis, step); }), fine[k], single[k]});
            }
        }
        worst[static_cast<std::size_t>(index)] = worstOf(rows);
    });
    Summary summary("slopes");
    for (std::size_t i = 0; i < recipes.size(); ++i) {
        CAPTURE(nameOf(recipes[i]));
        CHECK(worst[i].fine < 2e-9);
        CHECK(worst[i].single < 1e-4);
        // Windows end, metrics have creases and tips, minkowski-half is infinitely steep across axes through points.
        CHECK(worst[i].skipped < (noiseOf(recipes[i]).needs.randoms ? 0.1 : 0.005));
        const std::string_view id = noiseOf(recipes[i]).id;
        const bool flat = (id == "value" && fadeOf(recipes[i]).id == "none") || id == "constant" || id == "checker" ||
                          id == "stripes";
        CHECK((worst[i].typical > 0) == !flat);
        summary.add(recipes[i], worst[i]);
    }
}

TEST_CASE("slopes: central differences of them find the second derivatives again") {
    std::vector<Recipe> recipes = someSlopedRecipes();
    std::erase_if(recipes, [](const Recipe& recipe) { return !hasJets(noiseOf(recipe), recipe.dimensions); });
    std::vector<WorstSlopes> worst(recipes.size());
    inParallel(static_cast<std::int64_t>(recipes.size()), [&](std::int64_t index) {
        const Recipe& recipe = recipes[static_cast<std::size_t>(index)];
        const Choices choices = choicesOf(recipe);
        FineField field(recipe);
        Spots spots(2000 + static_cast<uint>(index));
        std::vector<ComparedSlopes> rows;
        for (int i = 0; i < 1000; ++i) {
            const Spot at = spots.next(1e-3f);
            field.moveTo(at);
            const Jet fine = field.jet();
            const Jet single = jetAt(recipe, choices, at);
            for (int row = 0; row < recipe.dimensions; ++row)
                for (int axis = 0; axis < recipe.dimensions; ++axis) {
                    const auto k = static_cast<std::size_t>(4 + 3 * row + axis);
                    const auto slope = [&](double step) {
                        return field.slopes(axis, step)[static_cast<std::size_t>(row + 1)];
                    };
                    rows.push_back({differenceAt(slope), fine[k], single[k]});
                }
        }
        worst[static_cast<std::size_t>(index)] = worstOf(rows);
    });
    Summary summary("second derivatives");
    for (std::size_t i = 0; i < recipes.size(); ++i) {
        CAPTURE(nameOf(recipes[i]));
        CHECK(worst[i].fine < 2e-9);
        CHECK(worst[i].single < 1e-4);
        CHECK(worst[i].skipped < 0.005);
        const bool flat = fadeOf(recipes[i]).id == "none" && noiseOf(recipes[i]).id == "perlin";
        CHECK((worst[i].typical > 0) == !flat);
        summary.add(recipes[i], worst[i]);
    }
}

// --- exact facts
// ------------------------------------------------------------------------------------------------------

TEST_CASE("slopes: at lattice points they are what the noise is made of") {
    for (const Recipe& recipe : slopedRecipes()) {
        const NoiseInfo& noise = noiseOf(recipe);
        const Choices choices = choicesOf(recipe);
        const bool flatEnds = !noise.needs.fade || fadeOf(recipe).id == "cubic" || fadeOf(recipe).id == "quintic";
        if (!flatEnds) continue;
        CAPTURE(nameOf(recipe));
        Spots spots(3);
        int wrong = 0;
        for (int i = 0; i < 300; ++i) {
            Spot at = spots.next();
            at.fraction = vec3(0);
            const Slopes slopes = slopesAt(recipe, choices, at);
            vec3 gradient(0);
            if (noise.needs.gradient)
                gradient = recipe.dimensions == 3 ? choices.gradient3(at.cell, at.seed)
                                                  : vec3(choices.gradient2(flat(at.cell), at.seed), 0);
            for (int axis = 0; axis < recipe.dimensions; ++axis) {
                const auto found = static_cast<float>(slopes[static_cast<std::size_t>(axis + 1)]);
                if (noise.id == "perlin") wrong += found != gradient[axis] ? 1 : 0;
                if (noise.id == "value") wrong += found != 0.0f ? 1 : 0;
                if (noise.id == "simplex") {  // one kernel alone is there, at its middle
                    const float square = choices.kernelRadiusSquared * choices.kernelRadiusSquared;
                    wrong += found != square * square * gradient[axis] ? 1 : 0;
                }
                if (noise.id == "value-cubic") {
                    ivec3 step(0);
                    step[axis] = 1;
                    const auto random = [&](ivec3 cell) {
                        return recipe.dimensions == 3 ? choices.hashFloat3(cell, at.seed)
                                                      : choices.hashFloat2(flat(cell), at.seed);
                    };
                    wrong += found != 0.5f * (random(wrapAdd(at.cell, step)) - random(wrapAdd(at.cell, -step))) ? 1 : 0;
                }
            }
            if (noise.id != "simplex") continue;
            const Jet jet = jetAt(recipe, choices, at);  // a plane times a kernel whose slope is 0 there
            for (std::size_t k = 4; k < jet.size(); ++k) wrong += jet[k] != 0 ? 1 : 0;
        }
        CHECK(wrong == 0);
    }
}

TEST_CASE("slopes: no step across the borders of cells") {
    for (const Recipe& recipe : slopedRecipes()) {
        const NoiseInfo& noise = noiseOf(recipe);
        if (noise.needs.fade && fadeOf(recipe).id != "cubic" && fadeOf(recipe).id != "quintic") continue;
        if (noise.needs.kernel && kernelOf(recipe).id != "0.5") continue;
        if (isSpiky(recipe)) continue;    // rounding moves points across their axes
        if (!takesHash(noise)) continue;  // has a jump there, a kink, or nothing
        const Choices choices = choicesOf(recipe);
        const bool twice = hasJets(noise, recipe.dimensions) && fadeOf(recipe).id == "quintic";
        Spots spots(4);
        double worst = 0;
        double squares = 0;
        double worstCurve = 0;
        double curveSquares = 0;
        for (int i = 0; i < 1000; ++i) {
            Spot before = spots.next();
            const int axis = i % recipe.dimensions;
            before.fraction[axis] = 1;
            Spot after = before;
            after.fraction[axis] = 0;
            ivec3 step(0);
            step[axis] = 1;
            after.cell = wrapAdd(before.cell, step);
            const Slopes left = slopesAt(recipe, choices, before);
            const Slopes right = slopesAt(recipe, choices, after);
            for (std::size_t k = 1; k < left.size(); ++k) {
                worst = std::max(worst, std::fabs(left[k] - right[k]));
                squares += left[k] * left[k];
            }
            if (!twice) continue;
            const Jet first = jetAt(recipe, choices, before);
            const Jet second = jetAt(recipe, choices, after);
            for (std::size_t k = 4; k < first.size(); ++k) {
                worstCurve = std::max(worstCurve, std::fabs(first[k] - second[k]));
                curveSquares += first[k] * first[k];
            }
        }
        CAPTURE(nameOf(recipe));
        // Smooth Voronoi leaves out what counts less than 2^-20; its sharpest shapes are steep.
        CHECK(worst < 1e-4 * std::sqrt(squares / 1000));
        if (twice) CHECK(worstCurve < 1e-4 * std::sqrt(curveSquares / 1000));
    }
}

TEST_CASE("slopes of metrics: 0 at 0, and along the way they add up to the length") {
    std::mt19937 random{5};
    std::normal_distribution<float> normal;
    for (const MetricInfo& metric : metrics()) {
        CAPTURE(metric.id);
        const MetricTwin& twin = metric.twin;
        CHECK(twin.slope2(vec2(0)) == vec2(0));
        CHECK(twin.slope3(vec3(0)) == vec3(0));
        // A length grows in proportion with its way (Euler); the square twice as fast.
        const double degree = metric.id == "squared" ? 2 : 1;
        double worst = 0;
        for (int i = 0; i < 20000; ++i) {
            vec3 way(normal(random), normal(random), normal(random));
            if (i % 4 == 0) way.x = 0;
            if (i % 8 == 0) way.y = 0;
            const vec2 plane = flat(way);
            const dvec3 steep(twin.slope3(way));
            const dvec2 steep2(twin.slope2(plane));
            const double length = degree * static_cast<double>(twin.length(twin.key3(way)));
            const double length2 = degree * static_cast<double>(twin.length(twin.key2(plane)));
            const dvec3 fine(way);
            worst =
                std::max(worst, std::fabs(steep.x * fine.x + steep.y * fine.y + steep.z * fine.z - length) / length);
            if (length2 > 0)
                worst = std::max(worst, std::fabs(steep2.x * fine.x + steep2.y * fine.y - length2) / length2);
        }
        MESSAGE(metric.id << ": off by " << worst);
        CHECK(worst < 2e-6);
        // On an axis: as steep as the component; on creases the side that the shaders' file names.
        const double tilt = metric.id == "squared" ? 4 : 1;
        CHECK(twin.slope2({2, 0}).x == doctest::Approx(tilt));
        CHECK(twin.slope3({0, 0, -2}).z == doctest::Approx(-tilt));
    }
    CHECK(rowOf(metrics(), "manhattan").twin.slope2({0, -2}) == vec2(1, -1));
    CHECK(rowOf(metrics(), "chebyshev").twin.slope3({-2, 2, 2}) == vec3(-1, 0, 0));
    CHECK(rowOf(metrics(), "chebyshev").twin.slope3({1, 2, -2}) == vec3(0, 1, 0));
    CHECK(rowOf(metrics(), "minkowski-half").twin.slope2({0, 4}).x == 0.0f);
}
