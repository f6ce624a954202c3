// Twin of shaders/noise/voronoise.glsl: keep the order of operations, bit-equality rests on it.
#pragma once

#include <algorithm>
#include <cmath>

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
    const Real distance = metricEuclideanLength(metricEuclideanKey2(offset));
    const Real t = minOf(distance * kVoronoiseReach<ScalarOf<Real>>, Real(1));
    const Real rest = 1.0f - t;
    const Real weight = rest * rest * (1.0f + 2.0f * t);
    return {weight, rest};
}

constexpr uint kVoronoiseSeed = 2246822507u;  ///< added to the seed for the number of a feature point

template <typename Chosen, typename Real = typename Chosen::Real>
inline Real voronoiseNumber(const Chosen& choices, ivec2 cell, uint seed) {
    return choices.hashFloat2(cell, seed + kVoronoiseSeed);
}

template <typename Real>
inline Vec2<Real> voronoiseFactors(Real largest, Real weight) {
    const Real factor = exponential2(-absOf(weight - largest));
    const auto larger = weight > largest;
    return {select(larger, factor, Real(1)), select(larger, Real(1), factor)};
}

template <typename Real>
struct Voronoise {
    Real largest;
    Real numbers;
    Real weights;
};

template <typename Real>
inline Voronoise<Real> voronoiseAdd(Voronoise<Real> state, Real weight, Real number) {
    const Vec2<Real> factors = voronoiseFactors(state.largest, weight);
    const Real numbers = state.numbers * factors.x + factors.y * number;
    const Real weights = state.weights * factors.x + factors.y;
    return {maxOf(weight, state.largest), numbers, weights};
}

template <typename Mask, typename Real>
inline Voronoise<Real> voronoiseChosen(Mask which, const Voronoise<Real>& a, const Voronoise<Real>& b) {
    return {select(which, a.largest, b.largest), select(which, a.numbers, b.numbers),
            select(which, a.weights, b.weights)};
}

template <typename Real>
inline Vec2<Real> voronoiseMean(const Voronoise<Real>& state) {
    const Real inverse = reciprocal(maxOf(state.weights, Real(1)));
    return {state.numbers * inverse, inverse};
}

template <typename Chosen, typename Real>
Real voronoise2(const Chosen& choices, ivec2 cell, Vec2<Real> fraction, uint seed) {
    const Real power = voronoisePower(choices);
    Voronoise<Real> state{-1.0e9f, 0.0f, 0.0f};
    for (int y = 0; y < 5; ++y) {
        for (int x = 0; x < 5; ++x) {
            const ivec2 step{x - 2, y - 2};
            const Vec2<Real> weight = voronoiseWeight(worleyWay2(choices, cell, fraction, step, seed));
            const auto counts = weight.x > 0.0f;
            if (anyOf(counts)) {
                const Real logarithm = power * logarithm2(weight.x);
                const Real number = voronoiseNumber(choices, wrapAdd(cell, step), seed);
                state = voronoiseChosen(counts, voronoiseAdd(state, logarithm, number), state);
            }
        }
    }
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
inline VoronoiseSlope<Real> voronoiseAddSlope(const VoronoiseSlope<Real>& state, Real weight, Real number,
                                              Vec2<Real> slope) {
    const Vec2<Real> factors = voronoiseFactors(state.sums.largest, weight);
    const Vec2<Real> steep = factors.y * slope;
    const Vec2<Real> numbers = state.numbers * factors.x + number * steep;
    const Vec2<Real> weights = state.weights * factors.x + steep;
    return {voronoiseAdd(state.sums, weight, number), numbers, weights};
}

template <typename Mask, typename Real>
inline VoronoiseSlope<Real> voronoiseSlopeChosen(Mask which, const VoronoiseSlope<Real>& a,
                                                 const VoronoiseSlope<Real>& b) {
    return {voronoiseChosen(which, a.sums, b.sums), selectEach(which, a.numbers, b.numbers),
            selectEach(which, a.weights, b.weights)};
}

template <typename Chosen, typename Real = typename Chosen::Real>
Vec3<Real> voronoiseSlopes2(const Chosen& choices, ivec2 cell, Vec2<Real> fraction, uint seed) {
    const Real power = voronoisePower(choices);
    VoronoiseSlope<Real> state{{-1.0e9f, 0.0f, 0.0f}, Vec2<Real>(0), Vec2<Real>(0)};
    for (int y = 0; y < 5; ++y) {
        for (int x = 0; x < 5; ++x) {
            const ivec2 step{x - 2, y - 2};
            const Vec2<Real> offset = worleyWay2(choices, cell, fraction, step, seed);
            const Vec2<Real> weight = voronoiseWeight(offset);
            const auto counts = weight.x > 0.0f;
            if (anyOf(counts)) {
                const Real logarithm = power * logarithm2(weight.x);
                const Real inward = power * (3.0f * weight.y * reciprocal(weight.x));
                const Vec2<Real> slope = inward * offset;
                const Real number = voronoiseNumber(choices, wrapAdd(cell, step), seed);
                state = voronoiseSlopeChosen(counts, voronoiseAddSlope(state, logarithm, number, slope), state);
            }
        }
    }
    const Vec2<Real> mean = voronoiseMean(state.sums);
    const Real value = minOf(maxOf(mean.x, Real(-1)), Real(1));
    const Vec2<Real> slope = (state.numbers - mean.x * state.weights) * mean.y;
    return Vec3<Real>(value, slope);
}

}  // namespace noisescope::reference
