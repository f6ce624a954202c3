// Twin of shaders/fractal/billow.glsl: keep the order of operations, bit-equality rests on it.
#pragma once

#include <cmath>

#include "reference/math/dual.h"

namespace noisescope::reference {

struct Billow {
    float sum;
};

inline Billow billowBegin() { return {0.0f}; }
inline Billow billowAdd(Billow state, float octave, float amplitude) {
    const float folded = 2.0f * std::fabs(octave) - 1.0f;
    return {state.sum + amplitude * folded};
}
inline float billowEnd(Billow state) { return state.sum; }

template <typename Real>
struct BillowD {
    DualOf<Real> sum;
};

template <typename Real>
inline BillowD<Real> billowBeginD() {
    return {DualOf<Real>(0)};
}
template <typename Real>
inline BillowD<Real> billowAddD(const BillowD<Real>& state, const DualOf<Real>& octave, const DualOf<Real>& amplitude) {
    const DualOf<Real> doubled = Real(2) * dualAbs<Real>(octave);
    const DualOf<Real> folded = dualAddScalar<Real>(doubled, Real(-1));
    return {state.sum + dualMul<Real>(amplitude, folded)};
}
template <typename Real>
inline DualOf<Real> billowEndD(const BillowD<Real>& state) {
    return state.sum;
}

}  // namespace noisescope::reference
