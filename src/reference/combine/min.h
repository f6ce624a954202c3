// Twin of shaders/combine/min.glsl: keep the order of operations, bit-equality rests on it.
#pragma once

#include "reference/math/dual.h"

namespace noisescope::reference {

struct CombineMin {
    static constexpr std::size_t kInputs = 2;
    static constexpr std::size_t kNumbers = 0;
    template <typename Real>
    static Real value(Real below, Real above) {
        return minOf(below, above);
    }
    template <typename Real>
    static DualOf<Real> dual(const DualOf<Real>& below, const DualOf<Real>& above) {
        const auto isAbove = above.x < below.x;
        return {value(below.x, above.x), selectEach(isAbove, dualSlope<Real>(above), dualSlope<Real>(below))};
    }
};

}  // namespace noisescope::reference
