// Twin of shaders/math/hold.glsl: keep the order of operations, bit-equality rests on it.
#pragma once

#include "reference/math/dual.h"

namespace noisescope::reference {

template <typename Real>
inline Real hold(Real x, Real low, Real high) {
    return minOf(maxOf(x, low), high);
}

template <typename Real>
inline Real seen(Real value) {
    return hold(Real(0.5f) * value + Real(0.5f), Real(0), Real(1));
}

template <typename Real>
inline DualOf<Real> holdD(const DualOf<Real>& x, Real low, Real high) {
    const SlopeOf<Real> raised = selectEach(x.x < low, SlopeOf<Real>(0), dualSlope<Real>(x));
    return {hold(x.x, low, high), selectEach(high < x.x, SlopeOf<Real>(0), raised)};
}

template <typename Real>
inline DualOf<Real> seenD(const DualOf<Real>& value) {
    const DualOf<Real> held = holdD<Real>(value, Real(-1), Real(1));
    return {seen(value.x), Real(0.5f) * dualSlope<Real>(held)};
}

}  // namespace noisescope::reference
