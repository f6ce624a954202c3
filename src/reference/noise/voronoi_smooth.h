// Twin of shaders/noise/voronoi_smooth.glsl: keep the order of operations, bit-equality rests on it.
#pragma once

#include <cmath>

#include "reference/math/bits.h"
#include "reference/math/exponent.h"
#include "reference/math/root.h"
#include "reference/math/select.h"
#include "reference/noise/choices.h"
#include "reference/noise/worley.h"

namespace noisescope::reference {

/// 1 / ln 2.
template <typename Real>
constexpr Real kVoronoiSmoothLog = static_cast<Real>(1.44269504088896340736);
static_assert(kVoronoiSmoothLog<float> == 1.44269504f);

template <typename Chosen, typename Real = typename Chosen::Real>
inline Vec2<Real> voronoiSmoothSharpness(const Chosen& choices) {
    const Real exponent = 5.0f - 3.0f * choices.numbers.smoothness;
    return {exponential2(exponent), exponential2(-exponent)};
}

template <typename Real>
inline Real voronoiSmoothPower(Real x) {
    const auto whole = wholeOf(x);
    const Real f = x - realOf(whole);
    const Real part =
        (((8.59197452e27f * f - 6.73473307e28f) * f + 3.0348275e29f) * f - 8.78552687e29f) * f + 1.2676506e30f;
    return bitsToReal(bitsOf(part) - whole * 8388608u);
}
inline double voronoiSmoothPower(double x) { return 0x1p100 * std::exp2(-x); }

template <typename Real>
inline Real voronoiSmoothWindow(Real size) {
    const Real t = minOf(maxOf(2.0f - size, Real(0)), Real(1));
    return t * t * (1.5f - t);
}

template <typename Real>
inline Real voronoiSmoothWindowSlope(Real x) {
    const Real t = minOf(maxOf(2.0f - absOf(x), Real(0)), Real(1));
    const Real outward = 3.0f * t * (t - 1.0f);
    return select(x < 0.0f, -outward, outward);
}

template <typename Real>
inline Real voronoiSmoothEnd(Real sum, float doublings, Real softness) {
    const auto tiny = sum < 9.53674316e-7f;
    const Real scaled = sum * select(tiny, Real(1.0f), Real(exponential2(-doublings)));
    return (select(tiny, Real(doublings), Real(0.0f)) - logarithm2(scaled)) * softness;
}

template <typename Real>
inline Real voronoiSmoothWeight2(Vec2<Real> offset) {
    return voronoiSmoothWindow(absOf(offset.x)) * voronoiSmoothWindow(absOf(offset.y));
}

template <typename Chosen, typename Real>
inline Real voronoiSmoothPart2(const Chosen& choices, ivec2 cell, Vec2<Real> fraction, ivec2 step, uint seed,
                               Real sharpness) {
    const Vec2<Real> offset = worleyWay2(choices, cell, fraction, step, seed);
    const Real power = voronoiSmoothPower(choices.metric.scaled(choices.metric.key2(offset), sharpness));
    return voronoiSmoothWeight2(offset) * power;
}

template <typename Chosen, typename Real>
Real voronoiSmooth2(const Chosen& choices, ivec2 cell, Vec2<Real> fraction, uint seed) {
    const Vec2<Real> sharpness = voronoiSmoothSharpness(choices);
    Real sum = 0.0f;
    for (int y = -2; y <= 2; ++y) {
        const auto part = [&](int x) {
            return voronoiSmoothPart2(choices, cell, fraction, ivec2(x, y), seed, sharpness.x);
        };
        sum = sum + (part(-2) + part(-1)) + (part(1) + part(2)) + part(0);
    }
    return voronoiSmoothEnd(sum, 98.0f, sharpness.y);
}

template <typename Real>
inline Real voronoiSmoothWeight3(Vec3<Real> offset) {
    const Real x = voronoiSmoothWindow(absOf(offset.x));
    const Real y = voronoiSmoothWindow(absOf(offset.y));
    const Real z = voronoiSmoothWindow(absOf(offset.z));
    return x * (y * z);
}

template <typename Chosen, typename Real>
inline Real voronoiSmoothPart3(const Chosen& choices, ivec3 cell, Vec3<Real> fraction, ivec3 step, uint seed,
                               Real sharpness) {
    const Vec3<Real> offset = worleyWay3(choices, cell, fraction, step, seed);
    const Real power = voronoiSmoothPower(choices.metric.scaled(choices.metric.key3(offset), sharpness));
    return voronoiSmoothWeight3(offset) * power;
}

template <typename Chosen, typename Real>
Real voronoiSmooth3(const Chosen& choices, ivec3 cell, Vec3<Real> fraction, uint seed) {
    const Vec2<Real> sharpness = voronoiSmoothSharpness(choices);
    Real sum = 0.0f;
    for (int z = -2; z <= 2; ++z) {
        for (int y = -2; y <= 2; ++y) {
            const auto part = [&](int x) {
                return voronoiSmoothPart3(choices, cell, fraction, ivec3(x, y, z), seed, sharpness.x);
            };
            sum = sum + (part(-2) + part(-1)) + (part(1) + part(2)) + part(0);
        }
    }
    return voronoiSmoothEnd(sum, 97.0f, sharpness.y);
}

template <typename Chosen, typename Real>
inline Vec3<Real> voronoiSmoothPartSlopes2(const Chosen& choices, ivec2 cell, Vec2<Real> fraction, ivec2 step,
                                           uint seed, Vec2<Real> sharpness) {
    const Vec2<Real> offset = worleyWay2(choices, cell, fraction, step, seed);
    const Real power = voronoiSmoothPower(choices.metric.scaled(choices.metric.key2(offset), sharpness.x));
    const Real weight = voronoiSmoothWeight2(offset);
    const Real x = voronoiSmoothWindow(absOf(offset.x));
    const Real y = voronoiSmoothWindow(absOf(offset.y));
    const Real sx = voronoiSmoothWindowSlope(offset.x);
    const Real sy = voronoiSmoothWindowSlope(offset.y);
    const Vec2<Real> fading{sx * y, x * sy};
    const Vec2<Real> slope =
        weight * choices.metric.slope2(offset) - (kVoronoiSmoothLog<ScalarOf<Real>> * sharpness.y) * fading;
    return Vec3<Real>(weight, slope) * power;
}

template <typename Chosen, typename Real = typename Chosen::Real>
Vec3<Real> voronoiSmoothSlopes2(const Chosen& choices, ivec2 cell, Vec2<Real> fraction, uint seed) {
    const Vec2<Real> sharpness = voronoiSmoothSharpness(choices);
    Vec3<Real> sum(Real(0.0f));
    for (int y = -2; y <= 2; ++y) {
        const auto part = [&](int x) {
            return voronoiSmoothPartSlopes2(choices, cell, fraction, ivec2(x, y), seed, sharpness);
        };
        sum = sum + (part(-2) + part(-1)) + (part(1) + part(2)) + part(0);
    }
    const Vec2<Real> slope = -(Vec2<Real>(sum.y, sum.z) * reciprocal(sum.x));
    return Vec3<Real>(voronoiSmoothEnd(sum.x, 98.0f, sharpness.y), slope);
}

template <typename Chosen, typename Real>
inline Vec4<Real> voronoiSmoothPartSlopes3(const Chosen& choices, ivec3 cell, Vec3<Real> fraction, ivec3 step,
                                           uint seed, Vec2<Real> sharpness) {
    const Vec3<Real> offset = worleyWay3(choices, cell, fraction, step, seed);
    const Real power = voronoiSmoothPower(choices.metric.scaled(choices.metric.key3(offset), sharpness.x));
    const Real weight = voronoiSmoothWeight3(offset);
    const Real x = voronoiSmoothWindow(absOf(offset.x));
    const Real y = voronoiSmoothWindow(absOf(offset.y));
    const Real z = voronoiSmoothWindow(absOf(offset.z));
    const Real sx = voronoiSmoothWindowSlope(offset.x);
    const Real sy = voronoiSmoothWindowSlope(offset.y);
    const Real sz = voronoiSmoothWindowSlope(offset.z);
    const Vec3<Real> fading{sx * y * z, x * sy * z, x * y * sz};
    const Vec3<Real> slope =
        weight * choices.metric.slope3(offset) - (kVoronoiSmoothLog<ScalarOf<Real>> * sharpness.y) * fading;
    return Vec4<Real>(weight, slope) * power;
}

template <typename Chosen, typename Real = typename Chosen::Real>
Vec4<Real> voronoiSmoothSlopes3(const Chosen& choices, ivec3 cell, Vec3<Real> fraction, uint seed) {
    const Vec2<Real> sharpness = voronoiSmoothSharpness(choices);
    Vec4<Real> sum(Real(0.0f));
    for (int z = -2; z <= 2; ++z) {
        for (int y = -2; y <= 2; ++y) {
            const auto part = [&](int x) {
                return voronoiSmoothPartSlopes3(choices, cell, fraction, ivec3(x, y, z), seed, sharpness);
            };
            sum = sum + (part(-2) + part(-1)) + (part(1) + part(2)) + part(0);
        }
    }
    const Vec3<Real> slope = -(Vec3<Real>(sum.y, sum.z, sum.w) * reciprocal(sum.x));
    return Vec4<Real>(voronoiSmoothEnd(sum.x, 97.0f, sharpness.y), slope);
}

}  // namespace noisescope::reference
