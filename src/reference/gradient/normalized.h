// Twin of shaders/gradient/normalized.glsl: keep the order of operations, bit-equality rests on it.
#pragma once

#include "reference/math/root.h"
#include "reference/types.h"

namespace noisescope::reference {

inline vec2 gradientNormalized2(vec2 numbers) {
    const float square = numbers.x * numbers.x + numbers.y * numbers.y;
    const float inverse = inverseSqrt(square);
    const vec2 direction = numbers * inverse;
    return square < 0.000000000000909494702f ? vec2(1.0f, 0.0f) : direction;
}

inline vec3 gradientNormalized3(vec3 numbers) {
    const float square = numbers.x * numbers.x + numbers.y * numbers.y + numbers.z * numbers.z;
    const float inverse = inverseSqrt(square);
    const vec3 direction = numbers * inverse;
    return square < 0.000000000000909494702f ? vec3(1.0f, 0.0f, 0.0f) : direction;
}

}  // namespace noisescope::reference
