// Twin of shaders/math/exponent.glsl: keep the order of operations, bit-equality rests on it.
#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>

#include "reference/math/steps.h"

namespace noisescope::reference {

inline float exponential2(float x) {
    const float inside = std::min(std::max(x, -126.0f), 126.0f);
    const float whole = std::floor(inside + 0.5f);
    const float f = inside - whole;
    const float part = 1.0f + f * exponentialSlope(f);
    const float power = std::bit_cast<float>((static_cast<std::int32_t>(whole) + 127) * 8388608);
    return part * power;
}

inline float logarithm2(float x) {
    const std::int32_t bits = std::bit_cast<std::int32_t>(x);
    const std::int32_t whole = (bits - 1060439283) >> 23;
    const float f = std::bit_cast<float>(bits - whole * 8388608) - 1.0f;
    return static_cast<float>(whole) + f * logarithmSlope(f);
}

inline double exponential2(double x) { return std::exp2(x); }
inline double logarithm2(double x) { return std::log2(x); }

}  // namespace noisescope::reference
