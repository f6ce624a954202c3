// value_cubic - value noise by cubic splines: a Catmull-Rom curve on every axis, through four random numbers each.
//
//   float ns_value_cubic2(ivec2 cell, vec2 fraction, uint seed)
//   float ns_value_cubic3(ivec3 cell, vec3 fraction, uint seed)
//   float ns_value_cubic2_at(vec2 p, uint seed)                the same at p = cell + fraction, |p| < 2^24
//   float ns_value_cubic3_at(vec3 p, uint seed)
//
// cell, fraction  lattice position; fraction in [0, 1]
// returns         unscaled, within 1.25^dimensions: 1.5625 (2D), 1.953125 (3D); on an axis the weights' sizes sum to
//                 1 + t (1 - t), the most in the middle of a cell; C1; at a lattice point exactly the hashed number
// period          2^32 cells        cost  16 hashes (2D), 64 (3D)
// depends         noise/choices.glsl (random)
// origin          E. Catmull, R. Rom, "A class of local interpolating splines", 1974
// SPDX-License-Identifier: MIT
#ifndef NS_VALUE_CUBIC_GLSL
#define NS_VALUE_CUBIC_GLSL

#include "math/exact.glsl"
#include "noise/choices.glsl"

// The weights of the lattice points -1, 0, 1 and 2; they sum to 1.
vec4 ns_value_cubic_weights(float t) {
    NS_EXACT float before = ((2.0 - t) * t - 1.0) * t * 0.5;
    NS_EXACT float here = (t * t * (3.0 * t - 5.0) + 2.0) * 0.5;
    NS_EXACT float next = ((4.0 - 3.0 * t) * t + 1.0) * t * 0.5;
    NS_EXACT float after = (t - 1.0) * t * t * 0.5;
    return vec4(before, here, next, after);
}

float ns_value_cubic_sum(vec4 weights, float before, float here, float next, float after) {
    NS_EXACT float result = weights.x * before + weights.y * here + weights.z * next + weights.w * after;
    return result;
}

float ns_value_cubic_row2(ivec2 cell, vec4 wx, uint seed) {
    float before = ns_random2(cell + ivec2(-1, 0), seed);
    float here = ns_random2(cell, seed);
    float next = ns_random2(cell + ivec2(1, 0), seed);
    float after = ns_random2(cell + ivec2(2, 0), seed);
    return ns_value_cubic_sum(wx, before, here, next, after);
}

float ns_value_cubic_row3(ivec3 cell, vec4 wx, uint seed) {
    float before = ns_random3(cell + ivec3(-1, 0, 0), seed);
    float here = ns_random3(cell, seed);
    float next = ns_random3(cell + ivec3(1, 0, 0), seed);
    float after = ns_random3(cell + ivec3(2, 0, 0), seed);
    return ns_value_cubic_sum(wx, before, here, next, after);
}

float ns_value_cubic_layer3(ivec3 cell, vec4 wx, vec4 wy, uint seed) {
    float before = ns_value_cubic_row3(cell + ivec3(0, -1, 0), wx, seed);
    float here = ns_value_cubic_row3(cell, wx, seed);
    float next = ns_value_cubic_row3(cell + ivec3(0, 1, 0), wx, seed);
    float after = ns_value_cubic_row3(cell + ivec3(0, 2, 0), wx, seed);
    return ns_value_cubic_sum(wy, before, here, next, after);
}

float ns_value_cubic2(ivec2 cell, vec2 fraction, uint seed) {
    vec4 wx = ns_value_cubic_weights(fraction.x);
    vec4 wy = ns_value_cubic_weights(fraction.y);
    float before = ns_value_cubic_row2(cell + ivec2(0, -1), wx, seed);
    float here = ns_value_cubic_row2(cell, wx, seed);
    float next = ns_value_cubic_row2(cell + ivec2(0, 1), wx, seed);
    float after = ns_value_cubic_row2(cell + ivec2(0, 2), wx, seed);
    return ns_value_cubic_sum(wy, before, here, next, after);
}

float ns_value_cubic3(ivec3 cell, vec3 fraction, uint seed) {
    vec4 wx = ns_value_cubic_weights(fraction.x);
    vec4 wy = ns_value_cubic_weights(fraction.y);
    vec4 wz = ns_value_cubic_weights(fraction.z);
    float before = ns_value_cubic_layer3(cell + ivec3(0, 0, -1), wx, wy, seed);
    float here = ns_value_cubic_layer3(cell, wx, wy, seed);
    float next = ns_value_cubic_layer3(cell + ivec3(0, 0, 1), wx, wy, seed);
    float after = ns_value_cubic_layer3(cell + ivec3(0, 0, 2), wx, wy, seed);
    return ns_value_cubic_sum(wz, before, here, next, after);
}

float ns_value_cubic2_at(vec2 p, uint seed) {
    vec2 base = floor(p);
    NS_EXACT vec2 fraction = p - base;
    return ns_value_cubic2(ivec2(base), fraction, seed);
}

float ns_value_cubic3_at(vec3 p, uint seed) {
    vec3 base = floor(p);
    NS_EXACT vec3 fraction = p - base;
    return ns_value_cubic3(ivec3(base), fraction, seed);
}

#endif // NS_VALUE_CUBIC_GLSL
