// Twin of shaders/math/exponent.glsl: keep the order of operations, bit-equality rests on it.
#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>

namespace noisescope::reference {

inline float exponential2(float x) {
    const float inside = std::min(std::max(x, -126.0f), 126.0f);
    const float whole = std::floor(inside + 0.5f);
    const float f = inside - whole;
    const float slope =
        ((((0.000154531629f * f + 0.00133908634f) * f + 0.00961808256f) * f + 0.0555035711f) * f + 0.240226508f) * f +
        0.693147188f;
    const float part = 1.0f + f * slope;
    const float power = std::bit_cast<float>((static_cast<std::int32_t>(whole) + 127) * 8388608);
    return part * power;
}

inline float logarithm2(float x) {
    const std::int32_t bits = std::bit_cast<std::int32_t>(x);
    const std::int32_t whole = (bits - 1060439283) >> 23;
    const float f = std::bit_cast<float>(bits - whole * 8388608) - 1.0f;
    const float slope =
        (((((((0.123109685f * f - 0.205861881f) * f + 0.216078226f) * f - 0.239169881f) * f + 0.287903261f) * f -
           0.360693268f) *
              f +
          0.480910753f) *
             f -
         0.721347468f) *
            f +
        1.442695f;
    return static_cast<float>(whole) + f * slope;
}

inline double exponential2(double x) { return std::exp2(x); }
inline double logarithm2(double x) { return std::log2(x); }

}  // namespace noisescope::reference
