// Twin of shaders/pattern/radial.glsl: keep the order of operations, bit-equality rests on it.
#pragma once

#include "reference/math/root.h"
#include "reference/math/select.h"
#include "reference/noise/choices.h"

namespace noisescope::reference {

template <typename Real>
Real radial(Real square) {
    const Real away = squareRoot(square);
    return Real(1) - Real(4) * minOf(away, Real(0.5f));
}

/// Slope of the cone by the offset from the middle.
template <typename Real>
Real radialSlope(Real square) {
    const Real nearness = inverseSqrt(square);
    const Real away = square * nearness;
    const Real steep = Real(-4) * nearness;
    return select(away < Real(0.5f), steep, Real(0));
}

template <typename Chosen, typename Cell = ivec2, typename Real = typename Chosen::Real>
Real radial2(const Chosen&, Cell, Vec2<Real> fraction, uint) {
    const Real x = fraction.x - Real(0.5f);
    const Real y = fraction.y - Real(0.5f);
    const Real square = x * x + y * y;
    return radial(square);
}

template <typename Chosen, typename Cell = ivec3, typename Real = typename Chosen::Real>
Real radial3(const Chosen&, Cell, Vec3<Real> fraction, uint) {
    const Real x = fraction.x - Real(0.5f);
    const Real y = fraction.y - Real(0.5f);
    const Real z = fraction.z - Real(0.5f);
    const Real square = x * x + y * y + z * z;
    return radial(square);
}

template <typename Chosen, typename Cell = ivec2, typename Real = typename Chosen::Real>
Vec3<Real> radialSlopes2(const Chosen&, Cell, Vec2<Real> fraction, uint) {
    const Real x = fraction.x - Real(0.5f);
    const Real y = fraction.y - Real(0.5f);
    const Real square = x * x + y * y;
    const Real slope = radialSlope(square);
    return {radial(square), slope * x, slope * y};
}

template <typename Chosen, typename Cell = ivec3, typename Real = typename Chosen::Real>
Vec4<Real> radialSlopes3(const Chosen&, Cell, Vec3<Real> fraction, uint) {
    const Real x = fraction.x - Real(0.5f);
    const Real y = fraction.y - Real(0.5f);
    const Real z = fraction.z - Real(0.5f);
    const Real square = x * x + y * y + z * z;
    const Real slope = radialSlope(square);
    return {radial(square), slope * x, slope * y, slope * z};
}

}  // namespace noisescope::reference
