// Fractals that are fed with slopes keep to their ranges whatever the slopes are, and are the published ones.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <glm/geometric.hpp>
#include <limits>
#include <numbers>
#include <string_view>
#include <utility>
#include <vector>

#include "catalogue/fractals.h"
#include "catalogue/named.h"
#include "cpu/measures.h"
#include "plan/field_plan.h"
#include "recipe/chosen.h"
#include "recipe/recipe.h"
#include "reference/math/dual.h"
#include "reference/math/root.h"
#include "unit/fractal_octaves.h"
#include "unit/recipes.h"

using namespace noisescope;
using namespace noisescope::reference;

TEST_CASE("nothing is divided by less than 1 and comes out larger") {
    // The bound of damped rests on it. Farther from 1 the reciprocal's error is too small to reach it.
    float most = 0;
    for (int ulps = 0; ulps < 10000; ++ulps)
        most = std::max(most, reciprocal(1.0f + static_cast<float>(ulps) * std::numeric_limits<float>::epsilon()));
    CHECK(most <= 1);
    CHECK(most > 0.999999f);
}

TEST_CASE("fractals that are fed with slopes never leave their range, whatever the slopes are") {
    OctaveDice random(9);
    for (std::size_t f = 0; f < fractals().size(); ++f) {
        const FractalInfo& fractal = fractals()[f];
        if (fractal.sloped == nullptr) continue;
        CAPTURE(fractal.id);
        int notNumbers = 0;
        double nearestHigh = -1;
        double nearestLow = 1;
        for (int round = 0; round < 300; ++round) {
            Recipe recipe;
            recipe.fractal = static_cast<int>(f);
            recipe.octaves = round % 3 == 0 ? 24 : random.between(1, 24);
            recipe.gain = round % 4 == 0 ? 1 : random.between(0, 1);
            recipe.damping = round % 5 == 0 ? 0 : std::pow(10, random.between(-20, 1.2));
            recipe.swirl = random.between(0, 2);
            recipe.gullies = round % 3 == 0 ? 1 : random.between(0, 1);
            recipe.hills = round % 4 == 0 ? 0 : random.between(0, 1);
            const FieldPlan plan = measuredPlan(recipe, 64);
            const Range range = fractalRange(recipe);
            std::vector<float> amplitudes;
            std::vector<float> sizes;
            for (const LatticeRow& octave : plan.octaves()) {
                amplitudes.push_back(octave.amplitude);
                sizes.push_back(std::ldexp(1.0f, -static_cast<int>(sizes.size())));
            }
            const auto count = static_cast<int>(amplitudes.size());
            Told told;
            told.octaves.resize(amplitudes.size());
            const auto result = [&] {
                told.shifts.clear();
                const float value =
                    fractal.sloped(plan.fractal().numbers, amplitudes.data(), sizes.data(), count, &Told::at, &told);
                return value * plan.scale().factor + plan.scale().offset;
            };
            const auto slope = [&] {
                const double size = std::pow(10, random.between(-12, 6));
                return vec4(random.upTo(3) == 1 ? 0.0f : random.number(-size, size), 0, 0, 0);
            };
            for (const float sign : {1.0f, -1.0f}) {
                for (OctaveDual& octave : told.octaves) octave = {{random.number(-1, 1), 0, 0, 0}, dualZero3<float>()};
                float best = sign * result();
                for (int step = 0; step < 400; ++step) {
                    OctaveDual& octave = told.octaves[static_cast<std::size_t>(random.upTo(count) - 1)];
                    const OctaveDual before = octave;
                    if (step % 3 == 0) octave.slopes = {slope(), slope(), slope()};
                    if (step % 3 == 1) octave.value.x = static_cast<float>(random.upTo(3) - 2);
                    if (step % 3 == 2) octave.value.x = random.number(-1, 1);
                    const float value = sign * result();
                    notNumbers += std::isfinite(value) ? 0 : 1;
                    if (value >= best)
                        best = value;
                    else
                        octave = before;
                }
                const double end = static_cast<double>(sign * best);
                if (sign > 0) {
                    CHECK(end <= range.high);
                    nearestHigh = std::max(nearestHigh, end);
                } else {
                    CHECK(end >= range.low);
                    nearestLow = std::min(nearestLow, end);
                }
            }
        }
        CHECK(notNumbers == 0);
        const Range range = fractal.range({});
        MESSAGE(fractal.id << ": " << nearestLow << " to " << nearestHigh);
        CHECK(nearestHigh > range.high - 0.03);
        CHECK(nearestLow < range.low + 0.03);
    }
}

