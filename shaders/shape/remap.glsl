// remap - one range laid onto another.
//
//   float ns_shape_remap(float x, float from, float by, float to)
//   vec4 ns_shape_remap_d(vec4 x, float from, float by, float to)
//
// x               any value
// from, to        the value that becomes the value `to`      by  size of the new range / size of the old one
// returns         (x - from) by + to, also beyond the ranges; monotone
// _d              with derivatives: duals of math/dual.glsl
// depends         math/exact.glsl
// SPDX-License-Identifier: MIT
#ifndef NS_SHAPE_REMAP_GLSL
#define NS_SHAPE_REMAP_GLSL

#include "math/exact.glsl"

float ns_shape_remap(float x, float from, float by, float to) {
    NS_EXACT float result = (x - from) * by + to;
    return result;
}

vec4 ns_shape_remap_d(vec4 x, float from, float by, float to) {
    NS_EXACT vec3 slope = by * x.yzw;
    return vec4(ns_shape_remap(x.x, from, by, to), slope);
}

#endif // NS_SHAPE_REMAP_GLSL
