// Twin of shaders/gradient/compass.glsl.
#pragma once

#include "reference/types.h"

namespace noisescope::reference {

inline vec2 gradientAxis4(uint index) {
    const float side = (index & 1u) == 0u ? 1.0f : -1.0f;
    return (index & 2u) == 0u ? vec2(side, 0.0f) : vec2(0.0f, side);
}

inline vec2 gradientDiagonal4(uint index) {
    const float x = (index & 1u) == 0u ? 1.0f : -1.0f;
    const float y = (index & 2u) == 0u ? 1.0f : -1.0f;
    return {x, y};
}

inline vec2 gradientCompass8(uint index) {
    const vec2 axis = gradientAxis4(index);
    const vec2 diagonal = gradientDiagonal4(index) * 0.70710678f;
    return index < 4u ? axis : diagonal;
}

}  // namespace noisescope::reference
