// Twin of shaders/fractal/jordan.glsl: keep the order of operations, bit-equality rests on it.
#pragma once

#include "reference/math/dual.h"
#include "reference/math/root.h"

namespace noisescope::reference {

template <typename Real>
struct Jordan {
    Real damping;
    Real swirl;
    Real later;
    SlopeOf<Real> shift;
    SlopeOf<Real> slope;
    Real weight;
    Real sum;
};

template <typename Real>
inline Jordan<Real> jordanBegin(Real damping, Real swirl) {
    return {damping, swirl, Real(0), SlopeOf<Real>(0), SlopeOf<Real>(0), Real(1), Real(0)};
}
template <typename Real>
inline SlopeOf<Real> jordanShift(const Jordan<Real>& state, Real size) {
    return size * state.shift;
}
template <typename Real>
inline Jordan<Real> jordanAdd(const Jordan<Real>& state, const DualOf<Real>& octave, Real amplitude) {
    const Real sum = state.sum + amplitude * state.weight * (octave.x * octave.x);
    const SlopeOf<Real> rise = octave.x * dualSlope<Real>(octave);
    const Real warp = state.swirl * (Real(2.66666667f) - Real(0.333333333f) * state.later);
    const SlopeOf<Real> shift = state.shift + warp * rise;
    const Real share = Real(1) - Real(0.2f) * state.later;
    const SlopeOf<Real> slope = state.slope + share * rise;
    const Real steep = slope.x * slope.x + slope.y * slope.y + slope.z * slope.z;
    const Real divisor = maxOf(steep + state.damping, Real(8.67361738e-19f));
    const Real lost = minOf(state.damping * reciprocal(divisor), Real(1));
    const Real weight = Real(1) - state.later * lost;
    return {state.damping, state.swirl, Real(1), shift, slope, weight, sum};
}
template <typename Real>
inline Real jordanEnd(const Jordan<Real>& state) {
    return state.sum;
}

template <typename Real>
struct JordanD {
    Real damping;
    Real swirl;
    Real later;
    Dual3Of<Real> shift;
    Dual3Of<Real> slope;
    DualOf<Real> weight;
    DualOf<Real> sum;
};

template <typename Real>
inline JordanD<Real> jordanBeginD(Real damping, Real swirl) {
    return {damping, swirl, 0, dualZero3<Real>(), dualZero3<Real>(), {1, 0, 0, 0}, DualOf<Real>(0)};
}
template <typename Real>
inline Dual3Of<Real> jordanShiftD(const JordanD<Real>& state, Real size) {
    return dualScale3<Real>(size, state.shift);
}
template <typename Real>
inline JordanD<Real> jordanAddD(const JordanD<Real>& state, const DualOf<Real>& octave, const Dual3Of<Real>& slopes,
                                Real amplitude) {
    const DualOf<Real> strength = amplitude * state.weight;
    const DualOf<Real> sum = state.sum + dualMul<Real>(strength, dualMul<Real>(octave, octave));
    const Dual3Of<Real> rise = dualMul3<Real>(octave, slopes);
    const Real warp = state.swirl * (Real(2.66666667f) - Real(0.333333333f) * state.later);
    const Dual3Of<Real> shift = dualAdd3<Real>(state.shift, dualScale3<Real>(warp, rise));
    const Real share = Real(1) - Real(0.2f) * state.later;
    const Dual3Of<Real> slope = dualAdd3<Real>(state.slope, dualScale3<Real>(share, rise));
    const DualOf<Real> raised = dualAddScalar<Real>(dualSquared3<Real>(slope), state.damping);
    const DualOf<Real> divisor = dualMax<Real>(raised, Real(8.67361738e-19f));
    const DualOf<Real> lost = state.damping * dualReciprocal<Real>(divisor);
    const DualOf<Real> kept = Real(-1) * state.later * dualMin<Real>(lost, Real(1));
    return {state.damping, state.swirl, 1, shift, slope, dualAddScalar<Real>(kept, Real(1)), sum};
}
template <typename Real>
inline DualOf<Real> jordanEndD(const JordanD<Real>& state) {
    return state.sum;
}

}  // namespace noisescope::reference
