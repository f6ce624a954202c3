// threshold - two values, and a hard border.
//
//   float ns_shape_threshold(float x, float at)
//   vec4 ns_shape_threshold_d(vec4 x, float at)
//
// x               any value
// returns         -1 for x < at, else 1; jumps
// _d              with derivatives: duals of math/dual.glsl, all 0
// depends         math/exact.glsl
// SPDX-License-Identifier: MIT
#ifndef NS_SHAPE_THRESHOLD_GLSL
#define NS_SHAPE_THRESHOLD_GLSL

#include "math/exact.glsl"

float ns_shape_threshold(float x, float at) {
    float result = x < at ? -1.0 : 1.0;
    return result;
}

vec4 ns_shape_threshold_d(vec4 x, float at) {
    return vec4(ns_shape_threshold(x.x, at), 0.0, 0.0, 0.0);
}

#endif // NS_SHAPE_THRESHOLD_GLSL
