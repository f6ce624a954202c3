// Twin of shaders/math/root.glsl: keep the order of operations, bit-equality rests on it.
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>

#include "reference/math/steps.h"

namespace noisescope::reference {

inline float inverseSqrt(float x) {
    const float h = 0.5f * x;
    const float y0 = std::bit_cast<float>(1597463174 - (std::bit_cast<std::int32_t>(x) >> 1));
    return nearerInverseSqrt(h, y0);
}

inline float squareRoot(float x) { return x * inverseSqrt(x); }

inline float cubeRoot(float x) {
    const std::int32_t bits = std::bit_cast<std::int32_t>(x);
    const std::int32_t quarter = (bits >> 2) + (bits >> 4);
    const std::int32_t sixteenth = quarter + (quarter >> 4);
    const std::int32_t third = sixteenth + (sixteenth >> 8);
    const float h = 0.333333333f * x;
    const float y0 = std::bit_cast<float>(1419967116 - third);
    const float y = nearerInverseCbrt(h, y0);
    return x * y * y;
}

inline float reciprocal(float x) {
    const float y0 = std::bit_cast<float>(2129859011 - std::bit_cast<std::int32_t>(x));
    return nearerReciprocal(x, y0);
}

inline double inverseSqrt(double x) { return 1 / std::sqrt(x); }
inline double squareRoot(double x) { return std::sqrt(x); }
inline double cubeRoot(double x) { return std::cbrt(x); }
inline double reciprocal(double x) { return 1 / x; }

}  // namespace noisescope::reference
