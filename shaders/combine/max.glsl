// max - the greater of two layers.
//
//   float ns_combine_max(float below, float above)
//   vec4 ns_combine_max_d(vec4 below, vec4 above)
//
// below, above    values of the layers
// returns         the greater one, below if they are equal: also of two zeros, of which the built-in max() may take any;
//                 the slope jumps where they cross
// _d              with derivatives, those of the greater one: duals of math/dual.glsl
// depends         math/exact.glsl
// SPDX-License-Identifier: MIT
#ifndef NS_COMBINE_MAX_GLSL
#define NS_COMBINE_MAX_GLSL

#include "math/exact.glsl"

float ns_combine_max(float below, float above) {
    NS_EXACT float result = below < above ? above : below;
    return result;
}

vec4 ns_combine_max_d(vec4 below, vec4 above) {
    NS_EXACT vec4 result = below.x < above.x ? above : below;
    return result;
}

#endif // NS_COMBINE_MAX_GLSL
