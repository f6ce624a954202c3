// ramp - a pattern that rises along x in every cell: a saw, for gradients across a picture.
//
//   float ns_ramp2(ivec2 cell, vec2 fraction, uint seed)
//   float ns_ramp3(ivec3 cell, vec3 fraction, uint seed)
//   float ns_ramp2_at(vec2 p, uint seed)                     the same at p = cell + fraction, |p| < 2^24
//   float ns_ramp3_at(vec3 p, uint seed)
//   vec3  ns_ramp2_d(ivec2 cell, vec2 fraction, uint seed)   value, d/dx, d/dy, by the fraction
//   vec4  ns_ramp3_d(ivec3 cell, vec3 fraction, uint seed)   value, d/dx, d/dy, d/dz
//   vec3  ns_ramp2_at_d(vec2 p, uint seed)
//   vec4  ns_ramp3_at_d(vec3 p, uint seed)
//
// cell, fraction  lattice position; fraction in [0, 1], of which x counts; the cell is not used
// seed            not used
// returns         2 x - 1: -1 at the left of a cell, 1 at its right; jumps at the cells' borders, whose derivatives are those
//                 of the inside: 2 along x
// period          1 cell            cost  no hash
// depends         -
// origin          -
// SPDX-License-Identifier: MIT
#ifndef NS_RAMP_GLSL
#define NS_RAMP_GLSL

#include "math/exact.glsl"

float ns_ramp(float x) {
    NS_EXACT float result = 2.0 * x - 1.0;
    return result;
}

float ns_ramp2(ivec2 cell, vec2 fraction, uint seed) {
    return ns_ramp(fraction.x);
}

float ns_ramp3(ivec3 cell, vec3 fraction, uint seed) {
    return ns_ramp(fraction.x);
}

vec3 ns_ramp2_d(ivec2 cell, vec2 fraction, uint seed) {
    return vec3(ns_ramp(fraction.x), 2.0, 0.0);
}

vec4 ns_ramp3_d(ivec3 cell, vec3 fraction, uint seed) {
    return vec4(ns_ramp(fraction.x), 2.0, 0.0, 0.0);
}

float ns_ramp2_at(vec2 p, uint seed) {
    vec2 base = floor(p);
    NS_EXACT vec2 fraction = p - base;
    return ns_ramp2(ivec2(base), fraction, seed);
}

float ns_ramp3_at(vec3 p, uint seed) {
    vec3 base = floor(p);
    NS_EXACT vec3 fraction = p - base;
    return ns_ramp3(ivec3(base), fraction, seed);
}

vec3 ns_ramp2_at_d(vec2 p, uint seed) {
    vec2 base = floor(p);
    NS_EXACT vec2 fraction = p - base;
    return ns_ramp2_d(ivec2(base), fraction, seed);
}

vec4 ns_ramp3_at_d(vec3 p, uint seed) {
    vec3 base = floor(p);
    NS_EXACT vec3 fraction = p - base;
    return ns_ramp3_d(ivec3(base), fraction, seed);
}

#endif // NS_RAMP_GLSL
