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

template <typename Real>
struct Voronoise {
    Real largest;
    Real numbers;
    Real weights;
};

/// sqrt(1/2)
template <typename Real>
constexpr Real kVoronoiseReach = static_cast<Real>(0.70710678118654752440);
static_assert(kVoronoiseReach<float> == 0.707106781f);

template <typename Real>
Voronoise<Real> voronoiseAdd(Voronoise<Real> state, Real weight, Real number) {
    const Real apart = std::fabs(weight - state.largest);
    const Real factor = exponential2(-apart);
    const bool larger = weight > state.largest;
    const Real older = larger ? factor : Real(1);
    const Real newer = larger ? Real(1) : factor;
    const Real numbers = state.numbers * older + newer * number;
    const Real weights = state.weights * older + newer;
    return {std::max(weight, state.largest), numbers, weights};
}

template <typename Real>
Real voronoise2(const ChoicesIn<Real>& choices, ivec2 cell, Vec2<Real> fraction, uint seed) {
    const Real sharp = 1.0f - choices.numbers.smoothness;
    const Real power = 1.0f + 63.0f * sharp * sharp * sharp * sharp;
    Voronoise<Real> state{-1.0e9f, 0, 0};
    for (int y = 0; y < 5; ++y) {
        for (int x = 0; x < 5; ++x) {
            const ivec2 step{x - 2, y - 2};
            const Vec2<Real> way = worleyWay2(choices, cell, fraction, step, seed);
            const Real distance = metricEuclideanLength(metricEuclideanKey2(way));
            const Real t = std::min(distance * kVoronoiseReach<Real>, Real(1));
            const Real rest = 1.0f - t;
            const Real weight = rest * rest * (1.0f + 2.0f * t);  // 1 - smoothstep; far points keep their digits
            if (weight > 0.0f) {
                const Real logarithm = power * logarithm2(weight);
                const Real number = choices.random2(wrapAdd(cell, step), seed + 2246822507u);
                state = voronoiseAdd(state, logarithm, number);
            }
        }
    }
    const Real weights = std::max(state.weights, Real(1));
    const Real mean = state.numbers * reciprocal(weights);
    return std::min(std::max(mean, Real(-1)), Real(1));
}

template <typename Real>
struct VoronoiseSlope {
    Real largest;
    Real numbers;
    Real weights;
    Vec2<Real> numbersSlope;
    Vec2<Real> weightsSlope;
};

template <typename Real>
VoronoiseSlope<Real> voronoiseAddSlope(const VoronoiseSlope<Real>& state, Real weight, Real number, Vec2<Real> slope) {
    const Real apart = std::fabs(weight - state.largest);
    const Real factor = exponential2(-apart);
    const bool larger = weight > state.largest;
    const Real older = larger ? factor : Real(1);
    const Real newer = larger ? Real(1) : factor;
    const Real numbers = state.numbers * older + newer * number;
    const Real weights = state.weights * older + newer;
    const Vec2<Real> steep = newer * slope;
    const Vec2<Real> numbersSlope = state.numbersSlope * older + number * steep;
    const Vec2<Real> weightsSlope = state.weightsSlope * older + steep;
    return {std::max(weight, state.largest), numbers, weights, numbersSlope, weightsSlope};
}

template <typename Real>
Vec3<Real> voronoiseSlopes2(const ChoicesIn<Real>& choices, ivec2 cell, Vec2<Real> fraction, uint seed) {
    const Real sharp = 1.0f - choices.numbers.smoothness;
    const Real power = 1.0f + 63.0f * sharp * sharp * sharp * sharp;
    VoronoiseSlope<Real> state{-1.0e9f, 0, 0, Vec2<Real>(0), Vec2<Real>(0)};
    for (int y = 0; y < 5; ++y) {
        for (int x = 0; x < 5; ++x) {
            const ivec2 step{x - 2, y - 2};
            const Vec2<Real> way = worleyWay2(choices, cell, fraction, step, seed);
            const Real distance = metricEuclideanLength(metricEuclideanKey2(way));
            const Real t = std::min(distance * kVoronoiseReach<Real>, Real(1));
            const Real rest = 1.0f - t;
            const Real weight = rest * rest * (1.0f + 2.0f * t);  // 1 - smoothstep; far points keep their digits
            if (weight > 0.0f) {
                const Real logarithm = power * logarithm2(weight);
                const Real number = choices.random2(wrapAdd(cell, step), seed + 2246822507u);
                const Real inward = power * (3.0f * rest * reciprocal(weight));
                const Vec2<Real> slope = inward * way;
                state = voronoiseAddSlope(state, logarithm, number, slope);
            }
        }
    }
    const Real weights = std::max(state.weights, Real(1));
    const Real inverse = reciprocal(weights);
    const Real mean = state.numbers * inverse;
    const Real value = std::min(std::max(mean, Real(-1)), Real(1));
    const Vec2<Real> slope = (state.numbersSlope - mean * state.weightsSlope) * inverse;
    return Vec3<Real>(value, slope);
}

}  // namespace noisescope::reference
