// Twin of shaders/shape/threshold.glsl: keep the order of operations, bit-equality rests on it.
#pragma once

#include "reference/math/dual.h"

namespace noisescope::reference {

struct ShapeThreshold {
    static constexpr std::size_t kInputs = 1;
    static constexpr std::size_t kNumbers = 1;
    template <typename Real>
    static Real value(Real x, Real at) {
        return select(x < at, Real(-1), Real(1));
    }
    template <typename Real>
    static DualOf<Real> dual(const DualOf<Real>& x, Real at) {
        return {value(x.x, at), SlopeOf<Real>(0)};
    }
};

}  // namespace noisescope::reference
