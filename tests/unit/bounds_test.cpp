// The bounds that the catalogue states are never passed, and they are no larger than they have to be.
//
// Random cells hardly ever come near a worst case (in 3D it takes eight gradients that all agree). So the hash is
// replaced by one that says whatever a search wants to hear, and the twin itself is driven up the hill.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <random>
#include <unordered_map>

#include "core/threads.h"
#include "cpu/cpu_field.h"
#include "cpu/measures.h"
#include "effort.h"
#include "plan/field_plan.h"
#include "recipe/params.h"
#include "unit/recipes.h"

using namespace noisescope;
using namespace noisescope::reference;

namespace {

// --- the hash that a search controls ---------------------------------------------------------------------------------

using Numbers = std::array<float, 4>;

/// Answers of cells: numbers by cell and seed, made up when first asked for.
struct Oracle {
    std::unordered_map<std::uint64_t, Numbers> answers;
    std::vector<std::uint64_t> asked;  ///< keys in the order of the first question
    std::mt19937 random{7};

    Numbers& answer(ivec4 cell, uint seed) {
        std::uint64_t key = seed;
        for (int i = 0; i < 4; ++i) key = key * 0x9e3779b97f4a7c15u + static_cast<uint>(cell[i]) + 1;
        const auto [place, isNew] = answers.try_emplace(key);
        if (isNew) {
            asked.push_back(key);
            for (float& number : place->second) number = anywhere();
        }
        return place->second;
    }
    float anywhere() { return std::uniform_real_distribution<float>(-1, 1)(random); }
    double unit() { return std::uniform_real_distribution<double>(0, 1)(random); }
};

thread_local Oracle* oracle = nullptr;

ivec4 wide(int cell) { return {cell, 0, 0, 0}; }
ivec4 wide(ivec2 cell) { return {cell.x, cell.y, 0, 0}; }
ivec4 wide(ivec3 cell) { return {cell.x, cell.y, cell.z, 0}; }
ivec4 wide(ivec4 cell) { return cell; }

template <typename Cell>
float oneNumber(Cell cell, uint seed) {
    return oracle->answer(wide(cell), seed)[0];
}
template <typename Cell>
uint oneIndex(Cell cell, uint count, uint seed) {
    const float number = oracle->answer(wide(cell), seed)[0] * 0.5f + 0.5f;
    return std::min(static_cast<uint>(number * static_cast<float>(count)), count - 1);
}
vec2 two(ivec2 cell, uint seed) {
    const Numbers& n = oracle->answer(wide(cell), seed);
    return {n[0], n[1]};
}
vec3 three(ivec3 cell, uint seed) {
    const Numbers& n = oracle->answer(wide(cell), seed);
    return {n[0], n[1], n[2]};
}
vec4 four(ivec4 cell, uint seed) {
    const Numbers& n = oracle->answer(wide(cell), seed);
    return {n[0], n[1], n[2], n[3]};
}

const HashTwin kOracleHash{{&oneNumber<int>, &oneNumber<int>, &oneIndex<int>},
                           {&oneNumber<ivec2>, &two, &oneIndex<ivec2>},
                           {&oneNumber<ivec3>, &three, &oneIndex<ivec3>},
                           {&oneNumber<ivec4>, &four, &oneIndex<ivec4>}};

// --- the search ------------------------------------------------------------------------------------------------------

struct Reached {
    double low = 0;
    double high = 0;
};

/// The scaled value of one octave at a place inside cell 0.
double scaledValue(const Recipe& recipe, const Choices& choices, const Scaling& scaling,
                   const std::array<float, 4>& p) {
    const NoiseTwin& twin = twinOf(recipe);
    const float raw = recipe.dimensions == 1   ? twin.in1(choices, 0, p[0], 0)
                      : recipe.dimensions == 2 ? twin.in2(choices, {0, 0}, {p[0], p[1]}, 0)
                      : recipe.dimensions == 3 ? twin.in3(choices, {0, 0, 0}, {p[0], p[1], p[2]}, 0)
                                               : twin.in4(choices, {0, 0, 0, 0}, {p[0], p[1], p[2], p[3]}, 0);
    float value = raw;
    if (scaling.factor != 1) value = value * static_cast<float>(scaling.factor);
    if (scaling.shift != 0) value = value + static_cast<float>(scaling.shift);
    return value;
}

constexpr float kBelowOne = 0.99999994f;

/// Hill climbing over the place and every number of every cell that was asked; `sign` -1 looks for the smallest value.
double climb(const Recipe& recipe, double sign, int steps, std::uint32_t start) {
    Oracle made;
    made.random.seed(start);
    oracle = &made;
    Choices choices = choicesOf(recipe);
    choices.hash = kOracleHash;
    const Scaling scaling = scalingOf(recipe);
    std::array<float, 4> place{};
    for (float& coordinate : place) coordinate = static_cast<float>(made.unit()) * kBelowOne;
    // Worst cases tend to lie in the middle, on an edge or near a corner.
    if (start % 3 == 1) place.fill(0.5f);
    if (start % 3 == 2) place.fill(0.001f);
    double best = sign * scaledValue(recipe, choices, scaling, place);
    for (int step = 0; step < steps; ++step) {
        const double reach = std::pow(10.0, -4 * made.unit());
        const auto moved = [&](float value, float low, float high) {
            const double kind = made.unit();
            if (kind < 0.1) return low;
            if (kind < 0.2) return high;
            const double span = static_cast<double>(high) - low;
            return std::clamp(static_cast<float>(value + (made.unit() - 0.5) * span * reach), low, high);
        };
        // A place that was chosen is kept until the cells have settled around it.
        if (made.asked.empty() ||
            (made.unit() < 0.2 && (start % 3 == 0 || step > steps / 2))) {  // of patterns it is all
            const auto before = place;
            float& coordinate = place[static_cast<std::size_t>(made.unit() * recipe.dimensions)];
            coordinate = moved(coordinate, 0, kBelowOne);
            const double value = sign * scaledValue(recipe, choices, scaling, place);
            if (value >= best)
                best = value;
            else
                place = before;
            continue;
        }
        const auto which = static_cast<std::size_t>(made.unit() * static_cast<double>(made.asked.size()));
        Numbers& numbers = made.answers[made.asked[which]];
        const Numbers before = numbers;
        const double kind = made.unit();
        if (kind < 0.1) {
            for (float& number : numbers) number = made.anywhere();
        } else if (kind < 0.4) {  // a corner
            for (float& number : numbers) number = made.unit() < 0.5 ? -1 : kBelowOne;
        } else {
            float& number = numbers[static_cast<std::size_t>(made.unit() * 4)];
            number = moved(number, -1, kBelowOne);
        }
        const std::uint64_t key = made.asked[which];
        const double value = sign * scaledValue(recipe, choices, scaling, place);
        if (value >= best)
            best = value;
        else
            made.answers[key] = before;
    }
    oracle = nullptr;
    return sign * best;
}

constexpr double kNearEnough = 0.97;

/// Climbs from several starts until both ends are near, or patience is out. Only what the recipe claims to reach.
Reached extremesOf(const Recipe& recipe) {
    Reached reached{1, -1};
    const int cost = noiseOf(recipe).hashes[static_cast<std::size_t>(recipe.dimensions - 1)];
    const int steps = 2500 * std::clamp(cost, 4, 27);
    const std::uint32_t always = usually(1u, 4u);
    for (std::uint32_t start = 0; start < 24; ++start) {
        if (reached.high < kNearEnough || start < always)
            reached.high = std::max(reached.high, climb(recipe, 1, steps, 2 * start));
        if (reached.low > -kNearEnough || start < always)
            reached.low = std::min(reached.low, climb(recipe, -1, steps, 2 * start + 1));
    }
    return reached;
}

/// Every noise in every dimension with every choice that its bound depends on.
std::vector<Recipe> baseRecipes() {
    std::vector<Recipe> recipes;
    const auto size = [](const auto& table) { return static_cast<int>(table.size()); };
    for (int noise = 0; noise < size(noises()); ++noise)
        for (int dimensions = 1; dimensions <= kDimensions; ++dimensions) {
            Recipe base;
            base.noise = noise;
            base.dimensions = dimensions;
            const Needs& needs = noiseOf(base).needs;
            if (!existsIn(noiseOf(base), dimensions) || noise == kConstant) continue;  // reaches its value alone
            for (int gradients = 0; gradients < (needs.gradient ? size(gradientSets()) : 1); ++gradients)
                for (int fade = 0; fade < (needs.fade && needs.gradient ? size(fades()) : 1); ++fade)
                    for (int reach = 0; reach < (needs.kernel ? size(kernels()) : 1); ++reach)
                        for (int feature = 0; feature < std::max(1, size(noiseOf(base).features)); ++feature)
                            for (int metric = 0; metric < (needs.metric ? size(metrics()) : 1); ++metric) {
                                Recipe recipe = base;
                                recipe.gradients = gradients;
                                recipe.fade = needs.gradient ? fade : 3;
                                recipe.kernel = reach;
                                recipe.feature = feature;
                                recipe.metric = metric;
                                if (metric > 0 && !usesMetric(recipe)) continue;
                                if (problemsOf(recipe).empty()) recipes.push_back(recipe);
                            }
        }
    return recipes;
}

}  // namespace

