// Twin of shaders/shape/power.glsl: keep the order of operations, bit-equality rests on it.
#pragma once

#include "reference/math/hold.h"
#include "reference/math/power.h"

namespace noisescope::reference {

struct ShapePower {
    static constexpr std::size_t kInputs = 1;
    static constexpr std::size_t kNumbers = 1;
    template <typename Real>
    static Real value(Real x, Real exponent) {
        return Real(2) * power(seen(x), exponent) - Real(1);
    }
    template <typename Real>
    static DualOf<Real> dual(const DualOf<Real>& x, Real exponent) {
        const DualOf<Real> held = holdD<Real>(x, Real(-1), Real(1));
        return {value(x.x, exponent), powerSlope(seen(x.x), exponent) * dualSlope<Real>(held)};
    }
};

}  // namespace noisescope::reference
