// Twin of shaders/combine/multiply.glsl: keep the order of operations, bit-equality rests on it.
#pragma once

#include "reference/math/hold.h"

namespace noisescope::reference {

struct CombineMultiply {
    static constexpr std::size_t kInputs = 2;
    static constexpr std::size_t kNumbers = 0;
    template <typename Real>
    static Real value(Real below, Real above) {
        return Real(2) * (seen(below) * seen(above)) - Real(1);
    }
    template <typename Real>
    static DualOf<Real> dual(const DualOf<Real>& below, const DualOf<Real>& above) {
        const DualOf<Real> product = dualMul<Real>(seenD<Real>(below), seenD<Real>(above));
        return {value(below.x, above.x), Real(2) * dualSlope<Real>(product)};
    }
};

}  // namespace noisescope::reference
