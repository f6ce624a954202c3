// Twin of shaders/gradient/unit.glsl: keep the order of operations, bit-equality rests on it.
#pragma once

#include "reference/math/root.h"
#include "reference/math/trig.h"
#include "reference/types.h"

namespace noisescope::reference {

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

}  // namespace noisescope::reference
