// surface - a surface and the flow along it, from the derivatives of its height.
//
//   float ns_surface_slope(vec2 slope)                    how steep it is
//   vec3  ns_surface_normal(vec2 slope, float relief)     where it faces; length 1 within 1e-6
//   vec2  ns_surface_curl2(vec2 slope)                    the flow along its contour lines: without sources
//   vec3  ns_surface_curl3(vec3 x, vec3 y, vec3 z)        the curl of a vector potential
//   vec3  ns_surface_zeros3(vec3 x)                       x with 0 for -0, whose sign compilers do not keep; also 1, 2
//
// slope           derivatives of the height along x and y; y points down
// relief          height of a value of 1, in the unit of x
// x, y, z         derivatives of the three components of the potential
// returns         normal: x to the right, y down, z out of the picture; OpenGL's normal maps turn y around
// depends         math/root.glsl
// origin          curl: R. Bridson et al., "Curl-noise for procedural fluid flow", SIGGRAPH 2007
// SPDX-License-Identifier: MIT
#ifndef NS_SURFACE_GLSL
#define NS_SURFACE_GLSL

#include "math/exact.glsl"
#include "math/root.glsl"

// Compilers leave out sums with 0, although -0 + 0 is 0.
float ns_surface_zeros1(float x) {
    float result = floatBitsToUint(x) == 2147483648u ? 0.0 : x;
    return result;
}

vec2 ns_surface_zeros2(vec2 x) {
    return vec2(ns_surface_zeros1(x.x), ns_surface_zeros1(x.y));
}

vec3 ns_surface_zeros3(vec3 x) {
    return vec3(ns_surface_zeros1(x.x), ns_surface_zeros1(x.y), ns_surface_zeros1(x.z));
}

float ns_surface_slope(vec2 slope) {
    NS_EXACT float square = slope.x * slope.x + slope.y * slope.y;
    if (square < 1.0e-30) {
        return 0.0;
    }
    return ns_sqrt(square);
}

vec3 ns_surface_normal(vec2 slope, float relief) {
    NS_EXACT vec2 fall = slope * -relief;
    NS_EXACT float square = fall.x * fall.x + fall.y * fall.y + 1.0;
    float shorter = ns_inverse_sqrt(square);
    NS_EXACT vec2 level = fall * shorter;
    return vec3(level, shorter);
}

vec2 ns_surface_curl2(vec2 slope) {
    return vec2(slope.y, -slope.x);
}

vec3 ns_surface_curl3(vec3 x, vec3 y, vec3 z) {
    NS_EXACT vec3 result = vec3(z.y, x.z, y.x) - vec3(y.z, z.x, x.y);
    return result;
}

#endif // NS_SURFACE_GLSL
