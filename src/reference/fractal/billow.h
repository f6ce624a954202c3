// Twin of shaders/fractal/billow.glsl: keep the order of operations, bit-equality rests on it.
#pragma once

#include "reference/math/dual.h"
#include "reference/math/select.h"

namespace noisescope::reference {

template <typename Real>
struct Billow {
    Real sum;
};

template <typename Real>
Billow<Real> billowBegin() {
    return {0.0f};
}
template <typename Real>
Billow<Real> billowAdd(Billow<Real> state, Real octave, Real amplitude) {
    const Real folded = 2.0f * absOf(octave) - 1.0f;
    return {state.sum + amplitude * folded};
}
template <typename Real>
Real billowEnd(Billow<Real> state) {
    return state.sum;
}

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
