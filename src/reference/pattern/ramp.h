// Twin of shaders/pattern/ramp.glsl: keep the order of operations, bit-equality rests on it.
#pragma once

#include "reference/noise/choices.h"

namespace noisescope::reference {

template <typename Real>
Real ramp(Real x) {
    return Real(2) * x - Real(1);
}

template <typename Chosen, typename Cell = ivec2, typename Real = typename Chosen::Real>
Real ramp2(const Chosen&, Cell, Vec2<Real> fraction, uint) {
    return ramp(fraction.x);
}

template <typename Chosen, typename Cell = ivec3, typename Real = typename Chosen::Real>
Real ramp3(const Chosen&, Cell, Vec3<Real> fraction, uint) {
    return ramp(fraction.x);
}

template <typename Chosen, typename Cell = ivec2, typename Real = typename Chosen::Real>
Vec3<Real> rampSlopes2(const Chosen&, Cell, Vec2<Real> fraction, uint) {
    return {ramp(fraction.x), Real(2), Real(0)};
}

template <typename Chosen, typename Cell = ivec3, typename Real = typename Chosen::Real>
Vec4<Real> rampSlopes3(const Chosen&, Cell, Vec3<Real> fraction, uint) {
    return {ramp(fraction.x), Real(2), Real(0), Real(0)};
}

}  // namespace noisescope::reference
