// Twin of shaders/combine/smooth_min.glsl: keep the order of operations, bit-equality rests on it.
#pragma once

#include "reference/combine/min.h"

namespace noisescope::reference {

struct CombineSmoothMin {
    static constexpr std::size_t kInputs = 2;
    static constexpr std::size_t kNumbers = 2;
    template <typename Real>
    static Real value(Real below, Real above, Real reach, Real share) {
        const Real close = maxOf(reach - absOf(below - above), Real(0));
        return CombineMin::value(below, above) - close * close * share;
    }
    template <typename Real>
    static DualOf<Real> dual(const DualOf<Real>& below, const DualOf<Real>& above, Real reach, Real share) {
        const Real close = maxOf(reach - absOf(below.x - above.x), Real(0));
        const Real side = select(above.x < below.x, Real(1), Real(-1));
        const Real turn = Real(2) * close * share * side;
        const DualOf<Real> taken = CombineMin::dual<Real>(below, above);
        return {value(below.x, above.x, reach, share),
                dualSlope<Real>(taken) + turn * (dualSlope<Real>(below) - dualSlope<Real>(above))};
    }
};

}  // namespace noisescope::reference
