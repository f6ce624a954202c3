// Twin of shaders/fractal/ridged.glsl: keep the order of operations, bit-equality rests on it.
#pragma once

#include "reference/math/dual.h"
#include "reference/math/select.h"

namespace noisescope::reference {

template <typename Real>
struct Ridged {
    float offset;
    Real weight;
    Real sum;
};

template <typename Real>
Ridged<Real> ridgedBegin(float offset) {
    return {offset, 1.0f, 0.0f};
}
template <typename Real>
Ridged<Real> ridgedAdd(Ridged<Real> state, Real octave, Real amplitude) {
    const Real crest = state.offset - absOf(octave);
    const Real signal = crest * crest * state.weight;
    const Real sum = state.sum + amplitude * signal;
    return {state.offset, minOf(signal * 2.0f, Real(1)), sum};
}
template <typename Real>
Real ridgedEnd(Ridged<Real> state) {
    return state.sum;
}

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
