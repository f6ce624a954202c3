// Twin of shaders/fractal/hybrid.glsl: keep the order of operations, bit-equality rests on it.
#pragma once

#include "reference/math/dual.h"
#include "reference/math/select.h"

namespace noisescope::reference {

template <typename Real>
struct Hybrid {
    float offset;
    Real weight;
    Real sum;
};

template <typename Real>
Hybrid<Real> hybridBegin(float offset) {
    return {offset, 1.0f, 0.0f};
}
template <typename Real>
Hybrid<Real> hybridAdd(Hybrid<Real> state, Real octave, Real amplitude) {
    const Real signal = (octave + state.offset) * amplitude;
    const Real weighted = state.weight * signal;
    const Real sum = state.sum + weighted;
    return {state.offset, minOf(maxOf(weighted, Real(0)), Real(1)), sum};
}
template <typename Real>
Real hybridEnd(Hybrid<Real> state) {
    return state.sum;
}

template <typename Real>
struct HybridD {
    Real offset;
    DualOf<Real> weight;
    DualOf<Real> sum;
};

template <typename Real>
inline HybridD<Real> hybridBeginD(Real offset) {
    return {offset, {1, 0, 0, 0}, DualOf<Real>(0)};
}
template <typename Real>
inline HybridD<Real> hybridAddD(const HybridD<Real>& state, const DualOf<Real>& octave, const DualOf<Real>& amplitude) {
    const DualOf<Real> signal = dualMul<Real>(dualAddScalar<Real>(octave, state.offset), amplitude);
    const DualOf<Real> weighted = dualMul<Real>(state.weight, signal);
    const DualOf<Real> sum = state.sum + weighted;
    return {state.offset, dualMin<Real>(dualMax<Real>(weighted, Real(0)), Real(1)), sum};
}
template <typename Real>
inline DualOf<Real> hybridEndD(const HybridD<Real>& state) {
    return state.sum;
}

}  // namespace noisescope::reference
