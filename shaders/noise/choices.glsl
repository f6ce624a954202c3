// choices - the parts of a noise: the hash, the gradients, the fade, the metric, and the numbers that shape it.
//
// The noise files call these names. The program writes its own version of this file for a recipe; this one holds the
// defaults, for those who take the files as they are. To choose something else, change the calls below.
//
//   float ns_hash_float1(int cell, uint seed)  one number of a cell, [-1, 1); also ns_hash_float2, 3, 4
//   vec2  ns_hash_vec2(ivec2 cell, uint seed)  as many numbers as dimensions; also ns_hash_vec3
//   vec2  ns_feature_point2(ivec2 cell, uint seed)  where in its cell a feature point lies, [0, 1); also 3
//   float ns_gradient1(int cell, uint seed)    the gradient of a cell; also ns_gradient2, 3, 4
//   float ns_fade(float t)                     math/fade.glsl
//   float ns_fade_slope(float t)               its first derivative
//   float ns_fade_curve(float t)               its second derivative
//   float ns_kernel_radius_squared()           simplex: squared radius of a corner's kernel; 0.5 (C3) or 0.6
//   float ns_key2(vec2 offset)                 math/metric.glsl: grows with the length; also ns_key3
//   float ns_length(float key)                 the length that belongs to a key
//   float ns_scaled_length(float key, float scale)  math/metric_scaled.glsl: that times a number
//   float ns_key_part(float y)                 four pixels of a row: what they share, and the same of each from it; also
//                                              ns_key_four2, ns_key_four3, ns_scaled_length_four
//   vec2  ns_length_slope2(vec2 offset)        gradient of the length of an offset; also ns_length_slope3
//   bool  ns_isotropic()                       gabor: every wave in a direction of its own
//   float ns_jitter()                          and its like, at the end: numbers that shape a noise
// SPDX-License-Identifier: MIT
#ifndef NS_CHOICES_GLSL
#define NS_CHOICES_GLSL

#include "gradient/square.glsl"
#include "hash/pcg.glsl"
#include "math/fade.glsl"
#include "math/four.glsl"
#include "math/metric.glsl"
#include "math/metric_scaled.glsl"

float ns_hash_float1(int cell, uint seed) {
    return ns_pcg11(cell, seed);
}

float ns_hash_float2(ivec2 cell, uint seed) {
    return ns_pcg21(cell, seed);
}

float ns_hash_float3(ivec3 cell, uint seed) {
    return ns_pcg31(cell, seed);
}

float ns_hash_float4(ivec4 cell, uint seed) {
    return ns_pcg41(cell, seed);
}

vec2 ns_hash_vec2(ivec2 cell, uint seed) {
    return ns_pcg22(cell, seed);
}

vec3 ns_hash_vec3(ivec3 cell, uint seed) {
    return ns_pcg33(cell, seed);
}

// ns_jittered2(ns_hash_vec2(cell, seed), 1.0), noise/jittered.glsl.
vec2 ns_feature_point2(ivec2 cell, uint seed) {
    return ns_pcg22_unit(cell, seed);
}

vec3 ns_feature_point3(ivec3 cell, uint seed) {
    return ns_pcg33_unit(cell, seed);
}

float ns_gradient1(int cell, uint seed) {
    return ns_gradient_square1(ns_pcg11(cell, seed));
}

vec2 ns_gradient2(ivec2 cell, uint seed) {
    return ns_gradient_square2(ns_pcg22(cell, seed));
}

vec3 ns_gradient3(ivec3 cell, uint seed) {
    return ns_gradient_square3(ns_pcg33(cell, seed));
}

vec4 ns_gradient4(ivec4 cell, uint seed) {
    return ns_gradient_square4(ns_pcg44(cell, seed));
}

float ns_fade(float t) {
    return ns_fade_quintic(t);
}

float ns_fade_slope(float t) {
    return ns_fade_quintic_slope(t);
}

float ns_fade_curve(float t) {
    return ns_fade_quintic_curve(t);
}

float ns_kernel_radius_squared() {
    return 0.5;
}

float ns_key2(vec2 offset) {
    return ns_metric_euclidean_key2(offset);
}

float ns_key3(vec3 offset) {
    return ns_metric_euclidean_key3(offset);
}

float ns_length(float key) {
    return ns_metric_euclidean_length(key);
}

float ns_scaled_length(float key, float scale) {
    return ns_metric_euclidean_scaled(key, scale);
}

// For files of `_four` functions.
float ns_key_part(float y) {
    return ns_metric_euclidean_part(y);
}

vec4 ns_key_four2(vec4 x, vec4 y) {
    return ns_metric_euclidean_four2(x, y);
}

vec4 ns_key_four3(vec4 x, vec4 y, vec4 z) {
    return ns_metric_euclidean_four3(x, y, z);
}

vec4 ns_scaled_length_four(vec4 key, float scale) {
    return ns_metric_euclidean_scaled_four(key, scale);
}

vec2 ns_length_slope2(vec2 offset) {
    return ns_metric_euclidean_slope2(offset);
}

vec3 ns_length_slope3(vec3 offset) {
    return ns_metric_euclidean_slope3(offset);
}

bool ns_isotropic() {
    return false;
}

// --- numbers, written by tests/cli/test_docs.py --write from the table of parameters

// 0 to 1; 0: points on a grid; 1: anywhere in their cells
float ns_jitter() {
    return 1.0;
}

// 0 to 1; softness with which cells blend into each other
float ns_smoothness() {
    return 0.5;
}

// -1e+06 to 1e+06 turns; the direction of the waves
float ns_orientation() {
    return 0.0;
}

// 1 to 4; 1: long trains of waves; higher: short ones
float ns_bandwidth() {
    return 1.0;
}

// 0.25 to 8 per cell; number of waves that fit into a cell
float ns_cycles_per_cell() {
    return 2.0;
}

// -1 to 1; the constant
float ns_value() {
    return 0.0;
}

// 0.01 to 0.99 cells; width of the stripes
float ns_width() {
    return 0.5;
}

#endif // NS_CHOICES_GLSL
