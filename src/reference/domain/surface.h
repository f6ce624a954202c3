// Twin of shaders/domain/surface.glsl: keep the order of operations, bit-equality rests on it.
#pragma once

#include "reference/math/root.h"
#include "reference/math/select.h"
#include "reference/types.h"

namespace noisescope::reference {

template <typename Real>
inline Real surfaceZeros(Real x) {
    return select(x == Real(0), Real(0), x);
}

template <typename Real>
inline Real surfaceSlope(const Vec2<Real>& slope) {
    const Real square = slope.x * slope.x + slope.y * slope.y;
    return select(square < Real(1.0e-30f), Real(0), squareRoot(square));
}

template <typename Real>
inline Vec3<Real> surfaceNormal(const Vec2<Real>& slope, float relief) {
    const Vec2<Real> fall = slope * Real(-relief);
    const Real square = fall.x * fall.x + fall.y * fall.y + Real(1);
    const Real shorter = inverseSqrt(square);
    const Vec2<Real> level = fall * shorter;
    return {level.x, level.y, shorter};
}

template <typename Real>
inline Vec2<Real> surfaceCurl2(const Vec2<Real>& slope) {
    return {slope.y, -slope.x};
}

template <typename Real>
inline Vec3<Real> surfaceCurl3(const Vec3<Real>& x, const Vec3<Real>& y, const Vec3<Real>& z) {
    return Vec3<Real>(z.y, x.z, y.x) - Vec3<Real>(y.z, z.x, x.y);
}

}  // namespace noisescope::reference
