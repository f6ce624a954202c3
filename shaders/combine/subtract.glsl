// subtract - a layer taken away from what lies below it.
//
//   float ns_combine_subtract(float below, float above)
//   vec4 ns_combine_subtract_d(vec4 below, vec4 above)
//
// below, above    values of the layers; [-1, 1] each gives [-2, 2]
// returns         below - above
// _d              with derivatives: duals of math/dual.glsl
// depends         math/exact.glsl
// SPDX-License-Identifier: MIT
#ifndef NS_COMBINE_SUBTRACT_GLSL
#define NS_COMBINE_SUBTRACT_GLSL

#include "math/exact.glsl"

float ns_combine_subtract(float below, float above) {
    NS_EXACT float result = below - above;
    return result;
}

vec4 ns_combine_subtract_d(vec4 below, vec4 above) {
    NS_EXACT vec4 result = below - above;
    return result;
}

#endif // NS_COMBINE_SUBTRACT_GLSL
