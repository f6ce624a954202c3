// Twin of shaders/fractal/ping_pong.glsl: keep the order of operations, bit-equality rests on it.
#pragma once

#include <cmath>

#include "reference/math/dual.h"
#include "reference/math/select.h"

namespace noisescope::reference {

template <typename Real>
struct PingPong {
    float strength;
    Real sum;
};

template <typename Real>
PingPong<Real> pingPongBegin(float strength) {
    return {strength, 0.0f};
}
template <typename Real>
PingPong<Real> pingPongAdd(PingPong<Real> state, Real octave, Real amplitude) {
    const Real path = (octave + 1.0f) * state.strength;
    const Real wrapped = path - 2.0f * floorOf(path * 0.5f);
    const Real back = 2.0f - wrapped;
    const Real folded = select(wrapped < 1.0f, wrapped, back);
    return {state.strength, state.sum + amplitude * ((folded - 0.5f) * 2.0f)};
}
template <typename Real>
Real pingPongEnd(PingPong<Real> state) {
    return state.sum;
}

template <typename Real>
struct PingPongD {
    Real strength;
    DualOf<Real> sum;
};

template <typename Real>
inline PingPongD<Real> pingPongBeginD(Real strength) {
    return {strength, DualOf<Real>(0)};
}
template <typename Real>
inline PingPongD<Real> pingPongAddD(const PingPongD<Real>& state, const DualOf<Real>& octave,
                                    const DualOf<Real>& amplitude) {
    const DualOf<Real> path = dualAddScalar<Real>(octave, Real(1)) * state.strength;
    const Real wrapped = path.x - Real(2) * floorOf(path.x * Real(0.5f));
    const Real back = Real(2) - wrapped;
    const Real folded = select(wrapped < Real(1), wrapped, back);
    const Real side = select(wrapped < Real(1), Real(2), Real(-2));
    const DualOf<Real> wave{(folded - Real(0.5f)) * Real(2), side * dualSlope<Real>(path)};
    return {state.strength, state.sum + dualMul<Real>(amplitude, wave)};
}
template <typename Real>
inline DualOf<Real> pingPongEndD(const PingPongD<Real>& state) {
    return state.sum;
}

}  // namespace noisescope::reference
