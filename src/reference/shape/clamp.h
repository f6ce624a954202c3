// Twin of shaders/shape/clamp.glsl: keep the order of operations, bit-equality rests on it.
#pragma once

#include "reference/math/hold.h"

namespace noisescope::reference {

struct ShapeClamp {
    static constexpr std::size_t kInputs = 1;
    static constexpr std::size_t kNumbers = 2;
    template <typename Real>
    static Real value(Real x, Real low, Real high) {
        return hold(x, low, high);
    }
    template <typename Real>
    static DualOf<Real> dual(const DualOf<Real>& x, Real low, Real high) {
        return holdD<Real>(x, low, high);
    }
};

}  // namespace noisescope::reference
