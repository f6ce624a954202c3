// power - brightness to a power: above 1 plains with few heights, below 1 heights with few dips.
//
//   float ns_shape_power(float x, float exponent)
//   vec4 ns_shape_power_d(vec4 x, float exponent)
//
// x               held in [-1, 1], seen as s = 0.5 x + 0.5
// exponent        [0.1, 10]; 1 changes nothing but roundings
// returns         [-1, 1]: 2 s^exponent - 1, exactly -1 and 1 at the ends; error below 2e-7 (1 + exponent)
// _d              with derivatives: duals of math/dual.glsl; at -1 an exponent below 1 is infinitely steep, there
//                 the slope is that at s = 2^-20
// depends         math/exact.glsl, math/hold.glsl, math/power.glsl
// origin          K. Perlin, E. Hoffert, Hypertexture, SIGGRAPH 1989: bias, as an exponent
// SPDX-License-Identifier: MIT
#ifndef NS_SHAPE_POWER_GLSL
#define NS_SHAPE_POWER_GLSL

#include "math/exact.glsl"
#include "math/hold.glsl"
#include "math/power.glsl"

float ns_shape_power(float x, float exponent) {
    NS_EXACT float result = 2.0 * ns_power(ns_seen(x), exponent) - 1.0;
    return result;
}

vec4 ns_shape_power_d(vec4 x, float exponent) {
    vec4 held = ns_hold_d(x, -1.0, 1.0);
    float steep = ns_power_slope(ns_seen(x.x), exponent);
    NS_EXACT vec3 slope = steep * held.yzw;
    return vec4(ns_shape_power(x.x, exponent), slope);
}

#endif // NS_SHAPE_POWER_GLSL
