// Twin of shaders/shape/remap.glsl: keep the order of operations, bit-equality rests on it.
#pragma once

#include "reference/math/dual.h"

namespace noisescope::reference {

struct ShapeRemap {
    static constexpr std::size_t kInputs = 1;
    static constexpr std::size_t kNumbers = 3;
    template <typename Real>
    static Real value(Real x, Real from, Real by, Real to) {
        return (x - from) * by + to;
    }
    template <typename Real>
    static DualOf<Real> dual(const DualOf<Real>& x, Real from, Real by, Real to) {
        return {value(x.x, from, by, to), by * dualSlope<Real>(x)};
    }
};

}  // namespace noisescope::reference