TEST_CASE("fed with slopes: as published, at the defaults") {
    // The published or documented loops once more, in double: one amplitude and one place that change from octave to
    // octave.
    OctaveDice random(11);
    struct Field {
        std::vector<Waves> waves;
        Vector place;
        static vec4 at(void* context, int k, vec3 shift) {
            const auto& field = *static_cast<Field*>(context);
            const Vector there = std::ldexp(1.0, k) * (field.place + Vector(shift));
            const Waves& octave = field.waves[static_cast<std::size_t>(k)];
            return dual<float>(octave.value(there), octave.slopes(there));
        }
    };
    const Recipe defaults;
    double worst = 0;
    for (int round = 0; round < 2000; ++round) {
        constexpr int kCount = 5;
        constexpr float kHalves[kCount] = {1, 0.5f, 0.25f, 0.125f, 0.0625f};  // amplitudes, and sizes
        Field field{wavesFor(kCount, 2, random), random.vector(3)};
        const auto compare = [&](std::string_view id, double expected) {
            Recipe recipe = defaults;
            recipe.fractal = indexOf(fractals(), id);
            const float found =
                fractalOf(recipe).sloped(fractalNumbers(recipe), kHalves, kHalves, kCount, &Field::at, &field);
            worst = std::max(worst, std::fabs(expected - static_cast<double>(found)));
        };
        const auto octave = [&](int k, const Vector& own) {
            const Waves& w = field.waves[static_cast<std::size_t>(k)];
            return std::pair(w.value(own), w.slopes(own));
        };
        double damped = 0;
        double swiss = 0;
        double carved = 1;
        double gullied = 0;
        double hill = 1;
        Vector ground(0);
        Vector ridges(0);
        Vector land(0);
        for (int k = 0; k < kCount; ++k) {
            const auto [n, slope] = octave(k, std::ldexp(1.0, k) * field.place);
            ground += slope;
            damped += std::ldexp(1.0, -k) * n / (1 + glm::dot(ground, ground));
            const auto [m, steep] = octave(k, std::ldexp(1.0, k) * (field.place + 0.15 * ridges));
            swiss += carved * (1 - std::fabs(m));
            ridges -= carved * m * steep;
            carved *= 0.5 * std::clamp(swiss, 0.0, 1.0);
            const Vector across = glm::cross(slope, land);
            const double gate = std::pow(
                glm::dot(across, across) / ((glm::dot(slope, slope) + 0.2) * (glm::dot(land, land) + 0.125)), 2);
            const double share = defaults.gullies * (1 - hill) * gate;
            gullied += std::ldexp(1.0, -k) * (hill * n + share * std::cos(2.5 * std::numbers::pi * n));
            land += (hill - 2.5 * std::numbers::pi * share * std::sin(2.5 * std::numbers::pi * n)) * slope;
            hill *= defaults.hills;
        }
        const auto [first, rise] = octave(0, field.place);
        double jordan = first * first;
        Vector warp = 0.4 * first * rise;
        Vector damp = 1.0 * first * rise;
        double amplitude = 0.5;
        for (int k = 1; k < kCount; ++k) {
            const auto [n, slope] = octave(k, std::ldexp(1.0, k) * field.place + warp);
            jordan += amplitude * n * n;
            warp += 0.35 * n * slope;
            damp += 0.8 * n * slope;
            amplitude = std::ldexp(1.0, -k - 1) * (1 - 1 / (1 + glm::dot(damp, damp)));
        }
        compare("damped", damped);
        compare("swiss", swiss);
        compare("jordan", jordan);
        compare("gullied", gullied);
    }
    MESSAGE("off by " << worst);
    CHECK(worst < 2e-5);
}

