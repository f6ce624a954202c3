// Twin of shaders/fractal/marble.glsl: keep the order of operations, bit-equality rests on it.
#pragma once

#include <cmath>
#include <numbers>

#include "reference/math/dual.h"
#include "reference/math/trig.h"

namespace noisescope::reference {

struct Marble {
    float phase;
    float distortion;
    float sum;
};

inline Marble marbleBegin(float phase, float distortion) { return {phase, distortion, 0.0f}; }
inline Marble marbleAdd(Marble state, float octave, float amplitude) {
    return {state.phase, state.distortion, state.sum + amplitude * std::fabs(octave)};
}
inline float marbleEnd(Marble state) { return sinTurns(state.phase + state.distortion * state.sum); }

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
