// constant - a constant pattern: one number everywhere.
//
//   float ns_constant2(ivec2 cell, vec2 fraction, uint seed)
//   float ns_constant3(ivec3 cell, vec3 fraction, uint seed)
//   float ns_constant2_at(vec2 p, uint seed)                   the same at p = cell + fraction, |p| < 2^24
//   float ns_constant3_at(vec3 p, uint seed)
//   vec3  ns_constant2_d(ivec2 cell, vec2 fraction, uint seed) value, d/dx, d/dy, by the fraction
//   vec4  ns_constant3_d(ivec3 cell, vec3 fraction, uint seed) value, d/dx, d/dy, d/dz
//   vec3  ns_constant2_at_d(vec2 p, uint seed)
//   vec4  ns_constant3_at_d(vec3 p, uint seed)
//
// cell, fraction  lattice position; not used
// seed            not used
// returns         ns_value(); the derivatives are 0
// period          1 cell            cost  no hash
// depends         noise/choices.glsl (value)
// origin          -
// SPDX-License-Identifier: MIT
#ifndef NS_CONSTANT_GLSL
#define NS_CONSTANT_GLSL

#include "math/exact.glsl"
#include "noise/choices.glsl"

float ns_constant2(ivec2 cell, vec2 fraction, uint seed) {
    return ns_value();
}

float ns_constant3(ivec3 cell, vec3 fraction, uint seed) {
    return ns_value();
}

vec3 ns_constant2_d(ivec2 cell, vec2 fraction, uint seed) {
    return vec3(ns_value(), 0.0, 0.0);
}

vec4 ns_constant3_d(ivec3 cell, vec3 fraction, uint seed) {
    return vec4(ns_value(), 0.0, 0.0, 0.0);
}

float ns_constant2_at(vec2 p, uint seed) {
    vec2 base = floor(p);
    NS_EXACT vec2 fraction = p - base;
    return ns_constant2(ivec2(base), fraction, seed);
}

float ns_constant3_at(vec3 p, uint seed) {
    vec3 base = floor(p);
    NS_EXACT vec3 fraction = p - base;
    return ns_constant3(ivec3(base), fraction, seed);
}

vec3 ns_constant2_at_d(vec2 p, uint seed) {
    vec2 base = floor(p);
    NS_EXACT vec2 fraction = p - base;
    return ns_constant2_d(ivec2(base), fraction, seed);
}

vec4 ns_constant3_at_d(vec3 p, uint seed) {
    vec3 base = floor(p);
    NS_EXACT vec3 fraction = p - base;
    return ns_constant3_d(ivec3(base), fraction, seed);
}

#endif // NS_CONSTANT_GLSL