TEST_CASE("base noises stay inside their bounds at their worst, and come within 3 % of them") {
    const std::vector<Recipe> all = baseRecipes();
    CHECK(all.size() > 150);
    std::vector<Recipe> recipes;
    for (std::size_t i = 0; i < all.size(); ++i)
        if (isDue(i, 16)) recipes.push_back(all[i]);
    std::vector<Reached> reached(recipes.size());
    inParallel(static_cast<std::int64_t>(recipes.size()), [&](std::int64_t i) {
        reached[static_cast<std::size_t>(i)] = extremesOf(recipes[static_cast<std::size_t>(i)]);
    });
    for (std::size_t i = 0; i < recipes.size(); ++i) {
        CAPTURE(nameOf(recipes[i]));
        CHECK(reached[i].high <= 1.0);
        CHECK(reached[i].low >= -1.0);
        CHECK(reached[i].high >= kNearEnough);
        CHECK(reached[i].low <= -kNearEnough);
    }
    MESSAGE(recipes.size() << " noises driven to their worst, of " << all.size());
    CHECK(recipes.size() >= all.size() / 16);
}

TEST_CASE("bounds hold whatever the numbers of a noise are") {
    std::mt19937 random{3};
    const auto unit = [&] { return std::uniform_real_distribution<double>(0, 1)(random); };
    std::vector<Recipe> recipes;
    std::size_t row = 0;
    for (const Recipe& base : baseRecipes())
        for (int i = 0; i < 2 && !noiseOf(base).needs.gradient; ++i) {
            if (!isDue(row++, 6)) continue;
            Recipe recipe = base;
            for (const NumberInfo* number : noiseOf(base).numbers) {
                const auto& real = std::get<RealParam>(findParam(number->param)->kind);
                recipe.*real.member = real.softMinimum + (real.softMaximum - real.softMinimum) * unit();
            }
            recipe.isotropic = i == 1;
            recipes.push_back(recipe);
        }
    std::vector<Reached> reached(recipes.size());
    inParallel(static_cast<std::int64_t>(recipes.size()), [&](std::int64_t i) {
        const Recipe& recipe = recipes[static_cast<std::size_t>(i)];
        Reached& r = reached[static_cast<std::size_t>(i)];
        for (std::uint32_t start = 0; start < usually(2u, 8u); ++start) {
            r.high = std::max(r.high, climb(recipe, 1, usually(2500, 5000), start));
            r.low = std::min(r.low, climb(recipe, -1, usually(2500, 5000), start + 10));
        }
    });
    for (std::size_t i = 0; i < recipes.size(); ++i) {
        CAPTURE(nameOf(recipes[i]));
        CHECK(reached[i].high <= 1.0);
        CHECK(reached[i].low >= -1.0);
    }
    CHECK(row > 150);
    CHECK(recipes.size() >= row / 6);
}

