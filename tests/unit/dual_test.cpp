// Fractals with derivatives: the derivatives are those that differences of the value show.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <glm/geometric.hpp>
#include <string_view>
#include <tuple>
#include <vector>

#include "catalogue/fractals.h"
#include "reference/fractal/billow.h"
#include "reference/fractal/damped.h"
#include "reference/fractal/fbm.h"
#include "reference/fractal/gullied.h"
#include "reference/fractal/hetero.h"
#include "reference/fractal/hybrid.h"
#include "reference/fractal/jordan.h"
#include "reference/fractal/marble.h"
#include "reference/fractal/multiplicative.h"
#include "reference/fractal/ping_pong.h"
#include "reference/fractal/ridged.h"
#include "reference/fractal/swiss.h"
#include "reference/fractal/turbulence.h"
#include "reference/fractal/weight.h"
#include "reference/math/dual.h"
#include "unit/fractal_octaves.h"

using namespace noisescope;
using namespace noisescope::reference;

namespace {

// --- the accumulators in any real type -------------------------------------------------------------------------------

template <typename Real>
using Numbers = std::array<Real, std::tuple_size_v<FractalNumbers>>;

template <typename Real>
Numbers<Real> numbersAs(const FractalNumbers& numbers) {
    Numbers<Real> result;
    std::ranges::transform(numbers, result.begin(), [](float number) { return static_cast<Real>(number); });
    return result;
}

template <typename Real, typename State, typename Add, typename End>
DualOf<Real> runOf(State state, Add add, End end, const std::vector<DualOf<Real>>& octaves,
                   const std::vector<DualOf<Real>>& amplitudes) {
    for (std::size_t k = 0; k < octaves.size(); ++k) state = add(state, octaves[k], amplitudes[k]);
    return end(state);
}

template <typename Real>
DualOf<Real> dualOf(std::string_view id, const DualOf<Real>& phase, const Numbers<Real>& numbers,
                    const std::vector<DualOf<Real>>& o, const std::vector<DualOf<Real>>& a) {
    const Real number = numbers[0];
    if (id == "none") return o[0];
    if (id == "fbm") return runOf<Real>(fbmBeginD<Real>(), &fbmAddD<Real>, &fbmEndD<Real>, o, a);
    if (id == "turbulence")
        return runOf<Real>(turbulenceBeginD<Real>(), &turbulenceAddD<Real>, &turbulenceEndD<Real>, o, a);
    if (id == "marble")
        return runOf<Real>(marbleBeginD<Real>(phase, number), &marbleAddD<Real>, &marbleEndD<Real>, o, a);
    if (id == "billow") return runOf<Real>(billowBeginD<Real>(), &billowAddD<Real>, &billowEndD<Real>, o, a);
    if (id == "ridged") return runOf<Real>(ridgedBeginD<Real>(number), &ridgedAddD<Real>, &ridgedEndD<Real>, o, a);
    if (id == "ping-pong")
        return runOf<Real>(pingPongBeginD<Real>(number), &pingPongAddD<Real>, &pingPongEndD<Real>, o, a);
    if (id == "hybrid") return runOf<Real>(hybridBeginD<Real>(number), &hybridAddD<Real>, &hybridEndD<Real>, o, a);
    if (id == "hetero") return runOf<Real>(heteroBeginD<Real>(number), &heteroAddD<Real>, &heteroEndD<Real>, o, a);
    if (id == "multiplicative")
        return runOf<Real>(multiplicativeBeginD<Real>(number), &multiplicativeAddD<Real>, &multiplicativeEndD<Real>, o,
                           a);
    FAIL("no such fractal: " << id);
    return {};
}

template <typename Real, typename State, typename Shift, typename Add, typename End, typename Octave>
DualOf<Real> slopedRunOf(State state, Shift shift, Add add, End end, const std::vector<Real>& amplitudes,
                         const std::vector<Real>& sizes, const Octave& octave) {
    for (std::size_t k = 0; k < amplitudes.size(); ++k) {
        const auto found = octave(k, shift(state, sizes[k]));
        state = add(state, found.value, found.slopes, amplitudes[k]);
    }
    return end(state);
}

template <typename Real, typename Octave>
DualOf<Real> slopedDualOf(std::string_view id, const Numbers<Real>& numbers, const std::vector<Real>& amplitudes,
                          const std::vector<Real>& sizes, const Octave& octave) {
    const auto stays = [](const DampedD<Real>&, Real) { return dualZero3<Real>(); };
    if (id == "damped")
        return slopedRunOf<Real>(dampedBeginD<Real>(numbers[0]), stays, &dampedAddD<Real>, &dampedEndD<Real>,
                                 amplitudes, sizes, octave);
    if (id == "swiss")
        return slopedRunOf<Real>(swissBeginD<Real>(numbers[0]), &swissShiftD<Real>, &swissAddD<Real>, &swissEndD<Real>,
                                 amplitudes, sizes, octave);
    if (id == "jordan")
        return slopedRunOf<Real>(jordanBeginD<Real>(numbers[0], numbers[1]), &jordanShiftD<Real>, &jordanAddD<Real>,
                                 &jordanEndD<Real>, amplitudes, sizes, octave);
    if (id == "gullied")
        return slopedRunOf<Real>(
            gulliedBeginD<Real>(numbers[0], numbers[1], numbers[2]),
            [](const GulliedD<Real>&, Real) { return dualZero3<Real>(); }, &gulliedAddD<Real>, &gulliedEndD<Real>,
            amplitudes, sizes, octave);
    FAIL("no such fractal: " << id);
    return {};
}

// --- differences -----------------------------------------------------------------------------------------------------

/// The derivative along an axis from values at four places; the error is of the order step^4.
template <typename Value>
double slopeAlong(const Value& value, const Vector& place, int axis, double step) {
    const auto at = [&](double away) {
        Vector p = place;
        p[axis] += away;
        return value(p);
    };
    const double narrow = (at(step) - at(-step)) / (2 * step);
    const double wide = (at(2 * step) - at(-2 * step)) / (4 * step);
    return (4 * narrow - wide) / 3;
}

struct Compared {
    int places = 0;
    int creases = 0;  ///< places left out
    double worst = 0;
    double worstFloat = 0;

