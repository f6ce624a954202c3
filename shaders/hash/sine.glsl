// sine - the classic hash22 of Shadertoy: fract(sin(dot)) of the cell. Device-dependent: a showpiece, not a default.
//
//   float ns_sine21(ivec2 cell, uint seed)                     the first of the two numbers
//   vec2  ns_sine22(ivec2 cell, uint seed)                     two numbers
//   uint  ns_sine2_index(ivec2 cell, uint count, uint seed)    [0, count)
//
// returns         numbers in [-1, 1)
// period          none, but only about 2000 different values per 16384 cells; the cell (0, 0) is always (-1, -1) and
//                 the field is mirrored through the origin
// seed            0 is the published hash; any other seed moves the field by a whole number of cells
// exact           NO: sin() is not specified to the bit, and one ulp of it moves the number by 0.0026
// origin          folklore; I. Quilez's and others' Shadertoy code; the constants are the published ones
// SPDX-License-Identifier: MIT
#ifndef NS_SINE_GLSL
#define NS_SINE_GLSL

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
    vec2 h = ns_sine22(cell, seed);
    return min(uint(int((h.x * 0.5 + 0.5) * float(count))), count - 1u);
}

#endif // NS_SINE_GLSL
