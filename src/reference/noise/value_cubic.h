// Twin of shaders/noise/value_cubic.glsl: keep the order of operations, bit-equality rests on it.
#pragma once

#include "reference/noise/choices.h"

namespace noisescope::reference {

inline vec4 valueCubicWeights(float t) {
    const float before = ((2.0f - t) * t - 1.0f) * t * 0.5f;
    const float here = (t * t * (3.0f * t - 5.0f) + 2.0f) * 0.5f;
    const float next = ((4.0f - 3.0f * t) * t + 1.0f) * t * 0.5f;
    const float after = (t - 1.0f) * t * t * 0.5f;
    return {before, here, next, after};
}

inline float valueCubicSum(vec4 weights, float before, float here, float next, float after) {
    return weights.x * before + weights.y * here + weights.z * next + weights.w * after;
}

inline float valueCubicRow2(const Choices& choices, ivec2 cell, vec4 wx, uint seed) {
    const float before = choices.random2(wrapAdd(cell, {-1, 0}), seed);
    const float here = choices.random2(cell, seed);
    const float next = choices.random2(wrapAdd(cell, {1, 0}), seed);
    const float after = choices.random2(wrapAdd(cell, {2, 0}), seed);
    return valueCubicSum(wx, before, here, next, after);
}

inline float valueCubicRow3(const Choices& choices, ivec3 cell, vec4 wx, uint seed) {
    const float before = choices.random3(wrapAdd(cell, {-1, 0, 0}), seed);
    const float here = choices.random3(cell, seed);
    const float next = choices.random3(wrapAdd(cell, {1, 0, 0}), seed);
    const float after = choices.random3(wrapAdd(cell, {2, 0, 0}), seed);
    return valueCubicSum(wx, before, here, next, after);
}

inline float valueCubicLayer3(const Choices& choices, ivec3 cell, vec4 wx, vec4 wy, uint seed) {
    const float before = valueCubicRow3(choices, wrapAdd(cell, {0, -1, 0}), wx, seed);
    const float here = valueCubicRow3(choices, cell, wx, seed);
    const float next = valueCubicRow3(choices, wrapAdd(cell, {0, 1, 0}), wx, seed);
    const float after = valueCubicRow3(choices, wrapAdd(cell, {0, 2, 0}), wx, seed);
    return valueCubicSum(wy, before, here, next, after);
}

inline float valueCubic2(const Choices& choices, ivec2 cell, vec2 fraction, uint seed) {
    const vec4 wx = valueCubicWeights(fraction.x);
    const vec4 wy = valueCubicWeights(fraction.y);
    const float before = valueCubicRow2(choices, wrapAdd(cell, {0, -1}), wx, seed);
    const float here = valueCubicRow2(choices, cell, wx, seed);
    const float next = valueCubicRow2(choices, wrapAdd(cell, {0, 1}), wx, seed);
    const float after = valueCubicRow2(choices, wrapAdd(cell, {0, 2}), wx, seed);
    return valueCubicSum(wy, before, here, next, after);
}

inline float valueCubic3(const Choices& choices, ivec3 cell, vec3 fraction, uint seed) {
    const vec4 wx = valueCubicWeights(fraction.x);
    const vec4 wy = valueCubicWeights(fraction.y);
    const vec4 wz = valueCubicWeights(fraction.z);
    const float before = valueCubicLayer3(choices, wrapAdd(cell, {0, 0, -1}), wx, wy, seed);
    const float here = valueCubicLayer3(choices, cell, wx, wy, seed);
    const float next = valueCubicLayer3(choices, wrapAdd(cell, {0, 0, 1}), wx, wy, seed);
    const float after = valueCubicLayer3(choices, wrapAdd(cell, {0, 0, 2}), wx, wy, seed);
    return valueCubicSum(wz, before, here, next, after);
}

}  // namespace noisescope::reference
