// Twin of shaders/hash/sine.glsl. The one twin that is not exact: sin() differs between devices.
#pragma once

#include <algorithm>
#include <cmath>

#include "reference/types.h"

namespace noisescope::reference {

inline vec2 sine22(ivec2 cell, uint seed) {
    const vec2 p = vec2(cell) + vec2(ivec2(uvec2(seed, seed >> 10u) & uvec2(1023u)));
    const float a = std::sin(p.x * 127.1f + p.y * 311.7f) * 43758.5453123f;
    const float b = std::sin(p.x * 269.5f + p.y * 183.3f) * 43758.5453123f;
    return {-1.0f + 2.0f * (a - std::floor(a)), -1.0f + 2.0f * (b - std::floor(b))};
}

inline float sine21(ivec2 cell, uint seed) { return sine22(cell, seed).x; }

inline uint sine2Index(ivec2 cell, uint count, uint seed) {
    const float h = sine22(cell, seed).x;
    return std::min(static_cast<uint>(static_cast<std::int32_t>((h * 0.5f + 0.5f) * static_cast<float>(count))),
                    count - 1u);
}

}  // namespace noisescope::reference
