// Twin of shaders/combine/screen.glsl: keep the order of operations, bit-equality rests on it.
#pragma once

#include "reference/math/hold.h"

namespace noisescope::reference {

struct CombineScreen {
    static constexpr std::size_t kInputs = 2;
    static constexpr std::size_t kNumbers = 0;
    template <typename Real>
    static Real value(Real below, Real above) {
        const Real dark = (Real(1) - seen(below)) * (Real(1) - seen(above));
        return Real(2) * (Real(1) - dark) - Real(1);
    }
    template <typename Real>
    static DualOf<Real> dual(const DualOf<Real>& below, const DualOf<Real>& above) {
        const DualOf<Real> a = seenD<Real>(below);
        const DualOf<Real> b = seenD<Real>(above);
        return {value(below.x, above.x),
                Real(2) * ((Real(1) - b.x) * dualSlope<Real>(a) + (Real(1) - a.x) * dualSlope<Real>(b))};
    }
};

}  // namespace noisescope::reference
