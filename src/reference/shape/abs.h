// Twin of shaders/shape/abs.glsl: keep the order of operations, bit-equality rests on it.
#pragma once

#include "reference/math/dual.h"

namespace noisescope::reference {

struct ShapeAbs {
    static constexpr std::size_t kInputs = 1;
    static constexpr std::size_t kNumbers = 0;
    template <typename Real>
    static Real value(Real x) {
        return absOf(x);
    }
    template <typename Real>
    static DualOf<Real> dual(const DualOf<Real>& x) {
        return dualAbs<Real>(x);
    }
};

}  // namespace noisescope::reference