TEST_CASE("fractals never leave their range, whatever the octaves are") {
    std::mt19937 random{11};
    const auto unit = [&] { return std::uniform_real_distribution<double>(0, 1)(random); };
    for (std::size_t f = 1; f < fractals().size(); ++f) {
        const FractalInfo& fractal = fractals()[f];
        CAPTURE(fractal.id);
        double nearest = 0;
        for (int round = 0; round < 300; ++round) {
            Recipe recipe;
            recipe.fractal = static_cast<int>(f);
            recipe.octaves = 1 + 23 * unit() * unit();
            recipe.gain = unit();
            for (const std::string_view param : fractal.numbers) {
                const auto& real = std::get<RealParam>(findParam(param)->kind);
                if (round % 3 != 0)
                    recipe.*real.member = real.softMinimum + (real.softMaximum - real.softMinimum) * unit();
            }
            recipe.footprint = round % 5 == 0;
            const FieldPlan plan = measuredPlan(recipe, 64);
            const Range range = fractalRange(recipe);
            std::vector<float> amplitudes;
            for (const LatticeRow& octave : plan.octaves()) amplitudes.push_back(octave.amplitude);
            std::vector<float> octaves(amplitudes.size());
            const auto result = [&] {
                const float value = fractal.twin(0.3f, plan.fractal().numbers, octaves.data(), amplitudes.data(),
                                                 static_cast<int>(octaves.size()));
                return value * plan.scale().factor + plan.scale().offset;
            };
            for (const float sign : {1.0f, -1.0f}) {
                for (float& octave : octaves) octave = static_cast<float>(2 * unit() - 1);
                float best = sign * result();
                for (int step = 0; step < 600; ++step) {
                    float& octave = octaves[static_cast<std::size_t>(unit() * static_cast<double>(octaves.size()))];
                    const float before = octave;
                    octave = step % 4 == 0 ? static_cast<float>(std::floor(unit() * 3) - 1)
                             : step % 4 == 1
                                 ? static_cast<float>(2 * unit() - 1)
                                 : std::clamp(octave + static_cast<float>(unit() - 0.5) * 0.1f, -1.0f, 1.0f);
                    const float value = sign * result();
                    if (value >= best)
                        best = value;
                    else
                        octave = before;
                }
                if (sign > 0) {
                    CHECK(static_cast<double>(best) <= range.high);
                } else {
                    CHECK(static_cast<double>(-best) >= range.low);
                }
                nearest = std::max(nearest, static_cast<double>(best));
            }
        }
        CHECK(nearest > kNearEnough);
    }
}
