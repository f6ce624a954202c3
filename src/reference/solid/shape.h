// Twin of shaders/solid/shape.glsl: keep the order of operations, bit-equality rests on it.
#pragma once

#include "reference/math/root.h"
#include "reference/math/select.h"
#include "reference/types.h"

namespace noisescope::reference {

template <typename Real>
inline Real solidRoot(Real square) {
    return select(square < 1e-30f, Real(0.0f), squareRoot(square));
}

template <typename Real>
inline Real solidSphere(Vec3<Real> p, float size) {
    const Real square = p.x * p.x + p.y * p.y + p.z * p.z;
    return solidRoot(square) - size;
}

template <typename Real>
inline Real solidBox(Vec3<Real> p, float size) {
    const Real none(0.0f);
    const Vec3<Real> beyond(absOf(p.x) - size, absOf(p.y) - size, absOf(p.z) - size);
    const Vec3<Real> outside(maxOf(beyond.x, none), maxOf(beyond.y, none), maxOf(beyond.z, none));
    const Real square = outside.x * outside.x + outside.y * outside.y + outside.z * outside.z;
    const Real inside = minOf(maxOf(beyond.x, maxOf(beyond.y, beyond.z)), none);
    return solidRoot(square) + inside;
}

template <typename Real>
inline Real solidTorus(Vec3<Real> p, float size) {
    const Real flatSquare = p.x * p.x + p.z * p.z;
    const Real ring = solidRoot(flatSquare) - size;
    const Real square = ring * ring + p.y * p.y;
    return solidRoot(square) - 0.4f * size;
}

template <typename Real>
inline Real solidSlab(Vec3<Real> p, float size) {
    return absOf(p.y) - size;
}

}  // namespace noisescope::reference
