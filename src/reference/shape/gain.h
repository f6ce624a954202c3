// Twin of shaders/shape/gain.glsl: keep the order of operations, bit-equality rests on it.
#pragma once

#include "reference/math/hold.h"
#include "reference/math/power.h"

namespace noisescope::reference {

struct ShapeGain {
    static constexpr std::size_t kInputs = 1;
    static constexpr std::size_t kNumbers = 1;
    template <typename Real>
    static Real value(Real x, Real strength) {
        const Real held = hold(x, Real(-1), Real(1));
        const Real size = Real(1) - power(Real(1) - absOf(held), strength);
        return select(held < Real(0), -size, size);
    }
    template <typename Real>
    static DualOf<Real> dual(const DualOf<Real>& x, Real strength) {
        const DualOf<Real> held = holdD<Real>(x, Real(-1), Real(1));
        const Real steep = powerSlope(Real(1) - absOf(held.x), strength);
        return {value(x.x, strength), steep * dualSlope<Real>(held)};
    }
};

}  // namespace noisescope::reference
