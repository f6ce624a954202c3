// min - the lesser of two layers.
//
//   float ns_combine_min(float below, float above)
//   vec4 ns_combine_min_d(vec4 below, vec4 above)
//
// below, above    values of the layers
// returns         the lesser one, below if they are equal: also of two zeros, of which the built-in min() may take any;
//                 the slope jumps where they cross
// _d              with derivatives, those of the lesser one: duals of math/dual.glsl
// depends         math/exact.glsl
// SPDX-License-Identifier: MIT
#ifndef NS_COMBINE_MIN_GLSL
#define NS_COMBINE_MIN_GLSL

#include "math/exact.glsl"

float ns_combine_min(float below, float above) {
    NS_EXACT float result = above < below ? above : below;
    return result;
}

vec4 ns_combine_min_d(vec4 below, vec4 above) {
    NS_EXACT vec4 result = above.x < below.x ? above : below;
    return result;
}

#endif // NS_COMBINE_MIN_GLSL
