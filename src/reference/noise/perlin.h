// Twin of shaders/noise/perlin.glsl: keep the order of operations, bit-equality rests on it.
#pragma once

#include "reference/noise/choices.h"

namespace noisescope::reference {

inline float perlinSlope2(vec2 gradient, float x, float y) { return gradient.x * x + gradient.y * y; }
inline float perlinSlope3(vec3 gradient, float x, float y, float z) {
    return gradient.x * x + gradient.y * y + gradient.z * z;
}

inline float perlinSlope4(vec4 gradient, vec4 way) {
    return gradient.x * way.x + gradient.y * way.y + gradient.z * way.z + gradient.w * way.w;
}

inline float perlin1(const Choices& choices, int cell, float fraction, uint seed) {
    const float wx = choices.fade(fraction);
    const float g0 = choices.gradient1(cell, seed);
    const float g1 = choices.gradient1(wrapAdd(cell, 1), seed);
    const float n0 = g0 * fraction;
    const float n1 = g1 * (fraction - 1.0f);
    return n0 + wx * (n1 - n0);
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

inline float perlinFace4(const Choices& choices, ivec4 cell, vec4 way, float wx, float wy, uint seed) {
    const float x1 = way.x - 1.0f;
    const float y1 = way.y - 1.0f;
    const float n00 = perlinSlope4(choices.gradient4(cell, seed), way);
    const float n10 = perlinSlope4(choices.gradient4(wrapAdd(cell, {1, 0, 0, 0}), seed), {x1, way.y, way.z, way.w});
    const float n01 = perlinSlope4(choices.gradient4(wrapAdd(cell, {0, 1, 0, 0}), seed), {way.x, y1, way.z, way.w});
    const float n11 = perlinSlope4(choices.gradient4(wrapAdd(cell, {1, 1, 0, 0}), seed), {x1, y1, way.z, way.w});
    const float top = n00 + wx * (n10 - n00);
    const float bottom = n01 + wx * (n11 - n01);
    return top + wy * (bottom - top);
}

inline float perlin4(const Choices& choices, ivec4 cell, vec4 fraction, uint seed) {
    const float wx = choices.fade(fraction.x);
    const float wy = choices.fade(fraction.y);
    const float wz = choices.fade(fraction.z);
    const float ww = choices.fade(fraction.w);
    const vec4 way10 = fraction - vec4(0.0f, 0.0f, 1.0f, 0.0f);
    const vec4 way01 = fraction - vec4(0.0f, 0.0f, 0.0f, 1.0f);
    const vec4 way11 = fraction - vec4(0.0f, 0.0f, 1.0f, 1.0f);
    const float f00 = perlinFace4(choices, cell, fraction, wx, wy, seed);
    const float f10 = perlinFace4(choices, wrapAdd(cell, {0, 0, 1, 0}), way10, wx, wy, seed);
    const float f01 = perlinFace4(choices, wrapAdd(cell, {0, 0, 0, 1}), way01, wx, wy, seed);
    const float f11 = perlinFace4(choices, wrapAdd(cell, {0, 0, 1, 1}), way11, wx, wy, seed);
    const float z0 = f00 + wz * (f10 - f00);
    const float z1 = f01 + wz * (f11 - f01);
    return z0 + ww * (z1 - z0);
}

}  // namespace noisescope::reference
