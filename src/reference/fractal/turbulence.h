// Twin of shaders/fractal/turbulence.glsl: keep the order of operations, bit-equality rests on it.
#pragma once

#include <cmath>

#include "reference/math/dual.h"

namespace noisescope::reference {

struct Turbulence {
    float sum;
};

inline Turbulence turbulenceBegin() { return {0.0f}; }
inline Turbulence turbulenceAdd(Turbulence state, float octave, float amplitude) {
    return {state.sum + amplitude * std::fabs(octave)};
}
inline float turbulenceEnd(Turbulence state) { return state.sum; }

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
