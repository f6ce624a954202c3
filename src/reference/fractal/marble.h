// Twin of shaders/fractal/marble.glsl: keep the order of operations, bit-equality rests on it.
#pragma once

#include <numbers>

#include "reference/math/dual.h"
#include "reference/math/select.h"
#include "reference/math/trig.h"

namespace noisescope::reference {

template <typename Real>
struct Marble {
    Real phase;
    float distortion;
    Real sum;
};

template <typename Real>
Marble<Real> marbleBegin(Real phase, float distortion) {
    return {phase, distortion, 0.0f};
}
template <typename Real>
Marble<Real> marbleAdd(Marble<Real> state, Real octave, Real amplitude) {
    return {state.phase, state.distortion, state.sum + amplitude * absOf(octave)};
}
template <typename Real>
Real marbleEnd(Marble<Real> state) {
    return sinTurns(state.phase + state.distortion * state.sum);
}

template <typename Real>
struct MarbleD {
    DualOf<Real> phase;
    Real distortion;
    DualOf<Real> sum;
};

template <typename Real>
inline MarbleD<Real> marbleBeginD(const DualOf<Real>& phase, Real distortion) {
    return {phase, distortion, DualOf<Real>(0)};
}
template <typename Real>
inline MarbleD<Real> marbleAddD(const MarbleD<Real>& state, const DualOf<Real>& octave, const DualOf<Real>& amplitude) {
    return {state.phase, state.distortion, state.sum + dualMul<Real>(amplitude, dualAbs<Real>(octave))};
}
template <typename Real>
inline DualOf<Real> marbleEndD(const MarbleD<Real>& state) {
    const DualOf<Real> turns = state.phase + state.distortion * state.sum;
    const Real rise = static_cast<ScalarOf<Real>>(2 * std::numbers::pi) * cosTurns(turns.x);
    return {sinTurns(turns.x), rise * dualSlope<Real>(turns)};
}

}  // namespace noisescope::reference
