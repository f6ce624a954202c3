// Twin of shaders/fractal/multiplicative.glsl: keep the order of operations, bit-equality rests on it.
#pragma once

#include "reference/math/dual.h"

namespace noisescope::reference {

template <typename Real>
struct Multiplicative {
    float offset;
    Real product;
};

template <typename Real>
Multiplicative<Real> multiplicativeBegin(float offset) {
    return {offset, 1.0f};
}
template <typename Real>
Multiplicative<Real> multiplicativeAdd(Multiplicative<Real> state, Real octave, Real amplitude) {
    return {state.offset, state.product * (amplitude * octave + state.offset)};
}
template <typename Real>
Real multiplicativeEnd(Multiplicative<Real> state) {
    return state.product;
}

template <typename Real>
struct MultiplicativeD {
    Real offset;
    DualOf<Real> product;
};

template <typename Real>
inline MultiplicativeD<Real> multiplicativeBeginD(Real offset) {
    return {offset, {1, 0, 0, 0}};
}
template <typename Real>
inline MultiplicativeD<Real> multiplicativeAddD(const MultiplicativeD<Real>& state, const DualOf<Real>& octave,
                                                const DualOf<Real>& amplitude) {
    const DualOf<Real> factor = dualAddScalar<Real>(dualMul<Real>(amplitude, octave), state.offset);
    return {state.offset, dualMul<Real>(state.product, factor)};
}
template <typename Real>
inline DualOf<Real> multiplicativeEndD(const MultiplicativeD<Real>& state) {
    return state.product;
}

}  // namespace noisescope::reference
