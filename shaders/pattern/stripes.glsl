// stripes - a pattern of straight stripes: a part of each cell along x.
//
//   float ns_stripes2(ivec2 cell, vec2 fraction, uint seed)
//   float ns_stripes3(ivec3 cell, vec3 fraction, uint seed)
//   float ns_stripes2_at(vec2 p, uint seed)                   the same at p = cell + fraction, |p| < 2^24
//   float ns_stripes3_at(vec3 p, uint seed)
//   vec3  ns_stripes2_d(ivec2 cell, vec2 fraction, uint seed) value, d/dx, d/dy, by the fraction
//   vec4  ns_stripes3_d(ivec3 cell, vec3 fraction, uint seed) value, d/dx, d/dy, d/dz
//   vec3  ns_stripes2_at_d(vec2 p, uint seed)
//   vec4  ns_stripes3_at_d(vec3 p, uint seed)
//
// cell, fraction  lattice position; fraction in [0, 1], of which x counts; the cell is not used
// seed            not used
// returns         1 where x < ns_width(), else -1; jumps between them; the derivatives are 0
// period          1 cell            cost  no hash
// depends         noise/choices.glsl (width)
// origin          -
// SPDX-License-Identifier: MIT
#ifndef NS_STRIPES_GLSL
#define NS_STRIPES_GLSL

#include "math/exact.glsl"
#include "noise/choices.glsl"

float ns_stripes(float x) {
    float result = x < ns_width() ? 1.0 : -1.0;
    return result;
}

float ns_stripes2(ivec2 cell, vec2 fraction, uint seed) {
    return ns_stripes(fraction.x);
}

float ns_stripes3(ivec3 cell, vec3 fraction, uint seed) {
    return ns_stripes(fraction.x);
}

vec3 ns_stripes2_d(ivec2 cell, vec2 fraction, uint seed) {
    return vec3(ns_stripes(fraction.x), 0.0, 0.0);
}

vec4 ns_stripes3_d(ivec3 cell, vec3 fraction, uint seed) {
    return vec4(ns_stripes(fraction.x), 0.0, 0.0, 0.0);
}

float ns_stripes2_at(vec2 p, uint seed) {
    vec2 base = floor(p);
    NS_EXACT vec2 fraction = p - base;
    return ns_stripes2(ivec2(base), fraction, seed);
}

float ns_stripes3_at(vec3 p, uint seed) {
    vec3 base = floor(p);
    NS_EXACT vec3 fraction = p - base;
    return ns_stripes3(ivec3(base), fraction, seed);
}

vec3 ns_stripes2_at_d(vec2 p, uint seed) {
    vec2 base = floor(p);
    NS_EXACT vec2 fraction = p - base;
    return ns_stripes2_d(ivec2(base), fraction, seed);
}

vec4 ns_stripes3_at_d(vec3 p, uint seed) {
    vec3 base = floor(p);
    NS_EXACT vec3 fraction = p - base;
    return ns_stripes3_d(ivec3(base), fraction, seed);
}

#endif // NS_STRIPES_GLSL
