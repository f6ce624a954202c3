// Twin of shaders/shape/terrace.glsl: keep the order of operations, bit-equality rests on it.
#pragma once

#include "reference/math/fade.h"
#include "reference/math/hold.h"

namespace noisescope::reference {

template <typename Real>
inline Real terraceWay(Real place, Real start, Real by) {
    return hold((place - floorOf(place) - start) * by, Real(0), Real(1));
}

template <typename Real>
inline Real terracePlace(Real x, Real count) {
    return seen(x) * count - Real(0.5f);
}

struct ShapeTerrace {
    static constexpr std::size_t kInputs = 1;
    static constexpr std::size_t kNumbers = 4;
    template <typename Real>
    static Real value(Real x, Real count, Real start, Real by, Real rise) {
        const Real place = terracePlace(x, count);
        const Real level = floorOf(place) + fadeCubic(terraceWay(place, start, by));
        const Real last = count - Real(1);
        const Real height = hold(level, Real(0), last) * rise - Real(1);
        return select(level < last, hold(height, Real(-1), Real(1)), Real(1));
    }
    template <typename Real>
    static DualOf<Real> dual(const DualOf<Real>& x, Real count, Real start, Real by, Real rise) {
        const Real place = terracePlace(x.x, count);
        const Real way = terraceWay(place, start, by);
        const Real steep = Real(0.5f) * count * by * fadeCubicSlope(way) * rise;
        const DualOf<Real> held = holdD<Real>(x, Real(-1), Real(1));
        const Real level = floorOf(place) + fadeCubic(way);
        const DualOf<Real> sloped{level, steep * dualSlope<Real>(held)};
        const DualOf<Real> inside = holdD<Real>(sloped, Real(0), count - Real(1));
        return {value(x.x, count, start, by, rise), dualSlope<Real>(inside)};
    }
};

}  // namespace noisescope::reference
