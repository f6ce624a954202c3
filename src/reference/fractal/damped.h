// Twin of shaders/fractal/damped.glsl: keep the order of operations, bit-equality rests on it.
#pragma once

#include "reference/math/dual.h"
#include "reference/math/root.h"

namespace noisescope::reference {

struct Damped {
    float damping;
    vec3 slope;
    float sum;
};

inline Damped dampedBegin(float damping) { return {damping, vec3(0.0f), 0.0f}; }
inline Damped dampedAdd(const Damped& state, const vec4& octave, float amplitude) {
    const vec3 slope = state.slope + dualSlope<float>(octave);
    const float steep = slope.x * slope.x + slope.y * slope.y + slope.z * slope.z;
    const float divisor = state.damping * steep + 1.0f;
    const float sum = state.sum + amplitude * octave.x * reciprocal(divisor);
    return {state.damping, slope, sum};
}
inline float dampedEnd(const Damped& state) { return state.sum; }

template <typename Real>
struct DampedD {
    Real damping;
    Dual3Of<Real> slope;
    DualOf<Real> sum;
};

template <typename Real>
DampedD<Real> dampedBeginD(Real damping) {
    return {damping, dualZero3<Real>(), DualOf<Real>(0)};
}
template <typename Real>
DampedD<Real> dampedAddD(const DampedD<Real>& state, const DualOf<Real>& octave, const Dual3Of<Real>& slopes,
                         Real amplitude) {
    const Dual3Of<Real> slope = dualAdd3<Real>(state.slope, slopes);
    const DualOf<Real> steep = state.damping * dualSquared3<Real>(slope);
    const DualOf<Real> divisor = dualAddScalar<Real>(steep, Real(1));
    const DualOf<Real> signal = amplitude * octave;
    const DualOf<Real> sum = state.sum + dualMul<Real>(signal, dualReciprocal<Real>(divisor));
    return {state.damping, slope, sum};
}
template <typename Real>
DualOf<Real> dampedEndD(const DampedD<Real>& state) {
    return state.sum;
}

}  // namespace noisescope::reference
