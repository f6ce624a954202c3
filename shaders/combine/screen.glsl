// screen - darkness times darkness: each layer lightens the other.
//
//   float ns_combine_screen(float below, float above)
//   vec4 ns_combine_screen_d(vec4 below, vec4 above)
//
// below, above    values of the layers, seen as 0.5 v + 0.5 held in [0, 1]
// returns         [-1, 1]: 2 s - 1 of s = 1 - (1 - a) (1 - b); monotone in both
// _d              with derivatives: duals of math/dual.glsl
// depends         math/exact.glsl, math/hold.glsl
// origin          W3C, Compositing and Blending, 2015
// SPDX-License-Identifier: MIT
#ifndef NS_COMBINE_SCREEN_GLSL
#define NS_COMBINE_SCREEN_GLSL

#include "math/exact.glsl"
#include "math/hold.glsl"

float ns_combine_screen(float below, float above) {
    NS_EXACT float dark = (1.0 - ns_seen(below)) * (1.0 - ns_seen(above));
    NS_EXACT float result = 2.0 * (1.0 - dark) - 1.0;
    return result;
}

vec4 ns_combine_screen_d(vec4 below, vec4 above) {
    vec4 a = ns_seen_d(below);
    vec4 b = ns_seen_d(above);
    NS_EXACT vec3 slope = 2.0 * ((1.0 - b.x) * a.yzw + (1.0 - a.x) * b.yzw);
    return vec4(ns_combine_screen(below.x, above.x), slope);
}

#endif // NS_COMBINE_SCREEN_GLSL
