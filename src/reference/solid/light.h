// Twin of shaders/solid/light.glsl: keep the order of operations, bit-equality rests on it.
#pragma once

#include "reference/math/exponent.h"
#include "reference/math/hold.h"
#include "reference/types.h"

namespace noisescope::reference {

struct SolidStop {
    float from = 0;           ///< where the stretch begins
    float inverseLength = 1;  ///< 1 / its length
    vec3 color{0, 0, 0};      ///< at its end
};

inline vec3 solidToward(vec3 color, const SolidStop& stop, float x) {
    const float along = (x - stop.from) * stop.inverseLength;
    const float part = hold(along, 0.0f, 1.0f);
    return color + part * (stop.color - color);
}

inline vec4 solidThrough(vec4 light, vec3 color, float depth) {
    const float passing = exponential2(-depth);
    const float weight = light.w * (1.0f - passing);
    const vec3 gathered = vec3(light) + weight * color;
    const float behind = light.w * passing;
    return {gathered, behind};
}

}  // namespace noisescope::reference
