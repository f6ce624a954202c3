// Twin of shaders/math/root.glsl: keep the order of operations, bit-equality rests on it.
#pragma once

#include <bit>
#include <cmath>
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

inline float cubeRoot(float x) {
    const std::int32_t bits = std::bit_cast<std::int32_t>(x);
    const std::int32_t quarter = (bits >> 2) + (bits >> 4);
    const std::int32_t sixteenth = quarter + (quarter >> 4);
    const std::int32_t third = sixteenth + (sixteenth >> 8);
    const float h = 0.333333333f * x;
    const float y0 = std::bit_cast<float>(1419967116 - third);
    const float y1 = y0 * (1.33333333f - h * y0 * y0 * y0);
    const float y2 = y1 * (1.33333333f - h * y1 * y1 * y1);
    const float y3 = y2 + y2 * (0.333333333f - h * y2 * y2 * y2);
    return x * y3 * y3;
}

inline float reciprocal(float x) {
    const float y0 = std::bit_cast<float>(2129859011 - std::bit_cast<std::int32_t>(x));
    const float y1 = y0 * (2.0f - x * y0);
    const float y2 = y1 * (2.0f - x * y1);
    const float y3 = y2 + y2 * (1.0f - x * y2);
    return y3;
}

inline double inverseSqrt(double x) { return 1 / std::sqrt(x); }
inline double squareRoot(double x) { return std::sqrt(x); }
inline double cubeRoot(double x) { return std::cbrt(x); }
inline double reciprocal(double x) { return 1 / x; }

}  // namespace noisescope::reference
