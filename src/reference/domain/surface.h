// Twin of shaders/domain/surface.glsl: keep the order of operations, bit-equality rests on it.
#pragma once

#include "reference/math/root.h"
#include "reference/types.h"

namespace noisescope::reference {

inline float surfaceZeros(float x) { return x == 0.0f ? 0.0f : x; }

inline float surfaceSlope(vec2 slope) {
    const float square = slope.x * slope.x + slope.y * slope.y;
    if (square < 1.0e-30f) return 0.0f;
    return squareRoot(square);
}

inline vec3 surfaceNormal(vec2 slope, float relief) {
    const vec2 fall = slope * -relief;
    const float square = fall.x * fall.x + fall.y * fall.y + 1.0f;
    const float shorter = inverseSqrt(square);
    const vec2 level = fall * shorter;
    return {level.x, level.y, shorter};
}

inline vec2 surfaceCurl2(vec2 slope) { return {slope.y, -slope.x}; }

inline vec3 surfaceCurl3(vec3 x, vec3 y, vec3 z) { return vec3(z.y, x.z, y.x) - vec3(y.z, z.x, x.y); }

}  // namespace noisescope::reference
