// Twin of shaders/fractal/turbulence.glsl: keep the order of operations, bit-equality rests on it.
#pragma once

#include "reference/math/dual.h"
#include "reference/math/select.h"

namespace noisescope::reference {

template <typename Real>
struct Turbulence {
    Real sum;
};

template <typename Real>
Turbulence<Real> turbulenceBegin() {
    return {0.0f};
}
template <typename Real>
Turbulence<Real> turbulenceAdd(Turbulence<Real> state, Real octave, Real amplitude) {
    return {state.sum + amplitude * absOf(octave)};
}
template <typename Real>
Real turbulenceEnd(Turbulence<Real> state) {
    return state.sum;
}

template <typename Real>
struct TurbulenceD {
    DualOf<Real> sum;
};

template <typename Real>
inline TurbulenceD<Real> turbulenceBeginD() {
    return {DualOf<Real>(0)};
}
template <typename Real>
inline TurbulenceD<Real> turbulenceAddD(const TurbulenceD<Real>& state, const DualOf<Real>& octave,
                                        const DualOf<Real>& amplitude) {
    return {state.sum + dualMul<Real>(amplitude, dualAbs<Real>(octave))};
}
template <typename Real>
inline DualOf<Real> turbulenceEndD(const TurbulenceD<Real>& state) {
    return state.sum;
}

}  // namespace noisescope::reference
