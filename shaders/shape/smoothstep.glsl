// smoothstep - a soft threshold: -1 before a stretch, 1 behind it, eased in between.
//
//   float ns_shape_smoothstep(float x, float from, float by)
//   vec4 ns_shape_smoothstep_d(vec4 x, float from, float by)
//
// x               any value
// from            where the stretch begins      by  1 / its length
// returns         [-1, 1]: 6 t^2 - 4 t^3 - 1 of t = (x - from) by held in [0, 1]; C1; monotone but for roundings
// _d              with derivatives: duals of math/dual.glsl
// depends         math/exact.glsl, math/fade.glsl, math/hold.glsl
// SPDX-License-Identifier: MIT
#ifndef NS_SHAPE_SMOOTHSTEP_GLSL
#define NS_SHAPE_SMOOTHSTEP_GLSL

#include "math/exact.glsl"
#include "math/fade.glsl"
#include "math/hold.glsl"

float ns_smoothstep_part(float x, float from, float by) {
    NS_EXACT float part = (x - from) * by;
    return ns_hold(part, 0.0, 1.0);
}

float ns_shape_smoothstep(float x, float from, float by) {
    NS_EXACT float risen = 2.0 * ns_fade_cubic(ns_smoothstep_part(x, from, by)) - 1.0;
    return ns_hold(risen, -1.0, 1.0);                         // a rounding may lead beyond 1
}

vec4 ns_shape_smoothstep_d(vec4 x, float from, float by) {
    NS_EXACT float steep = 2.0 * by * ns_fade_cubic_slope(ns_smoothstep_part(x.x, from, by));
    NS_EXACT vec3 slope = steep * x.yzw;
    return vec4(ns_shape_smoothstep(x.x, from, by), slope);
}

#endif // NS_SHAPE_SMOOTHSTEP_GLSL
