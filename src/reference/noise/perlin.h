// Twin of shaders/noise/perlin.glsl: keep the order of operations, bit-equality rests on it.
#pragma once

#include "reference/noise/choices.h"

namespace noisescope::reference {

inline float perlinSlope2(vec2 gradient, float x, float y) { return gradient.x * x + gradient.y * y; }
inline float perlinSlope3(vec3 gradient, float x, float y, float z) {
    return gradient.x * x + gradient.y * y + gradient.z * z;
}

inline float perlin2(const Choices& choices, ivec2 cell, vec2 fraction, uint seed) {
    const float wx = choices.fade(fraction.x);
    const float wy = choices.fade(fraction.y);
    const float x0 = fraction.x;
    const float y0 = fraction.y;
    const float x1 = x0 - 1.0f;
    const float y1 = y0 - 1.0f;
    const float n00 = perlinSlope2(choices.gradient2(cell, seed), x0, y0);
    const float n10 = perlinSlope2(choices.gradient2(wrapAdd(cell, {1, 0}), seed), x1, y0);
    const float n01 = perlinSlope2(choices.gradient2(wrapAdd(cell, {0, 1}), seed), x0, y1);
    const float n11 = perlinSlope2(choices.gradient2(wrapAdd(cell, {1, 1}), seed), x1, y1);
    const float top = n00 + wx * (n10 - n00);
    const float bottom = n01 + wx * (n11 - n01);
    return top + wy * (bottom - top);
}

inline float perlin3(const Choices& choices, ivec3 cell, vec3 fraction, uint seed) {
    const float wx = choices.fade(fraction.x);
    const float wy = choices.fade(fraction.y);
    const float wz = choices.fade(fraction.z);
    const float x0 = fraction.x;
    const float y0 = fraction.y;
    const float z0 = fraction.z;
    const float x1 = x0 - 1.0f;
    const float y1 = y0 - 1.0f;
    const float z1 = z0 - 1.0f;
    const float n000 = perlinSlope3(choices.gradient3(cell, seed), x0, y0, z0);
    const float n100 = perlinSlope3(choices.gradient3(wrapAdd(cell, {1, 0, 0}), seed), x1, y0, z0);
    const float n010 = perlinSlope3(choices.gradient3(wrapAdd(cell, {0, 1, 0}), seed), x0, y1, z0);
    const float n110 = perlinSlope3(choices.gradient3(wrapAdd(cell, {1, 1, 0}), seed), x1, y1, z0);
    const float n001 = perlinSlope3(choices.gradient3(wrapAdd(cell, {0, 0, 1}), seed), x0, y0, z1);
    const float n101 = perlinSlope3(choices.gradient3(wrapAdd(cell, {1, 0, 1}), seed), x1, y0, z1);
    const float n011 = perlinSlope3(choices.gradient3(wrapAdd(cell, {0, 1, 1}), seed), x0, y1, z1);
    const float n111 = perlinSlope3(choices.gradient3(wrapAdd(cell, {1, 1, 1}), seed), x1, y1, z1);
    const float x00 = n000 + wx * (n100 - n000);
    const float x10 = n010 + wx * (n110 - n010);
    const float x01 = n001 + wx * (n101 - n001);
    const float x11 = n011 + wx * (n111 - n011);
    const float back = x00 + wy * (x10 - x00);
    const float front = x01 + wy * (x11 - x01);
    return back + wz * (front - back);
}

}  // namespace noisescope::reference
