// jittered - the place of a feature point in its cell, by the random numbers of the cell.
//
//   vec2 ns_jittered2(vec2 numbers, float jitter)
//   vec3 ns_jittered3(vec3 numbers, float jitter)
//
// numbers         [-1, 1)
// jitter          0: in the middle of the cell; 1: anywhere in it
// returns         0.5 + 0.5 * jitter * numbers, [0, 1)
// depends         math/exact.glsl
// SPDX-License-Identifier: MIT
#ifndef NS_JITTERED_GLSL
#define NS_JITTERED_GLSL

#include "math/exact.glsl"

vec2 ns_jittered2(vec2 numbers, float jitter) {
    NS_EXACT float spread = 0.5 * jitter;
    NS_EXACT vec2 point = 0.5 + spread * numbers;
    return point;
}

vec3 ns_jittered3(vec3 numbers, float jitter) {
    NS_EXACT float spread = 0.5 * jitter;
    NS_EXACT vec3 point = 0.5 + spread * numbers;
    return point;
}

#endif // NS_JITTERED_GLSL
