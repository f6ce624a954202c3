// curve - a curve through points, piece by piece.
//
//   float ns_shape_curve(float before, float x, float start, float end, float y, float c1, float c2, float c3,
//                        float low, float high)
//   vec4 ns_shape_curve_d(vec4 before, vec4 x, float start, …)
//
// before          result of the pieces that lie before this one; of the first piece its y
// x               any value
// start, end      the piece's part of x      y  at its start
// c1, c2, c3      y + t (c1 + t (c2 + t c3)), t = x - start
// low, high       lesser and greater one of the values at its ends
// returns         before for x < start, the value at its end from there on, and in between the cubic, held in
//                 [low, high]: pieces one after the other are a continuous curve, but for steps of a rounding
// _d              with derivatives: duals of math/dual.glsl
// depends         math/exact.glsl, math/hold.glsl
// origin          F. Fritsch, R. Carlson, Monotone Piecewise Cubic Interpolation, 1980: the host's choice of slopes
// SPDX-License-Identifier: MIT
#ifndef NS_SHAPE_CURVE_GLSL
#define NS_SHAPE_CURVE_GLSL

#include "math/exact.glsl"
#include "math/hold.glsl"

float ns_shape_curve(float before, float x, float start, float end, float y, float c1, float c2, float c3, float low,
                     float high) {
    NS_EXACT float t = x - start;
    NS_EXACT float cubic = y + t * (c1 + t * (c2 + t * c3));
    float held = ns_hold(cubic, low, high);
    float last = low < y ? low : high;
    float inside = x < end ? held : last;
    float result = x < start ? before : inside;
    return result;
}

vec4 ns_shape_curve_d(vec4 before, vec4 x, float start, float end, float y, float c1, float c2, float c3, float low,
                      float high) {
    NS_EXACT float t = x.x - start;
    NS_EXACT float steep = c1 + t * (2.0 * c2 + 3.0 * t * c3);
    NS_EXACT vec3 sloped = steep * x.yzw;
    vec3 inside = x.x < end ? sloped : vec3(0.0);
    vec3 slope = x.x < start ? before.yzw : inside;
    return vec4(ns_shape_curve(before.x, x.x, start, end, y, c1, c2, c3, low, high), slope);
}

#endif // NS_SHAPE_CURVE_GLSL
