// Twin of shaders/fractal/hetero.glsl: keep the order of operations, bit-equality rests on it.
#pragma once

#include "reference/math/dual.h"

namespace noisescope::reference {

template <typename Real>
struct Hetero {
    float offset;
    Real weight;
    Real sum;
};

template <typename Real>
Hetero<Real> heteroBegin(float offset) {
    return {offset, 1.0f, 0.0f};
}
template <typename Real>
Hetero<Real> heteroAdd(Hetero<Real> state, Real octave, Real amplitude) {
    const Real signal = (octave + state.offset) * amplitude;
    const Real sum = state.sum + state.weight * signal;
    return {state.offset, sum, sum};
}
template <typename Real>
Real heteroEnd(Hetero<Real> state) {
    return state.sum;
}

template <typename Real>
struct HeteroD {
    Real offset;
    DualOf<Real> weight;
    DualOf<Real> sum;
};

template <typename Real>
inline HeteroD<Real> heteroBeginD(Real offset) {
    return {offset, {1, 0, 0, 0}, DualOf<Real>(0)};
}
template <typename Real>
inline HeteroD<Real> heteroAddD(const HeteroD<Real>& state, const DualOf<Real>& octave, const DualOf<Real>& amplitude) {
    const DualOf<Real> signal = dualMul<Real>(dualAddScalar<Real>(octave, state.offset), amplitude);
    const DualOf<Real> sum = state.sum + dualMul<Real>(state.weight, signal);
    return {state.offset, sum, sum};
}
template <typename Real>
inline DualOf<Real> heteroEndD(const HeteroD<Real>& state) {
    return state.sum;
}

}  // namespace noisescope::reference
