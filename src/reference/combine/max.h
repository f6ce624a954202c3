// Twin of shaders/combine/max.glsl: keep the order of operations, bit-equality rests on it.
#pragma once

#include "reference/math/dual.h"

namespace noisescope::reference {

struct CombineMax {
    static constexpr std::size_t kInputs = 2;
    static constexpr std::size_t kNumbers = 0;
    template <typename Real>
    static Real value(Real below, Real above) {
        return maxOf(below, above);
    }
    template <typename Real>
    static DualOf<Real> dual(const DualOf<Real>& below, const DualOf<Real>& above) {
        const auto isAbove = below.x < above.x;
        return {value(below.x, above.x), selectEach(isAbove, dualSlope<Real>(above), dualSlope<Real>(below))};
    }
};

}  // namespace noisescope::reference
