// Twin of shaders/shape/invert.glsl: keep the order of operations, bit-equality rests on it.
#pragma once

#include "reference/math/dual.h"

namespace noisescope::reference {

struct ShapeInvert {
    static constexpr std::size_t kInputs = 1;
    static constexpr std::size_t kNumbers = 0;
    template <typename Real>
    static Real value(Real x) {
        return -x;
    }
    template <typename Real>
    static DualOf<Real> dual(const DualOf<Real>& x) {
        return {-x.x, Real(-1) * dualSlope<Real>(x)};
    }
};

}  // namespace noisescope::reference
