// Twin of shaders/gradient/unit.glsl: keep the order of operations, bit-equality rests on it.
#pragma once

#include "reference/math/root.h"
#include "reference/math/trig.h"
#include "reference/types.h"

namespace noisescope::reference {

inline float gradientUnit1(uint index) { return (index & 1u) == 0u ? 1.0f : -1.0f; }

inline vec2 gradientUnit2(vec2 numbers) {
    const float turns = numbers.x * 0.5f;
    return {cosTurns(turns), sinTurns(turns)};
}

inline vec3 gradientUnit3(vec3 numbers) {
    const float turns = numbers.y * 0.5f;
    const float square = 1.0f - numbers.x * numbers.x;
    const float radius = squareRoot(square);
    const float x = radius * cosTurns(turns);
    const float y = radius * sinTurns(turns);
    return {x, y, numbers.x};
}

inline vec4 gradientUnit4(vec4 numbers) {
    const float firstTurns = numbers.y * 0.5f;
    const float secondTurns = numbers.z * 0.5f;
    const float firstSquare = 0.5f + numbers.x * 0.5f;
    const float secondSquare = 0.5f - numbers.x * 0.5f;
    const float firstRadius = squareRoot(firstSquare);
    const float secondRadius = squareRoot(secondSquare);
    const float x = firstRadius * cosTurns(firstTurns);
    const float y = firstRadius * sinTurns(firstTurns);
    const float z = secondRadius * cosTurns(secondTurns);
    const float w = secondRadius * sinTurns(secondTurns);
    return {x, y, z, w};
}

}  // namespace noisescope::reference
