// value_cubic - value noise by cubic splines: a Catmull-Rom curve on every axis, through four random numbers each.
//
//   float ns_value_cubic2(ivec2 cell, vec2 fraction, uint seed)
//   float ns_value_cubic3(ivec3 cell, vec3 fraction, uint seed)
//   float ns_value_cubic2_at(vec2 p, uint seed)                the same at p = cell + fraction, |p| < 2^24
//   float ns_value_cubic3_at(vec3 p, uint seed)
//   vec3  ns_value_cubic2_d(ivec2 cell, vec2 fraction, uint seed)      value, d/dx, d/dy, by the fraction
//   vec4  ns_value_cubic3_d(ivec3 cell, vec3 fraction, uint seed)      value, d/dx, d/dy, d/dz
//   vec3  ns_value_cubic2_at_d(vec2 p, uint seed)
//   vec4  ns_value_cubic3_at_d(vec3 p, uint seed)
//
// cell, fraction  lattice position; fraction in [0, 1]
// returns         on an axis ((2 t^2 - t - t^3) a + (2 - 5 t^2 + 3 t^3) b + (t + 4 t^2 - 3 t^3) c + (t^3 - t^2) d) / 2
//                 of the numbers a to d of four cells, from the one before; x within y within z.
//                 Unscaled, within 1.25^dimensions: 1.5625 (2D), 1.953125 (3D); on an axis the weights' sizes sum to
//                 1 + t (1 - t), the most in the middle of a cell; C1; at a lattice point exactly the hashed number.
//                 Derivatives: the first one is exactly ns_value_cubic2 (3); the slopes are C0, at a lattice point half
//                 the difference of its two neighbors
// period          2^32 cells        cost  16 hashes (2D), 64 (3D); derivatives no more
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

float ns_value_cubic_sum(vec4 weights, vec4 numbers) {
    NS_EXACT float sum = weights.x * numbers.x + weights.y * numbers.y + weights.z * numbers.z + weights.w * numbers.w;
    return sum;
}

// Their slopes; they sum to 0.
vec4 ns_value_cubic_weights_slope(float t) {
    NS_EXACT float before = ((4.0 - 3.0 * t) * t - 1.0) * 0.5;
    NS_EXACT float here = (9.0 * t - 10.0) * t * 0.5;
    NS_EXACT float next = ((8.0 - 9.0 * t) * t + 1.0) * 0.5;
    NS_EXACT float after = (3.0 * t - 2.0) * t * 0.5;
    return vec4(before, here, next, after);
}

// The numbers of the four cells around a place on a row, from the one before `cell` on.
vec4 ns_value_cubic_row2(ivec2 cell, uint seed) {
    float before = ns_hash_float2(cell + ivec2(-1, 0), seed);
    float here = ns_hash_float2(cell, seed);
    float next = ns_hash_float2(cell + ivec2(1, 0), seed);
    float after = ns_hash_float2(cell + ivec2(2, 0), seed);
    return vec4(before, here, next, after);
}

vec4 ns_value_cubic_row3(ivec3 cell, uint seed) {
    float before = ns_hash_float3(cell + ivec3(-1, 0, 0), seed);
    float here = ns_hash_float3(cell, seed);
    float next = ns_hash_float3(cell + ivec3(1, 0, 0), seed);
    float after = ns_hash_float3(cell + ivec3(2, 0, 0), seed);
    return vec4(before, here, next, after);
}

float ns_value_cubic_layer3(ivec3 cell, vec4 wx, vec4 wy, uint seed) {
    float before = ns_value_cubic_sum(wx, ns_value_cubic_row3(cell + ivec3(0, -1, 0), seed));
    float here = ns_value_cubic_sum(wx, ns_value_cubic_row3(cell, seed));
    float next = ns_value_cubic_sum(wx, ns_value_cubic_row3(cell + ivec3(0, 1, 0), seed));
    float after = ns_value_cubic_sum(wx, ns_value_cubic_row3(cell + ivec3(0, 2, 0), seed));
    return ns_value_cubic_sum(wy, vec4(before, here, next, after));
}

float ns_value_cubic2(ivec2 cell, vec2 fraction, uint seed) {
    vec4 wx = ns_value_cubic_weights(fraction.x);
    vec4 wy = ns_value_cubic_weights(fraction.y);
    float before = ns_value_cubic_sum(wx, ns_value_cubic_row2(cell + ivec2(0, -1), seed));
    float here = ns_value_cubic_sum(wx, ns_value_cubic_row2(cell, seed));
    float next = ns_value_cubic_sum(wx, ns_value_cubic_row2(cell + ivec2(0, 1), seed));
    float after = ns_value_cubic_sum(wx, ns_value_cubic_row2(cell + ivec2(0, 2), seed));
    return ns_value_cubic_sum(wy, vec4(before, here, next, after));
}

