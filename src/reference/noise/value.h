// Twin of shaders/noise/value.glsl: keep the order of operations, bit-equality rests on it.
#pragma once

#include "reference/noise/choices.h"

namespace noisescope::reference {

inline float value1(const Choices& choices, int cell, float fraction, uint seed) {
    const float wx = choices.fade(fraction);
    const float v0 = choices.random1(cell, seed);
    const float v1 = choices.random1(wrapAdd(cell, 1), seed);
    return v0 + wx * (v1 - v0);
}

inline float value2(const Choices& choices, ivec2 cell, vec2 fraction, uint seed) {
    const float wx = choices.fade(fraction.x);
    const float wy = choices.fade(fraction.y);
    const float v00 = choices.random2(cell, seed);
    const float v10 = choices.random2(wrapAdd(cell, {1, 0}), seed);
    const float v01 = choices.random2(wrapAdd(cell, {0, 1}), seed);
    const float v11 = choices.random2(wrapAdd(cell, {1, 1}), seed);
    const float top = v00 + wx * (v10 - v00);
    const float bottom = v01 + wx * (v11 - v01);
    return top + wy * (bottom - top);
}

inline float value3(const Choices& choices, ivec3 cell, vec3 fraction, uint seed) {
    const float wx = choices.fade(fraction.x);
    const float wy = choices.fade(fraction.y);
    const float wz = choices.fade(fraction.z);
    const float v000 = choices.random3(cell, seed);
    const float v100 = choices.random3(wrapAdd(cell, {1, 0, 0}), seed);
    const float v010 = choices.random3(wrapAdd(cell, {0, 1, 0}), seed);
    const float v110 = choices.random3(wrapAdd(cell, {1, 1, 0}), seed);
    const float v001 = choices.random3(wrapAdd(cell, {0, 0, 1}), seed);
    const float v101 = choices.random3(wrapAdd(cell, {1, 0, 1}), seed);
    const float v011 = choices.random3(wrapAdd(cell, {0, 1, 1}), seed);
    const float v111 = choices.random3(wrapAdd(cell, {1, 1, 1}), seed);
    const float x00 = v000 + wx * (v100 - v000);
    const float x10 = v010 + wx * (v110 - v010);
    const float x01 = v001 + wx * (v101 - v001);
    const float x11 = v011 + wx * (v111 - v011);
    const float y0 = x00 + wy * (x10 - x00);
    const float y1 = x01 + wy * (x11 - x01);
    return y0 + wz * (y1 - y0);
}

inline float valueFace4(const Choices& choices, ivec4 cell, float wx, float wy, uint seed) {
    const float v00 = choices.random4(cell, seed);
    const float v10 = choices.random4(wrapAdd(cell, {1, 0, 0, 0}), seed);
    const float v01 = choices.random4(wrapAdd(cell, {0, 1, 0, 0}), seed);
    const float v11 = choices.random4(wrapAdd(cell, {1, 1, 0, 0}), seed);
    const float top = v00 + wx * (v10 - v00);
    const float bottom = v01 + wx * (v11 - v01);
    return top + wy * (bottom - top);
}

inline float value4(const Choices& choices, ivec4 cell, vec4 fraction, uint seed) {
    const float wx = choices.fade(fraction.x);
    const float wy = choices.fade(fraction.y);
    const float wz = choices.fade(fraction.z);
    const float ww = choices.fade(fraction.w);
    const float f00 = valueFace4(choices, cell, wx, wy, seed);
    const float f10 = valueFace4(choices, wrapAdd(cell, {0, 0, 1, 0}), wx, wy, seed);
    const float f01 = valueFace4(choices, wrapAdd(cell, {0, 0, 0, 1}), wx, wy, seed);
    const float f11 = valueFace4(choices, wrapAdd(cell, {0, 0, 1, 1}), wx, wy, seed);
    const float z0 = f00 + wz * (f10 - f00);
    const float z1 = f01 + wz * (f11 - f01);
    return z0 + ww * (z1 - z0);
}

}  // namespace noisescope::reference