TEST_CASE("gullies run downhill: an octave that rises across the slope counts, one that rises along it does not") {
    const FractalInfo& row = fractals()[static_cast<std::size_t>(indexOf(fractals(), "gullied"))];
    constexpr float kOnes[] = {1, 1};
    const auto second = [&](const vec3& ground, const vec4& octave, const FractalNumbers& numbers) {
        Told told;
        told.octaves = {{{0, 0, 0, 0}, {{ground.x, 0, 0, 0}, {ground.y, 0, 0, 0}, {ground.z, 0, 0, 0}}},
                        {{octave.x, 0, 0, 0}, {{octave.y, 0, 0, 0}, {octave.z, 0, 0, 0}, {octave.w, 0, 0, 0}}}};
        return row.sloped(numbers, kOnes, kOnes, 2, &Told::at, &told);
    };
    const FractalNumbers all{1, 0, 0};
    const auto wave = [](float x) {
        return doctest::Approx(std::cos(2.5 * std::numbers::pi * static_cast<double>(x)));
    };
    for (const float x : {-0.7f, -0.1f, 0.0f, 0.4f, 1.0f}) {
        CHECK(second({3, 0, 0}, {x, 0, 1e4f, 0}, all) == wave(x));
        CHECK(second({0, 2, 1}, {x, 1e4f, 0, 0}, all) == wave(x));  // in space as well
        CHECK(second({3, 4, 0}, {x, 6, 8, 0}, all) == doctest::Approx(0));
        CHECK(second({0, 0, 0}, {x, 5, 1, 0}, all) == 0);  // flat ground
        CHECK(second({3, 0, 0}, {x, 0, 0, 0}, all) == 0);  // neither crest nor flank
        CHECK(second({3, 0, 0}, {x, 0, 1e4f, 0}, {0, 0, 0}) == 0);
    }
    const float steep = second({3, 0, 0}, {0, 0, 1e4f, 0}, {1, 0, 8});
    CHECK(steep == doctest::Approx(0.81));  // damping 8: gullies a fourth as high where the slope is 1
    CHECK(second({1, 0, 0}, {0, 0, 1e4f, 0}, {1, 0, 8}) == doctest::Approx(0.25));
}

TEST_CASE("damping and swirl of 0 leave a fractal as it is without slopes") {
    OctaveDice random(10);
    const auto told = [&](int count) {
        Told result;
        for (int k = 0; k < count; ++k)
            result.octaves.push_back({random.octaveDual(), {random.octaveDual(), random.octaveDual(), {}}});
        return result;
    };
    for (int round = 0; round < 2000; ++round) {
        const int count = random.upTo(kMostOctaves);
        const std::vector<float> amplitudes = anyAmplitudes(count, random);
        const std::vector<float> sizes(amplitudes.size(), 1.0f);
        Told octaves = told(count);
        const auto valueOf = [&](std::string_view id, const FractalNumbers& numbers) {
            const FractalInfo& row = fractals()[static_cast<std::size_t>(indexOf(fractals(), id))];
            return row.sloped(numbers, amplitudes.data(), sizes.data(), count, &Told::at, &octaves);
        };
        float sum = 0;
        float squares = 0;
        for (std::size_t k = 0; k < amplitudes.size(); ++k) {
            const float octave = octaves.octaves[k].value.x;
            sum = sum + amplitudes[k] * octave;
            squares = squares + amplitudes[k] * (octave * octave);
        }
        CHECK(valueOf("damped", {0, 0}) == doctest::Approx(sum).epsilon(1e-6));
        CHECK(valueOf("jordan", {0, 0}) == squares);
        CHECK(valueOf("gullied", {1, 1, 0}) == sum);  // nothing but hills
        CHECK(std::all_of(octaves.shifts.begin(), octaves.shifts.end(), [](vec3 shift) { return shift == vec3(0); }));
    }
}
