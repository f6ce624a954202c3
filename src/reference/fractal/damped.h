// Twin of shaders/fractal/damped.glsl: keep the order of operations, bit-equality rests on it.
#pragma once

#include "reference/math/dual.h"
#include "reference/math/root.h"

namespace noisescope::reference {

template <typename Real>
struct Damped {
    Real damping;
    SlopeOf<Real> slope;
    Real sum;
};

template <typename Real>
inline Damped<Real> dampedBegin(Real damping) {
    return {damping, SlopeOf<Real>(0), Real(0)};
}
template <typename Real>
inline Damped<Real> dampedAdd(const Damped<Real>& state, const DualOf<Real>& octave, Real amplitude) {
    const SlopeOf<Real> slope = state.slope + dualSlope<Real>(octave);
    const Real steep = slope.x * slope.x + slope.y * slope.y + slope.z * slope.z;
    const Real divisor = state.damping * steep + Real(1);
    const Real sum = state.sum + amplitude * octave.x * reciprocal(divisor);
    return {state.damping, slope, sum};
}
template <typename Real>
inline Real dampedEnd(const Damped<Real>& state) {
    return state.sum;
}

template <typename Real>
struct DampedD {
    Real damping;
    Dual3Of<Real> slope;
    DualOf<Real> sum;
};

template <typename Real>
inline DampedD<Real> dampedBeginD(Real damping) {
    return {damping, dualZero3<Real>(), DualOf<Real>(0)};
}
template <typename Real>
inline DampedD<Real> dampedAddD(const DampedD<Real>& state, const DualOf<Real>& octave, const Dual3Of<Real>& slopes,
                                Real amplitude) {
    const Dual3Of<Real> slope = dualAdd3<Real>(state.slope, slopes);
    const DualOf<Real> steep = state.damping * dualSquared3<Real>(slope);
    const DualOf<Real> divisor = dualAddScalar<Real>(steep, Real(1));
    const DualOf<Real> signal = amplitude * octave;
    const DualOf<Real> sum = state.sum + dualMul<Real>(signal, dualReciprocal<Real>(divisor));
    return {state.damping, slope, sum};
}
template <typename Real>
inline DualOf<Real> dampedEndD(const DampedD<Real>& state) {
    return state.sum;
}

}  // namespace noisescope::reference
