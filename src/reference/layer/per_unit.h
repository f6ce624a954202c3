// Twin of shaders/layer/per_unit.glsl: keep the order of operations, bit-equality rests on it.
#pragma once

#include "reference/math/dual.h"

namespace noisescope::reference {

struct LayerPerUnit {
    static constexpr std::size_t kInputs = 1;
    static constexpr std::size_t kNumbers = 1;
    template <typename Real>
    static Real value(Real of, Real /*units*/) {
        return of;
    }
    template <typename Real>
    static DualOf<Real> dual(const DualOf<Real>& of, Real units) {
        return {of.x, units * dualSlope<Real>(of)};
    }
};

}  // namespace noisescope::reference
