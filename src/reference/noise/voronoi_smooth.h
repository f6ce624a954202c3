// Twin of shaders/noise/voronoi_smooth.glsl: keep the order of operations, bit-equality rests on it.
#pragma once

#include "reference/math/exponent.h"
#include "reference/math/root.h"
#include "reference/noise/choices.h"
#include "reference/noise/worley.h"

namespace noisescope::reference {

/// Points that contribute less than 2 to the minus this many are ignored.
template <typename Real>
constexpr Real kVoronoiSmoothBits = 20;
/// Small enough that ignoring them causes no step in differences of doubles.
template <>
inline constexpr double kVoronoiSmoothBits<double> = 60;

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
inline Real voronoiSmoothFactor(Real distance, Real nearest, Real sharpness) {
    return exponential2(-(sharpness * absOf(distance - nearest)));
}

template <typename Real>
struct VoronoiSmooth {
    Real nearest;
    Real sum;
};

template <typename Real>
inline VoronoiSmooth<Real> voronoiSmoothAdd(VoronoiSmooth<Real> state, Real distance, Real weight, Real sharpness) {
    const Real factor = voronoiSmoothFactor(distance, state.nearest, sharpness);
    const Real nearer = state.sum * factor + weight;
    const Real farther = weight * factor + state.sum;
    const Real sum = select(distance < state.nearest, nearer, farther);
    return {minOf(distance, state.nearest), sum};
}

template <typename Mask, typename Real>
inline VoronoiSmooth<Real> voronoiSmoothChosen(Mask which, VoronoiSmooth<Real> a, VoronoiSmooth<Real> b) {
    return {select(which, a.nearest, b.nearest), select(which, a.sum, b.sum)};
}

template <typename Real>
inline Real voronoiSmoothEnd(VoronoiSmooth<Real> state, Real softness) {
    const Real sum = maxOf(state.sum, Real(1.17549435e-38f));
    return state.nearest - softness * logarithm2(sum);
}

template <typename Real>
inline Real voronoiSmoothLimit(VoronoiSmooth<Real> state, Real softness) {
    return state.nearest + kVoronoiSmoothBits<ScalarOf<Real>> * softness;
}

template <typename Real>
inline Real voronoiSmoothWindow(Real size) {
    const Real t = minOf(maxOf(2.0f - size, Real(0)), Real(1));
    return t * t * (3.0f - 2.0f * t);
}

template <typename Real>
inline Real voronoiSmoothWindowSlope(Real x) {
    const Real t = minOf(maxOf(2.0f - absOf(x), Real(0)), Real(1));
    const Real outward = 6.0f * t * (t - 1.0f);
    return select(x < Real(0), -outward, outward);
}

template <typename Real>
inline Real voronoiSmoothWeight2(Vec2<Real> offset) {
    const Real x = voronoiSmoothWindow(absOf(offset.x));
    const Real y = voronoiSmoothWindow(absOf(offset.y));
    return x * y;
}

template <typename Real>
inline Vec2<Real> voronoiSmoothFading2(Vec2<Real> offset) {
    const Real x = voronoiSmoothWindow(absOf(offset.x));
    const Real y = voronoiSmoothWindow(absOf(offset.y));
    const Real sx = voronoiSmoothWindowSlope(offset.x);
    const Real sy = voronoiSmoothWindowSlope(offset.y);
    return {sx * y, x * sy};
}

template <typename Chosen, typename Real>
inline auto voronoiSmoothCounts2(const Chosen& choices, Vec2<Real> fraction, ivec2 step, Real limit) {
    return choices.metric.length(choices.metric.key2(worleyNear2(choices, fraction, step))) < limit;
}

template <typename Chosen, typename Real>
inline VoronoiSmooth<Real> voronoiSmoothPoint2(const Chosen& choices, VoronoiSmooth<Real> state, Vec2<Real> offset,
                                               Real sharpness) {
    const Real weight = voronoiSmoothWeight2(offset);
    const auto counts = weight > 0.0f;
    if (!anyOf(counts)) return state;
    const Real distance = choices.metric.length(choices.metric.key2(offset));
    return voronoiSmoothChosen(counts, voronoiSmoothAdd(state, distance, weight, sharpness), state);
}

template <typename Chosen, typename Real>
Real voronoiSmooth2(const Chosen& choices, ivec2 cell, Vec2<Real> fraction, uint seed) {
    const Vec2<Real> sharpness = voronoiSmoothSharpness(choices);
    VoronoiSmooth<Real> state{1.0e9f, 0.0f};
    for (int y = 0; y < 3; ++y) {
        for (int x = 0; x < 3; ++x) {
            const ivec2 step{x - 1, y - 1};
            const Vec2<Real> offset = worleyWay2(choices, cell, fraction, step, seed);
            state = voronoiSmoothPoint2(choices, state, offset, sharpness.x);
        }
    }
    const Real limit = voronoiSmoothLimit(state, sharpness.y);
    for (int y = 0; y < 5; ++y) {
        for (int x = 0; x < 5; ++x) {
            const ivec2 step{x - 2, y - 2};
            if (!worleyBeyond2(step)) continue;
            const auto counts = voronoiSmoothCounts2(choices, fraction, step, limit);
            if (anyOf(counts)) {
                const Vec2<Real> offset = worleyWay2(choices, cell, fraction, step, seed);
                state = voronoiSmoothChosen(counts, voronoiSmoothPoint2(choices, state, offset, sharpness.x), state);
            }
        }
    }
    return voronoiSmoothEnd(state, sharpness.y);
}

template <typename Real>
inline Real voronoiSmoothWeight3(Vec3<Real> offset) {
    const Real x = voronoiSmoothWindow(absOf(offset.x));
    const Real y = voronoiSmoothWindow(absOf(offset.y));
    const Real z = voronoiSmoothWindow(absOf(offset.z));
    return x * y * z;
}

template <typename Real>
inline Vec3<Real> voronoiSmoothFading3(Vec3<Real> offset) {
    const Real x = voronoiSmoothWindow(absOf(offset.x));
    const Real y = voronoiSmoothWindow(absOf(offset.y));
    const Real z = voronoiSmoothWindow(absOf(offset.z));
    const Real sx = voronoiSmoothWindowSlope(offset.x);
    const Real sy = voronoiSmoothWindowSlope(offset.y);
    const Real sz = voronoiSmoothWindowSlope(offset.z);
    return {sx * y * z, x * sy * z, x * y * sz};
}

template <typename Chosen, typename Real>
inline auto voronoiSmoothCounts3(const Chosen& choices, Vec3<Real> fraction, ivec3 step, Real limit) {
    return choices.metric.length(choices.metric.key3(worleyNear3(choices, fraction, step))) < limit;
}

template <typename Chosen, typename Real>
inline VoronoiSmooth<Real> voronoiSmoothPoint3(const Chosen& choices, VoronoiSmooth<Real> state, Vec3<Real> offset,
                                               Real sharpness) {
    const Real weight = voronoiSmoothWeight3(offset);
    const auto counts = weight > 0.0f;
    if (!anyOf(counts)) return state;
    const Real distance = choices.metric.length(choices.metric.key3(offset));
    return voronoiSmoothChosen(counts, voronoiSmoothAdd(state, distance, weight, sharpness), state);
}

template <typename Chosen, typename Real>
Real voronoiSmooth3(const Chosen& choices, ivec3 cell, Vec3<Real> fraction, uint seed) {
    const Vec2<Real> sharpness = voronoiSmoothSharpness(choices);
    VoronoiSmooth<Real> state{1.0e9f, 0.0f};
    for (int z = 0; z < 3; ++z) {
        for (int y = 0; y < 3; ++y) {
            for (int x = 0; x < 3; ++x) {
                const ivec3 step{x - 1, y - 1, z - 1};
                const Vec3<Real> offset = worleyWay3(choices, cell, fraction, step, seed);
                state = voronoiSmoothPoint3(choices, state, offset, sharpness.x);
            }
        }
    }
    const Real limit = voronoiSmoothLimit(state, sharpness.y);
    for (int z = 0; z < 5; ++z) {
        for (int y = 0; y < 5; ++y) {
            for (int x = 0; x < 5; ++x) {
                const ivec3 step{x - 2, y - 2, z - 2};
                if (!worleyBeyond3(step)) continue;
                const auto counts = voronoiSmoothCounts3(choices, fraction, step, limit);
                if (anyOf(counts)) {
                    const Vec3<Real> offset = worleyWay3(choices, cell, fraction, step, seed);
                    state =
                        voronoiSmoothChosen(counts, voronoiSmoothPoint3(choices, state, offset, sharpness.x), state);
                }
            }
        }
    }
    return voronoiSmoothEnd(state, sharpness.y);
}

template <typename Real, typename Vector>
struct VoronoiSmoothSlope {
    VoronoiSmooth<Real> sums;
    Vector slope;
};

template <typename Mask, typename Real, typename Vector>
inline VoronoiSmoothSlope<Real, Vector> voronoiSmoothSlopeChosen(Mask which, const VoronoiSmoothSlope<Real, Vector>& a,
                                                                 const VoronoiSmoothSlope<Real, Vector>& b) {
    return {voronoiSmoothChosen(which, a.sums, b.sums), selectEach(which, a.slope, b.slope)};
}

/// Adds a point, in either dimension: its distance, weight and part of the slope.
template <typename Real, typename Vector>
inline VoronoiSmoothSlope<Real, Vector> voronoiSmoothAddSlope(const VoronoiSmoothSlope<Real, Vector>& state,
                                                              Real distance, Real weight, Vector term, Real sharpness) {
    const Real factor = voronoiSmoothFactor(distance, state.sums.nearest, sharpness);
    const Vector nearer = state.slope * factor + term;
    const Vector farther = term * factor + state.slope;
    const Vector slope = selectEach(distance < state.sums.nearest, nearer, farther);
    return {voronoiSmoothAdd(state.sums, distance, weight, sharpness), slope};
}

template <typename Chosen, typename Real>
inline VoronoiSmoothSlope<Real, Vec2<Real>> voronoiSmoothPointSlope2(const Chosen& choices,
                                                                     const VoronoiSmoothSlope<Real, Vec2<Real>>& state,
                                                                     Vec2<Real> offset, Vec2<Real> sharpness) {
    const Real weight = voronoiSmoothWeight2(offset);
    const auto counts = weight > 0.0f;
    if (!anyOf(counts)) return state;
    const Real distance = choices.metric.length(choices.metric.key2(offset));
    const Vec2<Real> fading = voronoiSmoothFading2(offset);
    const Vec2<Real> term =
        weight * choices.metric.slope2(offset) - (kVoronoiSmoothLog<ScalarOf<Real>> * sharpness.y) * fading;
    return voronoiSmoothSlopeChosen(counts, voronoiSmoothAddSlope(state, distance, weight, term, sharpness.x), state);
}

template <typename Chosen, typename Real = typename Chosen::Real>
Vec3<Real> voronoiSmoothSlopes2(const Chosen& choices, ivec2 cell, Vec2<Real> fraction, uint seed) {
    const Vec2<Real> sharpness = voronoiSmoothSharpness(choices);
    VoronoiSmoothSlope<Real, Vec2<Real>> state{{1.0e9f, 0.0f}, Vec2<Real>(0)};
    for (int y = 0; y < 3; ++y) {
        for (int x = 0; x < 3; ++x) {
            const ivec2 step{x - 1, y - 1};
            const Vec2<Real> offset = worleyWay2(choices, cell, fraction, step, seed);
            state = voronoiSmoothPointSlope2(choices, state, offset, sharpness);
        }
    }
    const Real limit = voronoiSmoothLimit(state.sums, sharpness.y);
    for (int y = 0; y < 5; ++y) {
        for (int x = 0; x < 5; ++x) {
            const ivec2 step{x - 2, y - 2};
            if (!worleyBeyond2(step)) continue;
            const auto counts = voronoiSmoothCounts2(choices, fraction, step, limit);
            if (anyOf(counts)) {
                const Vec2<Real> offset = worleyWay2(choices, cell, fraction, step, seed);
                state = voronoiSmoothSlopeChosen(counts, voronoiSmoothPointSlope2(choices, state, offset, sharpness),
                                                 state);
            }
        }
    }
    const Real sum = maxOf(state.sums.sum, Real(8.67361738e-19f));
    const Vec2<Real> slope = -(state.slope * reciprocal(sum));
    return Vec3<Real>(voronoiSmoothEnd(state.sums, sharpness.y), slope);
}

template <typename Chosen, typename Real>
inline VoronoiSmoothSlope<Real, Vec3<Real>> voronoiSmoothPointSlope3(const Chosen& choices,
                                                                     const VoronoiSmoothSlope<Real, Vec3<Real>>& state,
                                                                     Vec3<Real> offset, Vec2<Real> sharpness) {
    const Real weight = voronoiSmoothWeight3(offset);
    const auto counts = weight > 0.0f;
    if (!anyOf(counts)) return state;
    const Real distance = choices.metric.length(choices.metric.key3(offset));
    const Vec3<Real> fading = voronoiSmoothFading3(offset);
    const Vec3<Real> term =
        weight * choices.metric.slope3(offset) - (kVoronoiSmoothLog<ScalarOf<Real>> * sharpness.y) * fading;
    return voronoiSmoothSlopeChosen(counts, voronoiSmoothAddSlope(state, distance, weight, term, sharpness.x), state);
}

template <typename Chosen, typename Real = typename Chosen::Real>
Vec4<Real> voronoiSmoothSlopes3(const Chosen& choices, ivec3 cell, Vec3<Real> fraction, uint seed) {
    const Vec2<Real> sharpness = voronoiSmoothSharpness(choices);
    VoronoiSmoothSlope<Real, Vec3<Real>> state{{1.0e9f, 0.0f}, Vec3<Real>(0)};
    for (int z = 0; z < 3; ++z) {
        for (int y = 0; y < 3; ++y) {
            for (int x = 0; x < 3; ++x) {
                const ivec3 step{x - 1, y - 1, z - 1};
                const Vec3<Real> offset = worleyWay3(choices, cell, fraction, step, seed);
                state = voronoiSmoothPointSlope3(choices, state, offset, sharpness);
            }
        }
    }
    const Real limit = voronoiSmoothLimit(state.sums, sharpness.y);
    for (int z = 0; z < 5; ++z) {
        for (int y = 0; y < 5; ++y) {
            for (int x = 0; x < 5; ++x) {
                const ivec3 step{x - 2, y - 2, z - 2};
                if (!worleyBeyond3(step)) continue;
                const auto counts = voronoiSmoothCounts3(choices, fraction, step, limit);
                if (anyOf(counts)) {
                    const Vec3<Real> offset = worleyWay3(choices, cell, fraction, step, seed);
                    state = voronoiSmoothSlopeChosen(
                        counts, voronoiSmoothPointSlope3(choices, state, offset, sharpness), state);
                }
            }
        }
    }
    const Real sum = maxOf(state.sums.sum, Real(8.67361738e-19f));
    const Vec3<Real> slope = -(state.slope * reciprocal(sum));
    return Vec4<Real>(voronoiSmoothEnd(state.sums, sharpness.y), slope);
}

}  // namespace noisescope::reference
