// hold - numbers kept in a range, and values of [-1, 1] as brightness.
//
//   float ns_hold(float x, float low, float high)     x, or the end that it is beyond
//   float ns_seen(float value)                        0.5 value + 0.5, held in [0, 1]
//   vec4 ns_hold_d(vec4 x, float low, float high)     the same of duals (math/dual.glsl)
//   vec4 ns_seen_d(vec4 value)
//
// low, high       low <= high
// returns         [low, high]; a zero keeps its sign, which min() and max() do not promise. Derivatives are 0 beyond the
//                 ends, at an end those of x
// depends         math/exact.glsl
// SPDX-License-Identifier: MIT
#ifndef NS_HOLD_GLSL
#define NS_HOLD_GLSL

#include "math/exact.glsl"

float ns_hold(float x, float low, float high) {
    NS_EXACT float raised = x < low ? low : x;
    NS_EXACT float result = high < raised ? high : raised;
    return result;
}

float ns_seen(float value) {
    NS_EXACT float seen = 0.5 * value + 0.5;
    return ns_hold(seen, 0.0, 1.0);
}

vec4 ns_hold_d(vec4 x, float low, float high) {
    vec3 raised = x.x < low ? vec3(0.0) : x.yzw;
    vec3 slope = high < x.x ? vec3(0.0) : raised;
    return vec4(ns_hold(x.x, low, high), slope);
}

vec4 ns_seen_d(vec4 value) {
    vec4 held = ns_hold_d(value, -1.0, 1.0);
    NS_EXACT vec3 slope = 0.5 * held.yzw;
    return vec4(ns_seen(value.x), slope);
}

#endif // NS_HOLD_GLSL
