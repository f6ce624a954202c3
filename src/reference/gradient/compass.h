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

inline vec2 gradientCompass16(uint index) {
    const uint step = index & 3u;
    const vec2 early = step == 0u ? vec2(1.0f, 0.0f) : vec2(0.923879533f, 0.382683432f);
    const vec2 late = step == 2u ? vec2(0.70710678f, 0.70710678f) : vec2(0.382683432f, 0.923879533f);
    const vec2 first = step < 2u ? early : late;
    const vec2 turned = (index & 4u) == 0u ? first : vec2(first.y, first.x);
    const float side = (index & 8u) == 0u ? 1.0f : -1.0f;
    const float across = (index & 4u) == 0u ? side : -side;
    return turned * vec2(across, side);
}

}  // namespace noisescope::reference
