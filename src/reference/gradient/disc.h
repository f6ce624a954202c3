// Twin of shaders/gradient/disc.glsl: keep the order of operations, bit-equality rests on it.
#pragma once

#include <cmath>

#include "reference/types.h"

namespace noisescope::reference {

inline bool gradientDiscOutside(vec2 v) {
    const float square = v.x * v.x + v.y * v.y;
    return square > 1.0f;
}

inline vec2 gradientDiscAgain(vec2 v) {
    const vec2 larger = vec2(v.y, v.x) * 32.0f + 32.0f;
    const vec2 base(std::floor(larger.x), std::floor(larger.y));
    const vec2 next = (larger - base) * 2.0f - 1.0f;
    return gradientDiscOutside(v) ? next : v;
}

inline vec2 gradientDisc2(vec2 numbers) {
    const vec2 second = gradientDiscAgain(numbers);
    const vec2 third = gradientDiscAgain(second);
    const vec2 last = gradientDiscAgain(third);
    const vec2 inside = last * 0.70710678f;
    return gradientDiscOutside(last) ? inside : last;
}

}  // namespace noisescope::reference