    /// `exact` and `rough`: the dual in double and in float at the place.
    template <typename Value>
    void add(const Value& value, const Vector& place, double step, const DualOf<double>& exact, const vec4& rough) {
        const double size = std::max(glm::length(dualSlope<double>(exact)), 0.01);
        Vector found(0);
        bool crease = false;
        for (int axis = 0; axis < 3; ++axis) {
            found[axis] = slopeAlong(value, place, axis, step);
            crease |= std::fabs(found[axis] - slopeAlong(value, place, axis, step / 2)) > 3e-9 * size;
        }
        ++places;
        creases += crease ? 1 : 0;
        if (crease) return;
        for (int axis = 0; axis < 3; ++axis) {
            worst = std::max(worst, std::fabs(exact[axis + 1] - found[axis]) / size);
            worstFloat = std::max(worstFloat, std::fabs(static_cast<double>(rough[axis + 1]) - found[axis]) / size);
        }
    }
    void check(std::string_view id) const {
        MESSAGE(id << ": off by " << worst << ", of float " << worstFloat << ", creases " << creases << " of "
                   << places);
        CHECK(worst < 1e-8);
        CHECK(worstFloat < 1e-3);
        CHECK(creases < places / 4);
    }
};

}  // namespace

// --- derivatives -----------------------------------------------------------------------------------------------------

TEST_CASE("steps of duals: sides of creases are chosen, not met by chance") {
    CHECK(dualAbs<float>({-2, 1, -3, 0}) == vec4(2, -1, 3, 0));
    CHECK(bitsOf(dualAbs<float>({-0.0f, 1, 2, 3}).x) == bitsOf(0.0f));
    CHECK(dualAbs<float>({-0.0f, 1, 2, 3}) == vec4(0, 1, 2, 3));
    CHECK(dualMin<float>({1, 1, 2, 3}, 1) == vec4(1, 1, 2, 3));
    CHECK(dualMin<float>({1.5f, 1, 2, 3}, 1) == vec4(1, 0, 0, 0));
    CHECK(dualMax<float>({0, 1, 2, 3}, 0) == vec4(0, 1, 2, 3));
    CHECK(dualMax<float>({-1, 1, 2, 3}, 0) == vec4(0));
    CHECK(dualMul<float>({2, 1, 2, 3}, {5, 7, 0, -1}) == vec4(10, 19, 10, 13));
    CHECK(dualSquared3<float>({{1, 1, 0, 0}, {2, 0, 1, 0}, {3, 0, 0, 1}}) == vec4(14, 2, 4, 6));
    const vec4 half = dualReciprocal<float>({2, 4, 0, -1});
    CHECK(half.x == doctest::Approx(0.5));
    CHECK(half.y == doctest::Approx(-1));
    CHECK(half.w == doctest::Approx(0.25));
}

