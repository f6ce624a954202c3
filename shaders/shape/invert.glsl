// invert - high becomes low.
//
//   float ns_shape_invert(float x)
//   vec4 ns_shape_invert_d(vec4 x)
//
// x               any value
// returns         -x
// _d              with derivatives: duals of math/dual.glsl
// depends         math/exact.glsl
// SPDX-License-Identifier: MIT
#ifndef NS_SHAPE_INVERT_GLSL
#define NS_SHAPE_INVERT_GLSL

#include "math/exact.glsl"

float ns_shape_invert(float x) {
    NS_EXACT float result = -x;
    return result;
}

vec4 ns_shape_invert_d(vec4 x) {
    NS_EXACT vec3 slope = -1.0 * x.yzw;
    return vec4(ns_shape_invert(x.x), slope);
}

#endif // NS_SHAPE_INVERT_GLSL
