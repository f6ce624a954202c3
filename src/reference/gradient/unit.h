// Twin of shaders/gradient/unit.glsl: keep the order of operations, bit-equality rests on it.
#pragma once

#include "reference/math/root.h"
#include "reference/math/trig.h"
#include "reference/types.h"

namespace noisescope::reference {

inline float gradientUnit1(uint index) { return (index & 1u) == 0u ? 1.0f : -1.0f; }

template <typename Real>
inline Vec2<Real> gradientUnit2(Vec2<Real> numbers) {
    const Real turns = numbers.x * 0.5f;
    return {cosTurns(turns), sinTurns(turns)};
}

template <typename Real>
inline Vec3<Real> gradientUnit3(Vec3<Real> numbers) {
    const Real turns = numbers.y * 0.5f;
    const Real square = 1.0f - numbers.x * numbers.x;
    const Real radius = squareRoot(square);
    const Real x = radius * cosTurns(turns);
    const Real y = radius * sinTurns(turns);
    return {x, y, numbers.x};
}

template <typename Real>
inline Vec4<Real> gradientUnit4(Vec4<Real> numbers) {
    const Real firstTurns = numbers.y * 0.5f;
    const Real secondTurns = numbers.z * 0.5f;
    const Real firstSquare = 0.5f + numbers.x * 0.5f;
    const Real secondSquare = 0.5f - numbers.x * 0.5f;
    const Real firstRadius = squareRoot(firstSquare);
    const Real secondRadius = squareRoot(secondSquare);
    const Real x = firstRadius * cosTurns(firstTurns);
    const Real y = firstRadius * sinTurns(firstTurns);
    const Real z = secondRadius * cosTurns(secondTurns);
    const Real w = secondRadius * sinTurns(secondTurns);
    return {x, y, z, w};
}

}  // namespace noisescope::reference
