// Twin of shaders/shape/smoothstep.glsl: keep the order of operations, bit-equality rests on it.
#pragma once

#include "reference/math/fade.h"
#include "reference/math/hold.h"

namespace noisescope::reference {

template <typename Real>
inline Real smoothstepPart(Real x, Real from, Real by) {
    return hold((x - from) * by, Real(0), Real(1));
}

struct ShapeSmoothstep {
    static constexpr std::size_t kInputs = 1;
    static constexpr std::size_t kNumbers = 2;
    template <typename Real>
    static Real value(Real x, Real from, Real by) {
        const Real risen = Real(2) * fadeCubic(smoothstepPart(x, from, by)) - Real(1);
        return hold(risen, Real(-1), Real(1));
    }
    template <typename Real>
    static DualOf<Real> dual(const DualOf<Real>& x, Real from, Real by) {
        const Real steep = Real(2) * by * fadeCubicSlope(smoothstepPart(x.x, from, by));
        return {value(x.x, from, by), steep * dualSlope<Real>(x)};
    }
};

}  // namespace noisescope::reference
