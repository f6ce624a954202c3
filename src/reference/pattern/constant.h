// Twin of shaders/pattern/constant.glsl: keep the order of operations, bit-equality rests on it.
#pragma once

#include "reference/noise/choices.h"

namespace noisescope::reference {

template <typename Chosen, typename Cell = ivec2, typename Real = typename Chosen::Real>
Real constant2(const Chosen& choices, Cell, Vec2<Real>, uint) {
    return Real(choices.numbers.value);
}

template <typename Chosen, typename Cell = ivec3, typename Real = typename Chosen::Real>
Real constant3(const Chosen& choices, Cell, Vec3<Real>, uint) {
    return Real(choices.numbers.value);
}

template <typename Chosen, typename Cell = ivec2, typename Real = typename Chosen::Real>
Vec3<Real> constantSlopes2(const Chosen& choices, Cell, Vec2<Real>, uint) {
    return {Real(choices.numbers.value), Real(0), Real(0)};
}

template <typename Chosen, typename Cell = ivec3, typename Real = typename Chosen::Real>
Vec4<Real> constantSlopes3(const Chosen& choices, Cell, Vec3<Real>, uint) {
    return {Real(choices.numbers.value), Real(0), Real(0), Real(0)};
}

}  // namespace noisescope::reference
