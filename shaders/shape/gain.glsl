// gain - values drawn to the ends, or to the middle: more or less contrast, the same on both sides of 0.
//
//   float ns_shape_gain(float x, float strength)
//   vec4 ns_shape_gain_d(vec4 x, float strength)
//
// x               held in [-1, 1]
// strength        slope at 0, [0.1, 10]; above 1 an S, below 1 its inverse; 1 changes nothing but roundings
// returns         [-1, 1]: 1 - (1 - x)^strength for x >= 0, mirrored below; exactly x at -1, 0 and 1;
//                 error below 1e-7 (1 + strength)
// _d              with derivatives: duals of math/dual.glsl; at the ends a strength below 1 is infinitely steep,
//                 there the slope is that at |x| = 1 - 2^-20
// depends         math/exact.glsl, math/hold.glsl, math/power.glsl
// origin          K. Perlin, E. Hoffert, Hypertexture, SIGGRAPH 1989; with the exponent itself: I. Quilez
// SPDX-License-Identifier: MIT
#ifndef NS_SHAPE_GAIN_GLSL
#define NS_SHAPE_GAIN_GLSL

#include "math/exact.glsl"
#include "math/hold.glsl"
#include "math/power.glsl"

float ns_shape_gain(float x, float strength) {
    float held = ns_hold(x, -1.0, 1.0);
    NS_EXACT float rest = 1.0 - abs(held);
    NS_EXACT float size = 1.0 - ns_power(rest, strength);
    NS_EXACT float mirrored = -size;
    float result = held < 0.0 ? mirrored : size;
    return result;
}

vec4 ns_shape_gain_d(vec4 x, float strength) {
    vec4 held = ns_hold_d(x, -1.0, 1.0);
    NS_EXACT float rest = 1.0 - abs(held.x);
    float steep = ns_power_slope(rest, strength);
    NS_EXACT vec3 slope = steep * held.yzw;
    return vec4(ns_shape_gain(x.x, strength), slope);
}

#endif // NS_SHAPE_GAIN_GLSL
