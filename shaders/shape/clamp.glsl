// clamp - values held between two ends.
//
//   float ns_shape_clamp(float x, float low, float high)
//   vec4 ns_shape_clamp_d(vec4 x, float low, float high)
//
// x               any value
// low, high       ends, low <= high
// returns         x in [low, high], else the end; the slope jumps to 0 at the ends
// _d              with derivatives: duals of math/dual.glsl
// depends         math/exact.glsl, math/hold.glsl
// SPDX-License-Identifier: MIT
#ifndef NS_SHAPE_CLAMP_GLSL
#define NS_SHAPE_CLAMP_GLSL

#include "math/exact.glsl"
#include "math/hold.glsl"

float ns_shape_clamp(float x, float low, float high) {
    return ns_hold(x, low, high);
}

vec4 ns_shape_clamp_d(vec4 x, float low, float high) {
    return ns_hold_d(x, low, high);
}

#endif // NS_SHAPE_CLAMP_GLSL
