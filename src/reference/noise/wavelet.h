// Twin of shaders/noise/wavelet.glsl: keep the order of operations, bit-equality rests on it.
#pragma once

#include "reference/noise/choices.h"

namespace noisescope::reference {

struct WaveletWeights {
    vec3 fine;
    vec3 coarse;
    vec2 outer;
};

inline WaveletWeights waveletWeights(float fraction) {
    const float rest = 1.0f - fraction;
    const float before = 0.5f * rest * rest;
    const float after = 0.5f * fraction * fraction;
    const float middle = 0.5f + fraction * rest;
    const float coarseBefore = 0.5f * before + 0.25f * middle;
    const float coarseMiddle = 0.5f * middle + 0.25f * (before + after);
    const float coarseAfter = 0.5f * after + 0.25f * middle;
    const vec2 outer = 0.25f * vec2(before, after);
    return {vec3(before, middle, after), vec3(coarseBefore, coarseMiddle, coarseAfter), outer};
}

inline float waveletFine(vec3 values, const WaveletWeights& weights) {
    return values.x * weights.fine.x + values.y * weights.fine.y + values.z * weights.fine.z;
}

inline float waveletCoarse(float first, vec3 values, float last, const WaveletWeights& weights) {
    const float inner = values.x * weights.coarse.x + values.y * weights.coarse.y + values.z * weights.coarse.z;
    return inner + (first * weights.outer.x + last * weights.outer.y);
}

inline vec2 waveletRow2(const Choices& choices, ivec2 cell, const WaveletWeights& alongX, uint seed) {
    const float first = choices.random2(wrapAdd(cell, {-2, 0}), seed);
    const float before = choices.random2(wrapAdd(cell, {-1, 0}), seed);
    const float middle = choices.random2(cell, seed);
    const float after = choices.random2(wrapAdd(cell, {1, 0}), seed);
    const float last = choices.random2(wrapAdd(cell, {2, 0}), seed);
    const vec3 values(before, middle, after);
    return {waveletFine(values, alongX), waveletCoarse(first, values, last, alongX)};
}

inline vec2 waveletRow3(const Choices& choices, ivec3 cell, const WaveletWeights& alongX, uint seed) {
    const float first = choices.random3(wrapAdd(cell, {-2, 0, 0}), seed);
    const float before = choices.random3(wrapAdd(cell, {-1, 0, 0}), seed);
    const float middle = choices.random3(cell, seed);
    const float after = choices.random3(wrapAdd(cell, {1, 0, 0}), seed);
    const float last = choices.random3(wrapAdd(cell, {2, 0, 0}), seed);
    const vec3 values(before, middle, after);
    return {waveletFine(values, alongX), waveletCoarse(first, values, last, alongX)};
}

inline vec2 waveletFive(vec2 first, vec2 before, vec2 middle, vec2 after, vec2 last, const WaveletWeights& weights) {
    const float fine = waveletFine(vec3(before.x, middle.x, after.x), weights);
    const float coarse = waveletCoarse(first.y, vec3(before.y, middle.y, after.y), last.y, weights);
    return {fine, coarse};
}

inline vec2 waveletLayer3(const Choices& choices, ivec3 cell, const WaveletWeights& alongX,
                          const WaveletWeights& alongY, uint seed) {
    const vec2 first = waveletRow3(choices, wrapAdd(cell, {0, -2, 0}), alongX, seed);
    const vec2 before = waveletRow3(choices, wrapAdd(cell, {0, -1, 0}), alongX, seed);
    const vec2 middle = waveletRow3(choices, cell, alongX, seed);
    const vec2 after = waveletRow3(choices, wrapAdd(cell, {0, 1, 0}), alongX, seed);
    const vec2 last = waveletRow3(choices, wrapAdd(cell, {0, 2, 0}), alongX, seed);
    return waveletFive(first, before, middle, after, last, alongY);
}

inline float wavelet2(const Choices& choices, ivec2 cell, vec2 fraction, uint seed) {
    const WaveletWeights alongX = waveletWeights(fraction.x);
    const WaveletWeights alongY = waveletWeights(fraction.y);
    const vec2 first = waveletRow2(choices, wrapAdd(cell, {0, -2}), alongX, seed);
    const vec2 before = waveletRow2(choices, wrapAdd(cell, {0, -1}), alongX, seed);
    const vec2 middle = waveletRow2(choices, cell, alongX, seed);
    const vec2 after = waveletRow2(choices, wrapAdd(cell, {0, 1}), alongX, seed);
    const vec2 last = waveletRow2(choices, wrapAdd(cell, {0, 2}), alongX, seed);
    const vec2 both = waveletFive(first, before, middle, after, last, alongY);
    return both.x - both.y;
}

inline float wavelet3(const Choices& choices, ivec3 cell, vec3 fraction, uint seed) {
    const WaveletWeights alongX = waveletWeights(fraction.x);
    const WaveletWeights alongY = waveletWeights(fraction.y);
    const WaveletWeights alongZ = waveletWeights(fraction.z);
    const vec2 first = waveletLayer3(choices, wrapAdd(cell, {0, 0, -2}), alongX, alongY, seed);
    const vec2 before = waveletLayer3(choices, wrapAdd(cell, {0, 0, -1}), alongX, alongY, seed);
    const vec2 middle = waveletLayer3(choices, cell, alongX, alongY, seed);
    const vec2 after = waveletLayer3(choices, wrapAdd(cell, {0, 0, 1}), alongX, alongY, seed);
    const vec2 last = waveletLayer3(choices, wrapAdd(cell, {0, 0, 2}), alongX, alongY, seed);
    const vec2 both = waveletFive(first, before, middle, after, last, alongZ);
    return both.x - both.y;
}

}  // namespace noisescope::reference
