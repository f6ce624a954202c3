// overlay - multiply where it is dark below, screen where it is light: more contrast, and the layer's details.
//
//   float ns_combine_overlay(float below, float above)
//   vec4 ns_combine_overlay_d(vec4 below, vec4 above)
//   float ns_overlay_seen(float a, float b)           of brightness in [0, 1] to brightness
//
// below, above    values of the layers, seen as 0.5 v + 0.5 held in [0, 1]
// returns         [-1, 1]: 2 s - 1 of s = a < 1/2 ? 2 a b : 1 - 2 (1 - a) (1 - b); continuous, the slope jumps at
//                 a = 1/2, the value 0 below, where the two formulas differ by a rounding
// _d              with derivatives: duals of math/dual.glsl
// depends         math/exact.glsl, math/hold.glsl
// origin          W3C, Compositing and Blending, 2015
// SPDX-License-Identifier: MIT
#ifndef NS_COMBINE_OVERLAY_GLSL
#define NS_COMBINE_OVERLAY_GLSL

#include "math/exact.glsl"
#include "math/hold.glsl"

float ns_overlay_seen(float a, float b) {
    NS_EXACT float dark = 2.0 * a * b;
    NS_EXACT float light = 1.0 - 2.0 * (1.0 - a) * (1.0 - b);
    float result = a < 0.5 ? dark : light;
    return result;
}

float ns_combine_overlay(float below, float above) {
    NS_EXACT float result = 2.0 * ns_overlay_seen(ns_seen(below), ns_seen(above)) - 1.0;
    return result;
}

vec4 ns_combine_overlay_d(vec4 below, vec4 above) {
    vec4 a = ns_seen_d(below);
    vec4 b = ns_seen_d(above);
    NS_EXACT float rest_a = 1.0 - a.x;
    NS_EXACT float rest_b = 1.0 - b.x;
    float by_a = a.x < 0.5 ? b.x : rest_b;
    float by_b = a.x < 0.5 ? a.x : rest_a;
    NS_EXACT vec3 slope = 4.0 * (by_a * a.yzw + by_b * b.yzw);
    return vec4(ns_combine_overlay(below.x, above.x), slope);
}

#endif // NS_COMBINE_OVERLAY_GLSL
