// Twin of shaders/gradient/flow.glsl: keep the order of operations, bit-equality rests on it.
#pragma once

#include "reference/math/root.h"
#include "reference/math/trig.h"
#include "reference/types.h"

namespace noisescope::reference {

inline vec2 gradientFlow2(vec2 numbers, float turns) {
    const float angle = numbers.x * 0.5f + turns;
    return {cosTurns(angle), sinTurns(angle)};
}

inline vec3 gradientFlow3(vec3 numbers, float turns) {
    const float longitude = numbers.y * 0.5f;
    const float heading = numbers.z * 0.5f;
    const float square = 1.0f - numbers.x * numbers.x;
    const float radius = squareRoot(square);
    const float cosLongitude = cosTurns(longitude);
    const float sinLongitude = sinTurns(longitude);
    const float along = cosTurns(turns);
    const float aside = sinTurns(turns);
    const float east = aside * cosTurns(heading);
    const float south = aside * sinTurns(heading);
    const float outward = along * radius + south * numbers.x;
    const float x = outward * cosLongitude - east * sinLongitude;
    const float y = outward * sinLongitude + east * cosLongitude;
    const float z = along * numbers.x - south * radius;
    return {x, y, z};
}

}  // namespace noisescope::reference
