// Twin of shaders/math/root.glsl: keep the order of operations, bit-equality rests on it.
#pragma once

#include <bit>
#include <cstdint>

namespace noisescope::reference {

inline float inverseSqrt(float x) {
    const float h = 0.5f * x;
    const float y0 = std::bit_cast<float>(1597463174 - (std::bit_cast<std::int32_t>(x) >> 1));
    const float y1 = y0 * (1.5f - h * y0 * y0);
    const float y2 = y1 * (1.5f - h * y1 * y1);
    const float y3 = y2 * (1.5f - h * y2 * y2);
    return y3;
}

inline float squareRoot(float x) { return x * inverseSqrt(x); }

}  // namespace noisescope::reference
