// difference - the distance between two layers.
//
//   float ns_combine_difference(float below, float above)
//   vec4 ns_combine_difference_d(vec4 below, vec4 above)
//
// below, above    values of the layers; [-1, 1] each gives [0, 2]
// returns         |below - above|; the slope jumps where they cross
// _d              with derivatives: duals of math/dual.glsl
// depends         math/exact.glsl, math/dual.glsl
// SPDX-License-Identifier: MIT
#ifndef NS_COMBINE_DIFFERENCE_GLSL
#define NS_COMBINE_DIFFERENCE_GLSL

#include "math/exact.glsl"
#include "math/dual.glsl"

float ns_combine_difference(float below, float above) {
    NS_EXACT float gap = below - above;
    return abs(gap);
}

vec4 ns_combine_difference_d(vec4 below, vec4 above) {
    NS_EXACT vec4 gap = below - above;
    return ns_dual_abs(gap);
}

#endif // NS_COMBINE_DIFFERENCE_GLSL
