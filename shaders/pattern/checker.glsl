// checker - a pattern of squares in two values: every cell holds two along each axis.
//
//   float ns_checker2(ivec2 cell, vec2 fraction, uint seed)
//   float ns_checker3(ivec3 cell, vec3 fraction, uint seed)
//   float ns_checker2_at(vec2 p, uint seed)                   the same at p = cell + fraction, |p| < 2^24
//   float ns_checker3_at(vec3 p, uint seed)
//   vec3  ns_checker2_d(ivec2 cell, vec2 fraction, uint seed) value, d/dx, d/dy, by the fraction
//   vec4  ns_checker3_d(ivec3 cell, vec3 fraction, uint seed) value, d/dx, d/dy, d/dz
//   vec3  ns_checker2_at_d(vec2 p, uint seed)
//   vec4  ns_checker3_at_d(vec3 p, uint seed)
//
// cell, fraction  lattice position; fraction in [0, 1]; the cell is not used, so that the squares join at every border
// seed            not used
// returns         1 if an even number of coordinates is in the upper half of the cell, else -1: squares, in 3D cubes, of half
//                 a cell; jumps between them; the derivatives are 0
// period          1 cell            cost  no hash
// depends         -
// origin          -
// SPDX-License-Identifier: MIT
#ifndef NS_CHECKER_GLSL
#define NS_CHECKER_GLSL

#include "math/exact.glsl"

// Sign of a half of the cell.
float ns_checker(float x) {
    float result = x < 0.5 ? 1.0 : -1.0;
    return result;
}

float ns_checker2(ivec2 cell, vec2 fraction, uint seed) {
    NS_EXACT float result = ns_checker(fraction.x) * ns_checker(fraction.y);
    return result;
}

float ns_checker3(ivec3 cell, vec3 fraction, uint seed) {
    NS_EXACT float result = ns_checker(fraction.x) * ns_checker(fraction.y) * ns_checker(fraction.z);
    return result;
}

vec3 ns_checker2_d(ivec2 cell, vec2 fraction, uint seed) {
    return vec3(ns_checker2(cell, fraction, seed), 0.0, 0.0);
}

vec4 ns_checker3_d(ivec3 cell, vec3 fraction, uint seed) {
    return vec4(ns_checker3(cell, fraction, seed), 0.0, 0.0, 0.0);
}

float ns_checker2_at(vec2 p, uint seed) {
    vec2 base = floor(p);
    NS_EXACT vec2 fraction = p - base;
    return ns_checker2(ivec2(base), fraction, seed);
}

float ns_checker3_at(vec3 p, uint seed) {
    vec3 base = floor(p);
    NS_EXACT vec3 fraction = p - base;
    return ns_checker3(ivec3(base), fraction, seed);
}

vec3 ns_checker2_at_d(vec2 p, uint seed) {
    vec2 base = floor(p);
    NS_EXACT vec2 fraction = p - base;
    return ns_checker2_d(ivec2(base), fraction, seed);
}

vec4 ns_checker3_at_d(vec3 p, uint seed) {
    vec3 base = floor(p);
    NS_EXACT vec3 fraction = p - base;
    return ns_checker3_d(ivec3(base), fraction, seed);
}

#endif // NS_CHECKER_GLSL
