// Twin of shaders/layer/fade.glsl: keep the order of operations, bit-equality rests on it.
#pragma once

#include "reference/math/hold.h"

namespace noisescope::reference {

struct LayerFade {
    static constexpr std::size_t kInputs = 2;
    static constexpr std::size_t kNumbers = 1;
    template <typename Real>
    static Real value(Real below, Real above, Real amount) {
        const Real mixed = below + amount * (above - below);
        const Real held = hold(mixed, minOf(below, above), maxOf(below, above));
        return select(amount > Real(0), select(amount < Real(1), held, above), below);
    }
    template <typename Real>
    static DualOf<Real> dual(const DualOf<Real>& below, const DualOf<Real>& above, Real amount) {
        const SlopeOf<Real> mixed = dualSlope<Real>(below) + amount * (dualSlope<Real>(above) - dualSlope<Real>(below));
        const SlopeOf<Real> part = selectEach(amount < Real(1), mixed, dualSlope<Real>(above));
        return {value(below.x, above.x, amount), selectEach(amount > Real(0), part, dualSlope<Real>(below))};
    }
};

}  // namespace noisescope::reference
