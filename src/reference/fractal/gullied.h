// Twin of shaders/fractal/gullied.glsl: keep the order of operations, bit-equality rests on it.
#pragma once

#include <numbers>

#include "reference/math/dual.h"
#include "reference/math/root.h"
#include "reference/math/trig.h"

namespace noisescope::reference {

template <typename Real>
struct Gullied {
    Real gullies;
    Real hills;
    Real level;
    Real hill;
    SlopeOf<Real> slope;
    Real sum;
};

template <typename Real>
inline Gullied<Real> gulliedBegin(Real gullies, Real hills, Real damping) {
    return {gullies, hills, Real(0.125f) * damping, Real(1), SlopeOf<Real>(0), Real(0)};
}
template <typename Real>
inline Gullied<Real> gulliedAdd(const Gullied<Real>& state, const DualOf<Real>& octave, Real amplitude) {
    const SlopeOf<Real> s = state.slope;
    const Real x = octave.z * s.z - octave.w * s.y;
    const Real y = octave.w * s.x - octave.y * s.z;
    const Real z = octave.y * s.y - octave.z * s.x;
    const Real across = x * x + y * y + z * z;
    const Real rise = octave.y * octave.y + octave.z * octave.z + octave.w * octave.w;
    const Real steep = s.x * s.x + s.y * s.y + s.z * s.z;
    const Real own = reciprocal(rise + Real(0.2f));
    const Real ground = reciprocal(maxOf(steep + state.level, Real(8.67361738e-19f)));
    const Real aligned = minOf(across * own * ground, Real(1));
    const Real share = state.gullies * (Real(1) - state.hill) * (aligned * aligned);
    const Real turns = Real(1.25f) * octave.x;
    const Real height = state.hill * octave.x + share * cosTurns(turns);
    const Real sum = state.sum + amplitude * height;
    const Real bend = Real(-7.85398163f) * (share * sinTurns(turns)) + state.hill;
    const SlopeOf<Real> slope = s + bend * dualSlope<Real>(octave);
    return {state.gullies, state.hills, state.level, state.hill * state.hills, slope, sum};
}
template <typename Real>
inline Real gulliedEnd(const Gullied<Real>& state) {
    return state.sum;
}

template <typename Real>
struct GulliedD {
    Real gullies;
    Real hills;
    Real level;
    Real hill;
    Dual3Of<Real> slope;
    DualOf<Real> sum;
};

template <typename Real>
inline DualOf<Real> gulliedAcrossD(const Dual3Of<Real>& a, const Dual3Of<Real>& b) {
    const DualOf<Real> x = dualMul<Real>(a.y, b.z) - dualMul<Real>(a.z, b.y);
    const DualOf<Real> y = dualMul<Real>(a.z, b.x) - dualMul<Real>(a.x, b.z);
    const DualOf<Real> z = dualMul<Real>(a.x, b.y) - dualMul<Real>(a.y, b.x);
    return dualSquared3<Real>({x, y, z});
}

template <typename Real>
inline GulliedD<Real> gulliedBeginD(Real gullies, Real hills, Real damping) {
    return {gullies, hills, Real(0.125f) * damping, Real(1), dualZero3<Real>(), DualOf<Real>(0)};
}
template <typename Real>
inline GulliedD<Real> gulliedAddD(const GulliedD<Real>& state, const DualOf<Real>& octave, const Dual3Of<Real>& slopes,
                                  Real amplitude) {
    constexpr auto kTurn = static_cast<ScalarOf<Real>>(2 * std::numbers::pi);
    const DualOf<Real> across = gulliedAcrossD<Real>(slopes, state.slope);
    const DualOf<Real> own = dualReciprocal<Real>(dualAddScalar<Real>(dualSquared3<Real>(slopes), Real(0.2f)));
    const DualOf<Real> raised = dualAddScalar<Real>(dualSquared3<Real>(state.slope), state.level);
    const DualOf<Real> ground = dualReciprocal<Real>(dualMax<Real>(raised, Real(8.67361738e-19f)));
    const DualOf<Real> aligned = dualMin<Real>(dualMul<Real>(dualMul<Real>(across, own), ground), Real(1));
    const Real most = state.gullies * (Real(1) - state.hill);
    const DualOf<Real> share = most * dualMul<Real>(aligned, aligned);
    const DualOf<Real> turns = Real(1.25f) * octave;
    const Real cosine = cosTurns(turns.x);
    const Real sine = sinTurns(turns.x);
    const Real falling = Real(-kTurn) * sine;
    const Real rising = Real(kTurn) * cosine;
    const DualOf<Real> wave(cosine, falling * dualSlope<Real>(turns));
    const DualOf<Real> side(sine, rising * dualSlope<Real>(turns));
    const DualOf<Real> height = state.hill * octave + dualMul<Real>(share, wave);
    const DualOf<Real> sum = state.sum + amplitude * height;
    const DualOf<Real> stripes = Real(-7.85398163f) * dualMul<Real>(share, side);
    const DualOf<Real> bend = dualAddScalar<Real>(stripes, state.hill);
    const Dual3Of<Real> slope = dualAdd3<Real>(state.slope, dualMul3<Real>(bend, slopes));
    return {state.gullies, state.hills, state.level, state.hill * state.hills, slope, sum};
}
template <typename Real>
inline DualOf<Real> gulliedEndD(const GulliedD<Real>& state) {
    return state.sum;
}

}  // namespace noisescope::reference
