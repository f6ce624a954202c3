// fold - values folded again and again: a triangle wave, contour lines.
//
//   float ns_shape_fold(float x, float count)
//   vec4 ns_shape_fold_d(vec4 x, float count)
//
// x               held in [-1, 1]
// count           of whole waves from x = -1 to x = 1, [0.5, 64]; 0.5 is one leg, which changes nothing but roundings,
//                 1 is 1 - 2 |x|
// returns         [-1, 1], -1 at x = -1; as one octave of fractal/ping_pong.glsl of this strength; the slope jumps at the
//                 folds
// _d              with derivatives: duals of math/dual.glsl
// depends         math/exact.glsl, math/hold.glsl
// SPDX-License-Identifier: MIT
#ifndef NS_SHAPE_FOLD_GLSL
#define NS_SHAPE_FOLD_GLSL

#include "math/exact.glsl"
#include "math/hold.glsl"

// Place in its wave, [0, 2).
float ns_fold_place(float x, float count) {
    NS_EXACT float path = (ns_hold(x, -1.0, 1.0) + 1.0) * count;
    NS_EXACT float place = path - 2.0 * floor(path * 0.5);
    return place;
}

float ns_shape_fold(float x, float count) {
    float place = ns_fold_place(x, count);
    NS_EXACT float back = 2.0 - place;
    float folded = place < 1.0 ? place : back;
    NS_EXACT float result = (folded - 0.5) * 2.0;
    return result;
}

vec4 ns_shape_fold_d(vec4 x, float count) {
    vec4 held = ns_hold_d(x, -1.0, 1.0);
    float side = ns_fold_place(x.x, count) < 1.0 ? 2.0 : -2.0;
    NS_EXACT vec3 slope = side * count * held.yzw;
    return vec4(ns_shape_fold(x.x, count), slope);
}

#endif // NS_SHAPE_FOLD_GLSL
