// smooth_min - the lesser of two layers, rounded where they are close.
//
//   float ns_combine_smooth_min(float below, float above, float reach, float share)
//   vec4 ns_combine_smooth_min_d(vec4 below, vec4 above, float reach, float share)
//
// below, above    values of the layers
// reach           how close values are that blend, 0: none      share  1 / (4 reach); of a reach of 0 it is 0
// returns         min(a, b) - h^2 share, h = max(reach - |a - b|, 0): up to reach / 4 below both; C1 for a reach
//                 above 0. The order of three layers matters
// _d              with derivatives: duals of math/dual.glsl
// depends         math/exact.glsl, combine/min.glsl
// origin          I. Quilez, smooth minimum, 2013: the quadratic polynomial
// SPDX-License-Identifier: MIT
#ifndef NS_COMBINE_SMOOTH_MIN_GLSL
#define NS_COMBINE_SMOOTH_MIN_GLSL

#include "math/exact.glsl"
#include "combine/min.glsl"

float ns_combine_smooth_min(float below, float above, float reach, float share) {
    NS_EXACT float left = reach - abs(below - above);
    float close = left < 0.0 ? 0.0 : left;
    NS_EXACT float result = ns_combine_min(below, above) - close * close * share;
    return result;
}

vec4 ns_combine_smooth_min_d(vec4 below, vec4 above, float reach, float share) {
    NS_EXACT float left = reach - abs(below.x - above.x);
    float close = left < 0.0 ? 0.0 : left;
    float side = above.x < below.x ? 1.0 : -1.0;
    NS_EXACT float turn = 2.0 * close * share * side;
    vec4 taken = ns_combine_min_d(below, above);
    NS_EXACT vec3 slope = taken.yzw + turn * (below.yzw - above.yzw);
    return vec4(ns_combine_smooth_min(below.x, above.x, reach, share), slope);
}

#endif // NS_COMBINE_SMOOTH_MIN_GLSL
