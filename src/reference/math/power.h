// Twin of shaders/math/power.glsl: keep the order of operations, bit-equality rests on it.
#pragma once

#include "reference/math/exponent.h"
#include "reference/math/select.h"

namespace noisescope::reference {

template <typename Real>
inline Real power(Real part, Real exponent) {
    const Real raised = exponential2(exponent * logarithm2(part));
    return select(part > Real(0), raised, Real(0));
}

template <typename Real>
inline Real powerSlope(Real part, Real exponent) {
    const Real size = (exponent - Real(1)) * logarithm2(maxOf(part, Real(9.5367431640625e-7f)));
    return exponent * exponential2(maxOf(size, Real(-64)));
}

}  // namespace noisescope::reference
