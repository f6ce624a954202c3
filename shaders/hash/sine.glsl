// sine - the classic hashes of Shadertoy: fract(sin(dot)) of the cell. Device-dependent: a showpiece, not a default.
//
//   float ns_sine11(int cell, uint seed)                       one number of a 1D cell
//   uint  ns_sine1_index(int cell, uint count, uint seed)      [0, count)
//   float ns_sine21(ivec2 cell, uint seed)                     the first of the two numbers
//   vec2  ns_sine22(ivec2 cell, uint seed)                     two numbers
//   uint  ns_sine2_index(ivec2 cell, uint count, uint seed)
//   float ns_sine31(ivec3 cell, uint seed)                     the first of the three numbers
//   vec3  ns_sine33(ivec3 cell, uint seed)                     three numbers
//   uint  ns_sine3_index(ivec3 cell, uint count, uint seed)
//   float ns_sine_random21(ivec2 cell, uint seed)              2D alone: random(p) with 13, 78.23 and 51043.0123
//   vec2  ns_sine_random22(ivec2 cell, uint seed)              the second number: half a cell on
//   uint  ns_sine_random2_index(ivec2 cell, uint count, uint seed)
//
// returns         numbers in [-1, 1)
// period          none, but only about 2000 different values per 16384 cells; the cell at the origin is always -1 and
//                 the field is mirrored through the origin
// seed            0 is the published hash; any other seed moves the field by a whole number of cells
// exact           NO: sin() is not specified to the bit, and one ulp of it moves the number by 0.0026
// origin          folklore; I. Quilez's and others' Shadertoy code; the constants are the published ones
// SPDX-License-Identifier: MIT
#ifndef NS_SINE_GLSL
#define NS_SINE_GLSL

uint ns_sine_index(float number, uint count) {
    return min(uint(int((number * 0.5 + 0.5) * float(count))), count - 1u);
}

float ns_sine11(int cell, uint seed) {
    float p = float(cell) + float(int(seed & 1023u));
    return -1.0 + 2.0 * fract(sin(p * 127.1) * 43758.5453123);
}

uint ns_sine1_index(int cell, uint count, uint seed) {
    return ns_sine_index(ns_sine11(cell, seed), count);
}

vec2 ns_sine22(ivec2 cell, uint seed) {
    vec2 p = vec2(cell) + vec2(ivec2(uvec2(seed, seed >> 10u) & uvec2(1023u)));
    vec2 q = vec2(dot(p, vec2(127.1, 311.7)), dot(p, vec2(269.5, 183.3)));
    return -1.0 + 2.0 * fract(sin(q) * 43758.5453123);
}

float ns_sine21(ivec2 cell, uint seed) {
    vec2 h = ns_sine22(cell, seed);
    return h.x;
}

uint ns_sine2_index(ivec2 cell, uint count, uint seed) {
    return ns_sine_index(ns_sine21(cell, seed), count);
}

vec3 ns_sine33(ivec3 cell, uint seed) {
    vec3 p = vec3(cell) + vec3(ivec3(uvec3(seed, seed >> 10u, seed >> 20u) & uvec3(1023u)));
    float a = p.x * 127.1 + p.y * 311.7 + p.z * 74.7;
    float b = p.x * 269.5 + p.y * 183.3 + p.z * 246.1;
    float c = p.x * 113.5 + p.y * 271.9 + p.z * 124.6;
    return -1.0 + 2.0 * fract(sin(vec3(a, b, c)) * 43758.5453123);
}

float ns_sine31(ivec3 cell, uint seed) {
    vec3 h = ns_sine33(cell, seed);
    return h.x;
}

uint ns_sine3_index(ivec3 cell, uint count, uint seed) {
    return ns_sine_index(ns_sine31(cell, seed), count);
}

float ns_sine_random(vec2 p) {
    return -1.0 + 2.0 * fract(sin(dot(p, vec2(13.0, 78.23))) * 51043.0123);
}

vec2 ns_sine_random22(ivec2 cell, uint seed) {
    vec2 p = vec2(cell) + vec2(ivec2(uvec2(seed, seed >> 10u) & uvec2(1023u)));
    return vec2(ns_sine_random(p), ns_sine_random(p + 0.5));
}

float ns_sine_random21(ivec2 cell, uint seed) {
    vec2 h = ns_sine_random22(cell, seed);
    return h.x;
}

uint ns_sine_random2_index(ivec2 cell, uint count, uint seed) {
    return ns_sine_index(ns_sine_random21(cell, seed), count);
}

#endif // NS_SINE_GLSL
