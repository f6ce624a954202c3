// Twin of shaders/pattern/checker.glsl: keep the order of operations, bit-equality rests on it.
#pragma once

#include "reference/math/select.h"
#include "reference/noise/choices.h"

namespace noisescope::reference {

/// Sign of a half of the cell.
template <typename Real>
Real checker(Real x) {
    return select(x < Real(0.5f), Real(1), Real(-1));
}

template <typename Chosen, typename Cell = ivec2, typename Real = typename Chosen::Real>
Real checker2(const Chosen&, Cell, Vec2<Real> fraction, uint) {
    return checker(fraction.x) * checker(fraction.y);
}

template <typename Chosen, typename Cell = ivec3, typename Real = typename Chosen::Real>
Real checker3(const Chosen&, Cell, Vec3<Real> fraction, uint) {
    return checker(fraction.x) * checker(fraction.y) * checker(fraction.z);
}

template <typename Chosen, typename Cell = ivec2, typename Real = typename Chosen::Real>
Vec3<Real> checkerSlopes2(const Chosen& choices, Cell cell, Vec2<Real> fraction, uint seed) {
    return {checker2(choices, cell, fraction, seed), Real(0), Real(0)};
}

template <typename Chosen, typename Cell = ivec3, typename Real = typename Chosen::Real>
Vec4<Real> checkerSlopes3(const Chosen& choices, Cell cell, Vec3<Real> fraction, uint seed) {
    return {checker3(choices, cell, fraction, seed), Real(0), Real(0), Real(0)};
}

}  // namespace noisescope::reference
