// multiply - brightness times brightness: each layer darkens the other.
//
//   float ns_combine_multiply(float below, float above)
//   vec4 ns_combine_multiply_d(vec4 below, vec4 above)
//
// below, above    values of the layers, seen as 0.5 v + 0.5 held in [0, 1]
// returns         [-1, 1]: 2 s - 1 of the product s; monotone in both
// _d              with derivatives: duals of math/dual.glsl
// depends         math/exact.glsl, math/dual.glsl, math/hold.glsl
// origin          blend modes of T. Porter, T. Duff, 1984, and their followers; W3C, Compositing and Blending, 2015
// SPDX-License-Identifier: MIT
#ifndef NS_COMBINE_MULTIPLY_GLSL
#define NS_COMBINE_MULTIPLY_GLSL

#include "math/exact.glsl"
#include "math/dual.glsl"
#include "math/hold.glsl"

float ns_combine_multiply(float below, float above) {
    NS_EXACT float product = ns_seen(below) * ns_seen(above);
    NS_EXACT float result = 2.0 * product - 1.0;
    return result;
}

vec4 ns_combine_multiply_d(vec4 below, vec4 above) {
    vec4 product = ns_dual_mul(ns_seen_d(below), ns_seen_d(above));
    NS_EXACT vec3 slope = 2.0 * product.yzw;
    return vec4(ns_combine_multiply(below.x, above.x), slope);
}

#endif // NS_COMBINE_MULTIPLY_GLSL
