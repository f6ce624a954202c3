// Twin of shaders/noise/voronoise.glsl: keep the order of operations, bit-equality rests on it.
#pragma once

#include <cmath>

#include "reference/math/bits.h"
#include "reference/math/exponent.h"
#include "reference/math/metric.h"
#include "reference/math/root.h"
#include "reference/noise/choices.h"
#include "reference/noise/worley.h"

namespace noisescope::reference {

/// sqrt(1/2)
template <typename Real>
constexpr Real kVoronoiseReach = static_cast<Real>(0.70710678118654752440);
static_assert(kVoronoiseReach<float> == 0.707106781f);

template <typename Chosen, typename Real = typename Chosen::Real>
inline Real voronoisePower(const Chosen& choices) {
    const Real sharp = 1.0f - choices.numbers.smoothness;
    return 1.0f + 63.0f * sharp * sharp * sharp * sharp;
}

template <typename Real>
inline Vec2<Real> voronoiseWeight(Vec2<Real> offset) {
    const Real t = minOf(squareRoot(metricEuclideanKey2(offset)) * kVoronoiseReach<ScalarOf<Real>>, Real(1));
    const Real rest = 1.0f - t;
    const Real weight = rest * rest * (1.0f + 2.0f * t);
    return {weight, rest};
}

template <typename Chosen, typename Real = typename Chosen::Real>
inline Real voronoiseNumber(const Chosen& choices, ivec2 cell, uint seed) {
    return choices.hashFloat2(cell, seed + kPointNumberSeed);
}

template <typename Real>
inline Real voronoiseLack(Real weight, Real power) {
    return -power * logarithm2(weight);
}

template <typename Real>
inline Real voronoisePower2(Real x) {
    const auto whole = wholeOf(x);
    const Real f = x - realOf(whole);
    const Real part =
        ((((0.00919379397f - 0.000939659259f * f) * f - 0.0552879212f) * f + 0.240177228f) * f - 0.693143442f) * f +
        1.0f;
    const Real power = bitsToReal(bitsOf(part) - whole * 8388608u);
    return select(x < 60.0f, power, Real(0.0f));
}
inline double voronoisePower2(double x) { return std::exp2(-x); }

template <typename Real>
struct Voronoise {
    Real least;
    Real numbers;
    Real weights;
};

template <typename Real>
inline Voronoise<Real> voronoiseBegin(Real power) {
    return {127.0f * power - 64.0f, 0.0f, 0.0f};
}

template <typename Real>
inline Voronoise<Real> voronoiseAdd(const Voronoise<Real>& state, Vec3<Real> lacks, Vec3<Real> numbers) {
    const Real least = minOf(minOf(lacks.x, lacks.y), minOf(lacks.z, state.least));
    const Real old = voronoisePower2(Real(state.least - least));
    const Real x = voronoisePower2(Real(lacks.x - least));
    const Real y = voronoisePower2(Real(lacks.y - least));
    const Real z = voronoisePower2(Real(lacks.z - least));
    const Real added = x * numbers.x + y * numbers.y + z * numbers.z;
    return {least, state.numbers * old + added, state.weights * old + (x + y + z)};
}

template <typename Real>
inline Vec2<Real> voronoiseMean(const Voronoise<Real>& state) {
    const Real inverse = reciprocal(maxOf(state.weights, Real(1)));
    return {state.numbers * inverse, inverse};
}

template <typename Chosen, typename Real>
inline Voronoise<Real> voronoiseCells(const Chosen& choices, const Voronoise<Real>& state, ivec2 cell,
                                      Vec2<Real> fraction, ivec2 first, ivec2 next, uint seed, Real power) {
    const ivec2 second = first + next;
    const ivec2 third = second + next;
    const Real weight1 = voronoiseWeight(worleyWay2(choices, cell, fraction, first, seed)).x;
    const Real weight2 = voronoiseWeight(worleyWay2(choices, cell, fraction, second, seed)).x;
    const Real weight3 = voronoiseWeight(worleyWay2(choices, cell, fraction, third, seed)).x;
    if (!anyOf(maxOf(maxOf(weight1, weight2), weight3) > 0.0f)) return state;  // would add zeros
    const Real number1 = voronoiseNumber(choices, wrapAdd(cell, first), seed);
    const Real number2 = voronoiseNumber(choices, wrapAdd(cell, second), seed);
    const Real number3 = voronoiseNumber(choices, wrapAdd(cell, third), seed);
    const Vec3<Real> lacks{voronoiseLack(weight1, power), voronoiseLack(weight2, power), voronoiseLack(weight3, power)};
    return voronoiseAdd(state, lacks, Vec3<Real>{number1, number2, number3});
}

template <typename Chosen, typename Real>
Real voronoise2(const Chosen& choices, ivec2 cell, Vec2<Real> fraction, uint seed) {
    const Real power = voronoisePower(choices);
    Voronoise<Real> state = voronoiseBegin(power);
    for (int y = -2; y <= 2; ++y)
        state = voronoiseCells(choices, state, cell, fraction, ivec2(-1, y), ivec2(1, 0), seed, power);
    for (int x = -2; x <= 2; x += 4)
        state = voronoiseCells(choices, state, cell, fraction, ivec2(x, -1), ivec2(0, 1), seed, power);
    const Vec2<Real> mean = voronoiseMean(state);
    return minOf(maxOf(mean.x, Real(-1)), Real(1));
}

template <typename Real>
struct VoronoiseSlope {
    Voronoise<Real> sums;
    Vec2<Real> numbers;
    Vec2<Real> weights;
};

template <typename Real>
inline Vec2<Real> voronoiseSlope(Vec2<Real> offset, Vec2<Real> weight, Real power) {
    const Real inverse = reciprocal(maxOf(weight.x, Real(8.67361738e-19f)));
    const Real inward = power * (3.0f * weight.y * inverse);
    return inward * offset;
}

template <typename Chosen, typename Real>
inline VoronoiseSlope<Real> voronoiseCellsSlope(const Chosen& choices, const VoronoiseSlope<Real>& state, ivec2 cell,
                                                Vec2<Real> fraction, ivec2 first, ivec2 next, uint seed, Real power) {
    const ivec2 steps[] = {first, first + next, first + next + next};
    Vec2<Real> offsets[3];
    Vec2<Real> weights[3];
    Vec3<Real> lacks;
    Vec3<Real> numbers;
    for (int k = 0; k < 3; ++k) {
        offsets[k] = worleyWay2(choices, cell, fraction, steps[k], seed);
        weights[k] = voronoiseWeight(offsets[k]);
        lacks[k] = voronoiseLack(weights[k].x, power);
        numbers[k] = voronoiseNumber(choices, wrapAdd(cell, steps[k]), seed);
    }
    const Voronoise<Real> sums = voronoiseAdd(state.sums, lacks, numbers);
    const Real old = voronoisePower2(Real(state.sums.least - sums.least));
    Vec2<Real> slopes[3];
    for (int k = 0; k < 3; ++k)
        slopes[k] = voronoisePower2(Real(lacks[k] - sums.least)) * voronoiseSlope(offsets[k], weights[k], power);
    return {sums, state.numbers * old + (numbers.x * slopes[0] + numbers.y * slopes[1] + numbers.z * slopes[2]),
            state.weights * old + (slopes[0] + slopes[1] + slopes[2])};
}

template <typename Chosen, typename Real = typename Chosen::Real>
Vec3<Real> voronoiseSlopes2(const Chosen& choices, ivec2 cell, Vec2<Real> fraction, uint seed) {
    const Real power = voronoisePower(choices);
    VoronoiseSlope<Real> state{voronoiseBegin(power), Vec2<Real>(0), Vec2<Real>(0)};
    for (int y = -2; y <= 2; ++y)
        state = voronoiseCellsSlope(choices, state, cell, fraction, ivec2(-1, y), ivec2(1, 0), seed, power);
    for (int x = -2; x <= 2; x += 4)
        state = voronoiseCellsSlope(choices, state, cell, fraction, ivec2(x, -1), ivec2(0, 1), seed, power);
    const Vec2<Real> mean = voronoiseMean(state.sums);
    const Real value = minOf(maxOf(mean.x, Real(-1)), Real(1));
    const Vec2<Real> slope = (state.numbers - mean.x * state.weights) * mean.y;
    return Vec3<Real>(value, slope);
}

}  // namespace noisescope::reference
