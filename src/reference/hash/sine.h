// Twin of shaders/hash/sine.glsl. The only twin that is not exact: sin() differs between devices.
#pragma once

#include <algorithm>
#include <cmath>

#include "reference/types.h"

namespace noisescope::reference {

inline float sineNumber(float angle) {
    const float a = std::sin(angle) * 43758.5453123f;
    return -1.0f + 2.0f * (a - std::floor(a));
}

inline uint sineIndex(float number, uint count) {
    return std::min(static_cast<uint>(static_cast<std::int32_t>((number * 0.5f + 0.5f) * static_cast<float>(count))),
                    count - 1u);
}

inline float sine11(int cell, uint seed) {
    const float p = static_cast<float>(cell) + static_cast<float>(static_cast<std::int32_t>(seed & 1023u));
    return sineNumber(p * 127.1f);
}

inline uint sine1Index(int cell, uint count, uint seed) { return sineIndex(sine11(cell, seed), count); }

inline vec2 sine22(ivec2 cell, uint seed) {
    const vec2 p = vec2(cell) + vec2(ivec2(uvec2(seed, seed >> 10u) & uvec2(1023u)));
    return {sineNumber(p.x * 127.1f + p.y * 311.7f), sineNumber(p.x * 269.5f + p.y * 183.3f)};
}

inline float sine21(ivec2 cell, uint seed) { return sine22(cell, seed).x; }

inline uint sine2Index(ivec2 cell, uint count, uint seed) { return sineIndex(sine21(cell, seed), count); }

inline vec3 sine33(ivec3 cell, uint seed) {
    const vec3 p = vec3(cell) + vec3(ivec3(uvec3(seed, seed >> 10u, seed >> 20u) & uvec3(1023u)));
    return {sineNumber(p.x * 127.1f + p.y * 311.7f + p.z * 74.7f),
            sineNumber(p.x * 269.5f + p.y * 183.3f + p.z * 246.1f),
            sineNumber(p.x * 113.5f + p.y * 271.9f + p.z * 124.6f)};
}

inline float sine31(ivec3 cell, uint seed) { return sine33(cell, seed).x; }

inline uint sine3Index(ivec3 cell, uint count, uint seed) { return sineIndex(sine31(cell, seed), count); }

inline float sineRandom(vec2 p) {
    const float a = std::sin(p.x * 13.0f + p.y * 78.23f) * 51043.0123f;
    return -1.0f + 2.0f * (a - std::floor(a));
}

inline vec2 sineRandom22(ivec2 cell, uint seed) {
    const vec2 p = vec2(cell) + vec2(ivec2(uvec2(seed, seed >> 10u) & uvec2(1023u)));
    return {sineRandom(p), sineRandom(p + 0.5f)};
}

inline float sineRandom21(ivec2 cell, uint seed) { return sineRandom22(cell, seed).x; }

inline uint sineRandom2Index(ivec2 cell, uint count, uint seed) { return sineIndex(sineRandom21(cell, seed), count); }

}  // namespace noisescope::reference
