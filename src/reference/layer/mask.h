// Twin of shaders/layer/mask.glsl: keep the order of operations, bit-equality rests on it.
#pragma once

#include "reference/layer/fade.h"

namespace noisescope::reference {

struct LayerMask {
    static constexpr std::size_t kInputs = 3;
    static constexpr std::size_t kNumbers = 1;
    template <typename Real>
    static Real value(Real below, Real above, Real mask, Real amount) {
        return LayerFade::value(below, above, amount * seen(mask));
    }
    template <typename Real>
    static DualOf<Real> dual(const DualOf<Real>& below, const DualOf<Real>& above, const DualOf<Real>& mask,
                             Real amount) {
        const DualOf<Real> weight = amount * seenD<Real>(mask);
        const Real gap = above.x - below.x;
        const SlopeOf<Real> mixed = dualSlope<Real>(below) +
                                    weight.x * (dualSlope<Real>(above) - dualSlope<Real>(below)) +
                                    gap * dualSlope<Real>(weight);
        const SlopeOf<Real> part = selectEach(weight.x < Real(1), mixed, dualSlope<Real>(above));
        return {value(below.x, above.x, mask.x, amount), selectEach(weight.x > Real(0), part, dualSlope<Real>(below))};
    }
};

}  // namespace noisescope::reference