float ns_value_cubic3(ivec3 cell, vec3 fraction, uint seed) {
    vec4 wx = ns_value_cubic_weights(fraction.x);
    vec4 wy = ns_value_cubic_weights(fraction.y);
    vec4 wz = ns_value_cubic_weights(fraction.z);
    float before = ns_value_cubic_layer3(cell + ivec3(0, 0, -1), wx, wy, seed);
    float here = ns_value_cubic_layer3(cell, wx, wy, seed);
    float next = ns_value_cubic_layer3(cell + ivec3(0, 0, 1), wx, wy, seed);
    float after = ns_value_cubic_layer3(cell + ivec3(0, 0, 2), wx, wy, seed);
    return ns_value_cubic_sum(wz, vec4(before, here, next, after));
}

// The sum over a row and its slope along x.
vec2 ns_value_cubic_row_d(vec4 wx, vec4 sx, vec4 numbers) {
    return vec2(ns_value_cubic_sum(wx, numbers), ns_value_cubic_sum(sx, numbers));
}

// The sum of four rows and its slopes along x and y.
vec3 ns_value_cubic_rows_d(vec4 wy, vec4 sy, vec2 before, vec2 here, vec2 next, vec2 after) {
    vec4 values = vec4(before.x, here.x, next.x, after.x);
    float x = ns_value_cubic_sum(wy, vec4(before.y, here.y, next.y, after.y));
    return vec3(ns_value_cubic_sum(wy, values), x, ns_value_cubic_sum(sy, values));
}

vec3 ns_value_cubic_layer3_d(ivec3 cell, vec4 wx, vec4 sx, vec4 wy, vec4 sy, uint seed) {
    vec2 before = ns_value_cubic_row_d(wx, sx, ns_value_cubic_row3(cell + ivec3(0, -1, 0), seed));
    vec2 here = ns_value_cubic_row_d(wx, sx, ns_value_cubic_row3(cell, seed));
    vec2 next = ns_value_cubic_row_d(wx, sx, ns_value_cubic_row3(cell + ivec3(0, 1, 0), seed));
    vec2 after = ns_value_cubic_row_d(wx, sx, ns_value_cubic_row3(cell + ivec3(0, 2, 0), seed));
    return ns_value_cubic_rows_d(wy, sy, before, here, next, after);
}

vec3 ns_value_cubic2_d(ivec2 cell, vec2 fraction, uint seed) {
    vec4 wx = ns_value_cubic_weights(fraction.x);
    vec4 wy = ns_value_cubic_weights(fraction.y);
    vec4 sx = ns_value_cubic_weights_slope(fraction.x);
    vec4 sy = ns_value_cubic_weights_slope(fraction.y);
    vec2 before = ns_value_cubic_row_d(wx, sx, ns_value_cubic_row2(cell + ivec2(0, -1), seed));
    vec2 here = ns_value_cubic_row_d(wx, sx, ns_value_cubic_row2(cell, seed));
    vec2 next = ns_value_cubic_row_d(wx, sx, ns_value_cubic_row2(cell + ivec2(0, 1), seed));
    vec2 after = ns_value_cubic_row_d(wx, sx, ns_value_cubic_row2(cell + ivec2(0, 2), seed));
    return ns_value_cubic_rows_d(wy, sy, before, here, next, after);
}

vec4 ns_value_cubic3_d(ivec3 cell, vec3 fraction, uint seed) {
    vec4 wx = ns_value_cubic_weights(fraction.x);
    vec4 wy = ns_value_cubic_weights(fraction.y);
    vec4 wz = ns_value_cubic_weights(fraction.z);
    vec4 sx = ns_value_cubic_weights_slope(fraction.x);
    vec4 sy = ns_value_cubic_weights_slope(fraction.y);
    vec4 sz = ns_value_cubic_weights_slope(fraction.z);
    vec3 before = ns_value_cubic_layer3_d(cell + ivec3(0, 0, -1), wx, sx, wy, sy, seed);
    vec3 here = ns_value_cubic_layer3_d(cell, wx, sx, wy, sy, seed);
    vec3 next = ns_value_cubic_layer3_d(cell + ivec3(0, 0, 1), wx, sx, wy, sy, seed);
    vec3 after = ns_value_cubic_layer3_d(cell + ivec3(0, 0, 2), wx, sx, wy, sy, seed);
    vec4 values = vec4(before.x, here.x, next.x, after.x);
    float x = ns_value_cubic_sum(wz, vec4(before.y, here.y, next.y, after.y));
    float y = ns_value_cubic_sum(wz, vec4(before.z, here.z, next.z, after.z));
    return vec4(ns_value_cubic_sum(wz, values), x, y, ns_value_cubic_sum(sz, values));
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

vec3 ns_value_cubic2_at_d(vec2 p, uint seed) {
    vec2 base = floor(p);
    NS_EXACT vec2 fraction = p - base;
    return ns_value_cubic2_d(ivec2(base), fraction, seed);
}

vec4 ns_value_cubic3_at_d(vec3 p, uint seed) {
    vec3 base = floor(p);
    NS_EXACT vec3 fraction = p - base;
    return ns_value_cubic3_d(ivec3(base), fraction, seed);
}

#endif // NS_VALUE_CUBIC_GLSL
