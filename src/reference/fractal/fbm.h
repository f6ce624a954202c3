// Twin of shaders/fractal/fbm.glsl: keep the order of operations, bit-equality rests on it.
#pragma once

#include "reference/math/dual.h"

namespace noisescope::reference {

template <typename Real>
struct Fbm {
    Real sum;
};

template <typename Real>
Fbm<Real> fbmBegin() {
    return {0.0f};
}
template <typename Real>
Fbm<Real> fbmAdd(Fbm<Real> state, Real octave, Real amplitude) {
    return {state.sum + amplitude * octave};
}
template <typename Real>
Real fbmEnd(Fbm<Real> state) {
    return state.sum;
}

template <typename Real>
struct FbmD {
    DualOf<Real> sum;
};

template <typename Real>
inline FbmD<Real> fbmBeginD() {
    return {DualOf<Real>(0)};
}
template <typename Real>
inline FbmD<Real> fbmAddD(const FbmD<Real>& state, const DualOf<Real>& octave, const DualOf<Real>& amplitude) {
    return {state.sum + dualMul<Real>(amplitude, octave)};
}
template <typename Real>
inline DualOf<Real> fbmEndD(const FbmD<Real>& state) {
    return state.sum;
}

}  // namespace noisescope::reference
