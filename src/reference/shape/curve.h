// Twin of shaders/shape/curve.glsl: keep the order of operations, bit-equality rests on it.
#pragma once

#include "reference/math/hold.h"

namespace noisescope::reference {

struct ShapeCurve {
    static constexpr std::size_t kInputs = 2;
    static constexpr std::size_t kNumbers = 8;
    template <typename Real>
    static Real value(Real before, Real x, Real start, Real end, Real y, Real c1, Real c2, Real c3, Real low,
                      Real high) {
        const Real t = x - start;
        const Real cubic = y + t * (c1 + t * (c2 + t * c3));
        const Real inside = select(x < end, hold(cubic, low, high), select(low < y, low, high));
        return select(x < start, before, inside);
    }
    template <typename Real>
    static DualOf<Real> dual(const DualOf<Real>& before, const DualOf<Real>& x, Real start, Real end, Real y, Real c1,
                             Real c2, Real c3, Real low, Real high) {
        const Real t = x.x - start;
        const Real steep = c1 + t * (Real(2) * c2 + Real(3) * t * c3);
        const SlopeOf<Real> inside = selectEach(x.x < end, steep * dualSlope<Real>(x), SlopeOf<Real>(0));
        return {value(before.x, x.x, start, end, y, c1, c2, c3, low, high),
                selectEach(x.x < start, dualSlope<Real>(before), inside)};
    }
};

}  // namespace noisescope::reference
