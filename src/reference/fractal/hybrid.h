// Twin of shaders/fractal/hybrid.glsl: keep the order of operations, bit-equality rests on it.
#pragma once

#include <algorithm>

#include "reference/math/dual.h"

namespace noisescope::reference {

struct Hybrid {
    float offset;
    float weight;
    float sum;
};

inline Hybrid hybridBegin(float offset) { return {offset, 1.0f, 0.0f}; }
inline Hybrid hybridAdd(Hybrid state, float octave, float amplitude) {
    const float signal = (octave + state.offset) * amplitude;
    const float weighted = state.weight * signal;
    const float sum = state.sum + weighted;
    return {state.offset, std::min(std::max(weighted, 0.0f), 1.0f), sum};
}
inline float hybridEnd(Hybrid state) { return state.sum; }

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
