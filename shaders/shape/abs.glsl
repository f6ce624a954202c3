// abs - values without their signs.
//
//   float ns_shape_abs(float x)
//   vec4 ns_shape_abs_d(vec4 x)
//
// x               any value; [-1, 1] gives [0, 1]
// returns         |x|; the slope jumps at 0
// _d              with derivatives: duals of math/dual.glsl
// depends         math/dual.glsl
// SPDX-License-Identifier: MIT
#ifndef NS_SHAPE_ABS_GLSL
#define NS_SHAPE_ABS_GLSL

#include "math/dual.glsl"

float ns_shape_abs(float x) {
    return abs(x);
}

vec4 ns_shape_abs_d(vec4 x) {
    return ns_dual_abs(x);
}

#endif // NS_SHAPE_ABS_GLSL
