// Twin of shaders/combine/overlay.glsl: keep the order of operations, bit-equality rests on it.
#pragma once

#include "reference/math/hold.h"

namespace noisescope::reference {

template <typename Real>
inline Real overlaySeen(Real a, Real b) {
    const Real dark = Real(2) * a * b;
    const Real light = Real(1) - Real(2) * (Real(1) - a) * (Real(1) - b);
    return select(a < Real(0.5f), dark, light);
}

struct CombineOverlay {
    static constexpr std::size_t kInputs = 2;
    static constexpr std::size_t kNumbers = 0;
    template <typename Real>
    static Real value(Real below, Real above) {
        return Real(2) * overlaySeen(seen(below), seen(above)) - Real(1);
    }
    template <typename Real>
    static DualOf<Real> dual(const DualOf<Real>& below, const DualOf<Real>& above) {
        const DualOf<Real> a = seenD<Real>(below);
        const DualOf<Real> b = seenD<Real>(above);
        const Real byA = select(a.x < Real(0.5f), b.x, Real(1) - b.x);
        const Real byB = select(a.x < Real(0.5f), a.x, Real(1) - a.x);
        return {value(below.x, above.x), Real(4) * (byA * dualSlope<Real>(a) + byB * dualSlope<Real>(b))};
    }
};

}  // namespace noisescope::reference
