// Twin of shaders/fractal/ridged.glsl: keep the order of operations, bit-equality rests on it.
#pragma once

#include <algorithm>
#include <cmath>

#include "reference/math/dual.h"

namespace noisescope::reference {

struct Ridged {
    float offset;
    float weight;
    float sum;
};

inline Ridged ridgedBegin(float offset) { return {offset, 1.0f, 0.0f}; }
inline Ridged ridgedAdd(Ridged state, float octave, float amplitude) {
    const float crest = state.offset - std::fabs(octave);
    const float signal = crest * crest * state.weight;
    const float sum = state.sum + amplitude * signal;
    return {state.offset, std::min(signal * 2.0f, 1.0f), sum};
}
inline float ridgedEnd(Ridged state) { return state.sum; }

template <typename Real>
struct RidgedD {
    Real offset;
    DualOf<Real> weight;
    DualOf<Real> sum;
};

template <typename Real>
inline RidgedD<Real> ridgedBeginD(Real offset) {
    return {offset, {1, 0, 0, 0}, DualOf<Real>(0)};
}
template <typename Real>
inline RidgedD<Real> ridgedAddD(const RidgedD<Real>& state, const DualOf<Real>& octave, const DualOf<Real>& amplitude) {
    const DualOf<Real> below = Real(-1) * dualAbs<Real>(octave);
    const DualOf<Real> crest = dualAddScalar<Real>(below, state.offset);
    const DualOf<Real> signal = dualMul<Real>(dualMul<Real>(crest, crest), state.weight);
    const DualOf<Real> sum = state.sum + dualMul<Real>(amplitude, signal);
    const DualOf<Real> doubled = signal * Real(2);
    return {state.offset, dualMin<Real>(doubled, Real(1)), sum};
}
template <typename Real>
inline DualOf<Real> ridgedEndD(const RidgedD<Real>& state) {
    return state.sum;
}

}  // namespace noisescope::reference
