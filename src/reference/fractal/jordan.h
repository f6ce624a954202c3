// Twin of shaders/fractal/jordan.glsl: keep the order of operations, bit-equality rests on it.
#pragma once

#include <algorithm>

#include "reference/math/dual.h"
#include "reference/math/root.h"

namespace noisescope::reference {

struct Jordan {
    float damping;
    float swirl;
    float later;
    vec3 shift;
    vec3 slope;
    float weight;
    float sum;
};

inline Jordan jordanBegin(float damping, float swirl) {
    return {damping, swirl, 0.0f, vec3(0.0f), vec3(0.0f), 1.0f, 0.0f};
}
inline vec3 jordanShift(const Jordan& state, float size) { return size * state.shift; }
inline Jordan jordanAdd(const Jordan& state, const vec4& octave, float amplitude) {
    const float sum = state.sum + amplitude * state.weight * (octave.x * octave.x);
    const vec3 rise = octave.x * dualSlope<float>(octave);
    const float warp = state.swirl * (2.66666667f - 0.333333333f * state.later);
    const vec3 shift = state.shift + warp * rise;
    const float share = 1.0f - 0.2f * state.later;
    const vec3 slope = state.slope + share * rise;
    const float steep = slope.x * slope.x + slope.y * slope.y + slope.z * slope.z;
    const float divisor = std::max(steep + state.damping, 8.67361738e-19f);
    const float lost = std::min(state.damping * reciprocal(divisor), 1.0f);
    const float weight = 1.0f - state.later * lost;
    return {state.damping, state.swirl, 1.0f, shift, slope, weight, sum};
}
inline float jordanEnd(const Jordan& state) { return state.sum; }

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
JordanD<Real> jordanBeginD(Real damping, Real swirl) {
    return {damping, swirl, 0, dualZero3<Real>(), dualZero3<Real>(), {1, 0, 0, 0}, DualOf<Real>(0)};
}
template <typename Real>
Dual3Of<Real> jordanShiftD(const JordanD<Real>& state, Real size) {
    return dualScale3<Real>(size, state.shift);
}
template <typename Real>
JordanD<Real> jordanAddD(const JordanD<Real>& state, const DualOf<Real>& octave, const Dual3Of<Real>& slopes,
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
DualOf<Real> jordanEndD(const JordanD<Real>& state) {
    return state.sum;
}

}  // namespace noisescope::reference
