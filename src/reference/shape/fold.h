// Twin of shaders/shape/fold.glsl: keep the order of operations, bit-equality rests on it.
#pragma once

#include "reference/math/hold.h"

namespace noisescope::reference {

/// Returns the length of the way from x = -1, in legs of the wave.
template <typename Real>
inline Real foldPath(Real x, Real count) {
    return (hold(x, Real(-1), Real(1)) + Real(1)) * count;
}

template <typename Real>
inline Real foldPlace(Real x, Real count) {
    const Real path = foldPath(x, count);
    return path - Real(2) * floorOf(path * Real(0.5f));
}

struct ShapeFold {
    static constexpr std::size_t kInputs = 1;
    static constexpr std::size_t kNumbers = 1;
    template <typename Real>
    static Real value(Real x, Real count) {
        const Real place = foldPlace(x, count);
        const Real folded = select(place < Real(1), place, Real(2) - place);
        return (folded - Real(0.5f)) * Real(2);
    }
    template <typename Real>
    static DualOf<Real> dual(const DualOf<Real>& x, Real count) {
        const DualOf<Real> held = holdD<Real>(x, Real(-1), Real(1));
        const Real side = select(foldPlace(x.x, count) < Real(1), Real(2), Real(-2));
        return {value(x.x, count), side * count * dualSlope<Real>(held)};
    }
};

}  // namespace noisescope::reference