TEST_CASE("derivatives of fractals are those that differences show") {
    constexpr double kStep = 1e-4;
    for (const FractalInfo& fractal : fractals()) {
        if (fractal.dual == nullptr) continue;
        CAPTURE(fractal.id);
        OctaveDice random(7);
        Compared compared;
        for (int round = 0; round < 600; ++round) {
            const int count = round % 5 == 0 ? kMostOctaves : random.upTo(8);
            FractalNumbers numbers = anyNumbers(fractal, random);
            numbers[0] = std::min(numbers[0], 3.0f);  // a thousand stripes: nothing but creases, no digits left
            const std::vector<float> amplitudes = anyAmplitudes(count, random);
            const double strength = round % 2 == 0 ? 0 : random.between(0, 1);
            const std::vector<Waves> waves = wavesFor(count, 2, random);
            const Vector phaseSlope = random.vector(1);
            const auto at = [&]<typename Real>(const Vector& p, Real) {
                std::vector<DualOf<Real>> octaves;
                std::vector<DualOf<Real>> weighted;
                DualOf<Real> weight(1, 0, 0, 0);
                for (std::size_t k = 0; k < waves.size(); ++k) {
                    octaves.push_back(dual<Real>(waves[k].value(p), waves[k].slopes(p)));
                    weighted.push_back(static_cast<Real>(amplitudes[k]) * weight);
                    weight = octaveWeightD<Real>(weight, octaves.back(), static_cast<Real>(strength));
                }
                const DualOf<Real> phase = dual<Real>(glm::dot(phaseSlope, p), phaseSlope);
                return dualOf<Real>(fractal.id, phase, numbersAs<Real>(numbers), octaves, weighted);
            };
            const Vector place = random.vector(4);
            compared.add([&](const Vector& p) { return at(p, 0.0).x; }, place, kStep, at(place, 0.0), at(place, 0.0f));
        }
        compared.check(fractal.id);
    }
}

TEST_CASE("derivatives of fractals that are fed with slopes, through every shift") {
    // Octave k is looked up at lacunarity^k * (place + shift): its derivatives come from the place, from where all
    // octaves before have moved it, and from their slopes' own derivatives.
    constexpr double kStep = 2e-5;
    for (const FractalInfo& fractal : fractals()) {
        if (fractal.sloped == nullptr) continue;
        CAPTURE(fractal.id);
        OctaveDice random(8);
        Compared compared;
        for (int round = 0; round < 600; ++round) {
            const int count = random.upTo(6);
            FractalNumbers numbers = anyNumbers(fractal, random);
            numbers[0] = fractal.id == "swiss" ? numbers[0] / 4 : numbers[0];
            numbers[1] = numbers[1] / 4;  // farther, and places nearby are strangers to each other
            const std::vector<float> amplitudes = anyAmplitudes(count, random);
            const double lacunarity = random.between(1.1, 1.7);
            const std::vector<Waves> waves = wavesFor(count, 1, random);
            const auto at = [&]<typename Real>(const Vector& p, Real) {
                struct Found {
                    DualOf<Real> value;
                    Dual3Of<Real> slopes;
                };
                std::vector<Real> sizes(amplitudes.size());
                for (std::size_t k = 0; k < sizes.size(); ++k)
                    sizes[k] = static_cast<Real>(std::pow(lacunarity, -static_cast<double>(k)));
                const auto octave = [&](std::size_t k, const Dual3Of<Real>& shift) {
                    const double cells = std::pow(lacunarity, static_cast<double>(k));
                    const std::array<DualOf<Real>, 3> shifts{shift.x, shift.y, shift.z};
                    Vector there;
                    std::array<Vector, 3> moves;  // change of the lattice place, by its own axis
                    for (int axis = 0; axis < 3; ++axis) {
                        const DualOf<Real>& along = shifts[static_cast<std::size_t>(axis)];
                        there[axis] = cells * (p[axis] + static_cast<double>(along.x));
                        Vector& move = moves[static_cast<std::size_t>(axis)];
                        move = Vector(along.y, along.z, along.w);
                        move[axis] += 1;
                        move *= cells;
                    }
                    const auto chained = [&](const Vector& inside) {
                        return inside.x * moves[0] + inside.y * moves[1] + inside.z * moves[2];
                    };
                    const Vector slopes = waves[k].slopes(there);
                    const auto own = [&](int axis) {
                        return dual<Real>(slopes[axis], chained(waves[k].change(there, axis)));
                    };
                    return Found{dual<Real>(waves[k].value(there), chained(slopes)), {own(0), own(1), own(2)}};
                };
                return slopedDualOf<Real>(fractal.id, numbersAs<Real>(numbers), {amplitudes.begin(), amplitudes.end()},
                                          sizes, octave);
            };
            const Vector place = random.vector(4);
            compared.add([&](const Vector& p) { return at(p, 0.0).x; }, place, kStep, at(place, 0.0), at(place, 0.0f));
        }
        compared.check(fractal.id);
    }
}
