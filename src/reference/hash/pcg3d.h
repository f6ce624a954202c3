// Twin of shaders/hash/pcg3d.glsl: keep the order of operations, bit-equality rests on it.
#pragma once

#include "reference/types.h"

namespace noisescope::reference {

inline uvec3 pcg3d(uvec3 key) {
    uvec3 v = key * 1664525u + 1013904223u;
    v.x = v.x + v.y * v.z;
    v.y = v.y + v.z * v.x;
    v.z = v.z + v.x * v.y;
    v = v ^ (v >> 16u);
    v.x = v.x + v.y * v.z;
    v.y = v.y + v.z * v.x;
    v.z = v.z + v.x * v.y;
    return v;
}

inline uvec4 pcg4d(uvec4 key) {
    uvec4 v = key * 1664525u + 1013904223u;
    v.x = v.x + v.y * v.w;
    v.y = v.y + v.z * v.x;
    v.z = v.z + v.x * v.y;
    v.w = v.w + v.y * v.z;
    v = v ^ (v >> 16u);
    v.x = v.x + v.y * v.w;
    v.y = v.y + v.z * v.x;
    v.z = v.z + v.x * v.y;
    v.w = v.w + v.y * v.z;
    return v;
}

/// Returns the top 24 bits as a number in [-1, 1).
inline float signedNumber(uint h) {
    return static_cast<float>(static_cast<std::int32_t>(h) >> 8) * 1.1920928955078125e-7f;
}

inline uvec4 pcg3dHash4(ivec4 cell, uint seed) {
    const uvec4 c(cell);
    const uvec3 volume = pcg3d(uvec3(c.w, seed, 0u));
    return pcg4d(uvec4(c.x, c.y, c.z, volume.z));
}

inline float pcg3d11(int cell, uint seed) {
    const uvec3 h = pcg3d(uvec3(static_cast<uint>(cell), seed, 0u));
    return signedNumber(h.z);
}

inline uint pcg3d1Index(int cell, uint count, uint seed) {
    const uvec3 h = pcg3d(uvec3(static_cast<uint>(cell), seed, 0u));
    return ((h.z >> 16u) * count) >> 16u;
}

inline float pcg3d21(ivec2 cell, uint seed) {
    const uvec3 h = pcg3d(uvec3(uvec2(cell), seed));
    return signedNumber(h.x);
}

inline vec2 pcg3d22(ivec2 cell, uint seed) {
    const uvec3 h = pcg3d(uvec3(uvec2(cell), seed));
    return {signedNumber(h.x), signedNumber(h.y)};
}

inline uint pcg3d2Index(ivec2 cell, uint count, uint seed) {
    const uvec3 h = pcg3d(uvec3(uvec2(cell), seed));
    return ((h.x >> 16u) * count) >> 16u;
}

inline float pcg3d31(ivec3 cell, uint seed) {
    const uvec4 h = pcg4d(uvec4(uvec3(cell), seed));
    return signedNumber(h.x);
}

inline vec3 pcg3d33(ivec3 cell, uint seed) {
    const uvec4 h = pcg4d(uvec4(uvec3(cell), seed));
    return {signedNumber(h.x), signedNumber(h.y), signedNumber(h.z)};
}

inline uint pcg3d3Index(ivec3 cell, uint count, uint seed) {
    const uvec4 h = pcg4d(uvec4(uvec3(cell), seed));
    return ((h.x >> 16u) * count) >> 16u;
}

inline float pcg3d41(ivec4 cell, uint seed) {
    const uvec4 h = pcg3dHash4(cell, seed);
    return signedNumber(h.x);
}

inline vec4 pcg3d44(ivec4 cell, uint seed) {
    const uvec4 h = pcg3dHash4(cell, seed);
    return {signedNumber(h.x), signedNumber(h.y), signedNumber(h.z), signedNumber(h.w)};
}

inline uint pcg3d4Index(ivec4 cell, uint count, uint seed) {
    const uvec4 h = pcg3dHash4(cell, seed);
    return ((h.x >> 16u) * count) >> 16u;
}

}  // namespace noisescope::reference
