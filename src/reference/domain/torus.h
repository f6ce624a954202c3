// Twin of shaders/domain/torus.glsl: keep the order of operations, bit-equality rests on it.
#pragma once

#include "reference/math/trig.h"
#include "reference/types.h"

namespace noisescope::reference {

inline vec4 torus(vec2 turns, vec2 radii) {
    const float x = radii.x * cosTurns(turns.x);
    const float y = radii.y * cosTurns(turns.y);
    const float z = radii.x * sinTurns(turns.x);
    const float w = radii.y * sinTurns(turns.y);
    return {x, y, z, w};
}

}  // namespace noisescope::reference
