// Twin of shaders/fractal/swiss.glsl: keep the order of operations, bit-equality rests on it.
#pragma once

#include "reference/math/dual.h"

namespace noisescope::reference {

template <typename Real>
struct Swiss {
    Real swirl;
    Real weight;
    SlopeOf<Real> slope;
    Real sum;
};

template <typename Real>
inline Swiss<Real> swissBegin(Real swirl) {
    return {swirl, Real(1), SlopeOf<Real>(0), Real(0)};
}
template <typename Real>
inline SlopeOf<Real> swissShift(const Swiss<Real>& state, Real /*size*/) {
    return state.swirl * state.slope;
}
template <typename Real>
inline Swiss<Real> swissAdd(const Swiss<Real>& state, const DualOf<Real>& octave, Real amplitude) {
    const Real strength = amplitude * state.weight;
    const Real sum = state.sum + strength * (Real(1) - absOf(octave.x));
    const Real pull = Real(-1) * (strength * octave.x);
    const SlopeOf<Real> slope = state.slope + pull * dualSlope<Real>(octave);
    const Real weight = state.weight * minOf(maxOf(sum, Real(0)), Real(1));
    return {state.swirl, weight, slope, sum};
}
template <typename Real>
inline Real swissEnd(const Swiss<Real>& state) {
    return state.sum;
}

template <typename Real>
struct SwissD {
    Real swirl;
    DualOf<Real> weight;
    Dual3Of<Real> slope;
    DualOf<Real> sum;
};

template <typename Real>
inline SwissD<Real> swissBeginD(Real swirl) {
    return {swirl, {1, 0, 0, 0}, dualZero3<Real>(), DualOf<Real>(0)};
}
template <typename Real>
inline Dual3Of<Real> swissShiftD(const SwissD<Real>& state, Real /*size*/) {
    return dualScale3<Real>(state.swirl, state.slope);
}
template <typename Real>
inline SwissD<Real> swissAddD(const SwissD<Real>& state, const DualOf<Real>& octave, const Dual3Of<Real>& slopes,
                              Real amplitude) {
    const DualOf<Real> strength = amplitude * state.weight;
    const DualOf<Real> below = Real(-1) * dualAbs<Real>(octave);
    const DualOf<Real> sum = state.sum + dualMul<Real>(strength, dualAddScalar<Real>(below, Real(1)));
    const DualOf<Real> pull = Real(-1) * dualMul<Real>(strength, octave);
    const Dual3Of<Real> slope = dualAdd3<Real>(state.slope, dualMul3<Real>(pull, slopes));
    const DualOf<Real> held = dualMin<Real>(dualMax<Real>(sum, Real(0)), Real(1));
    return {state.swirl, dualMul<Real>(state.weight, held), slope, sum};
}
template <typename Real>
inline DualOf<Real> swissEndD(const SwissD<Real>& state) {
    return state.sum;
}

}  // namespace noisescope::reference
