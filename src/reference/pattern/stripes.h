// Twin of shaders/pattern/stripes.glsl: keep the order of operations, bit-equality rests on it.
#pragma once

#include "reference/math/select.h"
#include "reference/noise/choices.h"

namespace noisescope::reference {

template <typename Real>
Real stripes(Real x, Real width) {
    return select(x < width, Real(1), Real(-1));
}

template <typename Chosen, typename Cell = ivec2, typename Real = typename Chosen::Real>
Real stripes2(const Chosen& choices, Cell, Vec2<Real> fraction, uint) {
    return stripes(fraction.x, Real(choices.numbers.width));
}

template <typename Chosen, typename Cell = ivec3, typename Real = typename Chosen::Real>
Real stripes3(const Chosen& choices, Cell, Vec3<Real> fraction, uint) {
    return stripes(fraction.x, Real(choices.numbers.width));
}

template <typename Chosen, typename Cell = ivec2, typename Real = typename Chosen::Real>
Vec3<Real> stripesSlopes2(const Chosen& choices, Cell, Vec2<Real> fraction, uint) {
    return {stripes(fraction.x, Real(choices.numbers.width)), Real(0), Real(0)};
}

template <typename Chosen, typename Cell = ivec3, typename Real = typename Chosen::Real>
Vec4<Real> stripesSlopes3(const Chosen& choices, Cell, Vec3<Real> fraction, uint) {
    return {stripes(fraction.x, Real(choices.numbers.width)), Real(0), Real(0), Real(0)};
}

}  // namespace noisescope::reference
