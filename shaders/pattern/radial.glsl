// radial - a pattern of a cone in every cell: the distance from its middle, for islands and spots.
//
//   float ns_radial2(ivec2 cell, vec2 fraction, uint seed)
//   float ns_radial3(ivec3 cell, vec3 fraction, uint seed)
//   float ns_radial2_at(vec2 p, uint seed)                   the same at p = cell + fraction, |p| < 2^24
//   float ns_radial3_at(vec3 p, uint seed)
//   vec3  ns_radial2_d(ivec2 cell, vec2 fraction, uint seed) value, d/dx, d/dy, by the fraction
//   vec4  ns_radial3_d(ivec3 cell, vec3 fraction, uint seed) value, d/dx, d/dy, d/dz
//   vec3  ns_radial2_at_d(vec2 p, uint seed)
//   vec4  ns_radial3_at_d(vec3 p, uint seed)
//
// cell, fraction  lattice position; fraction in [0, 1]; the cell is not used
// seed            not used
// returns         1 - 4 min(d, 1/2), with d the distance from the middle of the cell: 1 there, -1 from half a cell on; C0,
//                 with a tip in the middle, where the derivatives are 0, and a kink at the rim; slopes of 4 or 0
// period          1 cell            cost  no hash
// depends         math/root.glsl
// origin          -
// SPDX-License-Identifier: MIT
#ifndef NS_RADIAL_GLSL
#define NS_RADIAL_GLSL

#include "math/exact.glsl"
#include "math/root.glsl"

float ns_radial(float square) {
    float away = ns_sqrt(square);
    NS_EXACT float result = 1.0 - 4.0 * min(away, 0.5);
    return result;
}

// Slope of the cone by the offset from the middle.
float ns_radial_slope(float square) {
    float nearness = ns_inverse_sqrt(square);
    NS_EXACT float away = square * nearness;
    NS_EXACT float steep = -4.0 * nearness;
    float result = away < 0.5 ? steep : 0.0;
    return result;
}

float ns_radial2(ivec2 cell, vec2 fraction, uint seed) {
    NS_EXACT float x = fraction.x - 0.5;
    NS_EXACT float y = fraction.y - 0.5;
    NS_EXACT float square = x * x + y * y;
    return ns_radial(square);
}

float ns_radial3(ivec3 cell, vec3 fraction, uint seed) {
    NS_EXACT float x = fraction.x - 0.5;
    NS_EXACT float y = fraction.y - 0.5;
    NS_EXACT float z = fraction.z - 0.5;
    NS_EXACT float square = x * x + y * y + z * z;
    return ns_radial(square);
}

vec3 ns_radial2_d(ivec2 cell, vec2 fraction, uint seed) {
    NS_EXACT float x = fraction.x - 0.5;
    NS_EXACT float y = fraction.y - 0.5;
    NS_EXACT float square = x * x + y * y;
    float slope = ns_radial_slope(square);
    NS_EXACT vec3 result = vec3(ns_radial(square), slope * x, slope * y);
    return result;
}

vec4 ns_radial3_d(ivec3 cell, vec3 fraction, uint seed) {
    NS_EXACT float x = fraction.x - 0.5;
    NS_EXACT float y = fraction.y - 0.5;
    NS_EXACT float z = fraction.z - 0.5;
    NS_EXACT float square = x * x + y * y + z * z;
    float slope = ns_radial_slope(square);
    NS_EXACT vec4 result = vec4(ns_radial(square), slope * x, slope * y, slope * z);
    return result;
}

float ns_radial2_at(vec2 p, uint seed) {
    vec2 base = floor(p);
    NS_EXACT vec2 fraction = p - base;
    return ns_radial2(ivec2(base), fraction, seed);
}

float ns_radial3_at(vec3 p, uint seed) {
    vec3 base = floor(p);
    NS_EXACT vec3 fraction = p - base;
    return ns_radial3(ivec3(base), fraction, seed);
}

vec3 ns_radial2_at_d(vec2 p, uint seed) {
    vec2 base = floor(p);
    NS_EXACT vec2 fraction = p - base;
    return ns_radial2_d(ivec2(base), fraction, seed);
}

vec4 ns_radial3_at_d(vec3 p, uint seed) {
    vec3 base = floor(p);
    NS_EXACT vec3 fraction = p - base;
    return ns_radial3_d(ivec3(base), fraction, seed);
}

#endif // NS_RADIAL_GLSL
