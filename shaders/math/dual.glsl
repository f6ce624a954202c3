// dual - a number with its derivative along three axes, vec4(value, d/dx, d/dy, d/dz), and the steps that keep both true.
//
//   vec4 ns_dual_add_scalar(vec4 a, float by)  a + by
//   vec4 ns_dual_mul(vec4 a, vec4 b)           a * b
//   vec4 ns_dual_abs(vec4 a)                   |a|
//   vec4 ns_dual_max(vec4 a, float low)        max(a, low)
//   vec4 ns_dual_min(vec4 a, float high)       min(a, high)
//   vec4 ns_dual_reciprocal(vec4 a)            1 / a, a in [2^-60, 2^60]
//   NsDual3                                        three duals: a vector that depends on the place
//   NsDual3 ns_dual_zero3()
//   NsDual3 ns_dual_add3(NsDual3 a, NsDual3 b)
//   NsDual3 ns_dual_mul3(vec4 by, NsDual3 a)     every component of a times by
//   NsDual3 ns_dual_scale3(float by, NsDual3 a)  the same, by does not depend on the place
//   vec4 ns_dual_squared3(NsDual3 a)             x^2 + y^2 + z^2
//
// a, b            what does not depend on the place has derivatives of 0, so has z in a plane; the sum of two duals is
//                 a + b, a dual times a number that does not depend on the place a * number
// returns         the value to the same bits as the same steps on floats; at a crease the derivative of one side: of
//                 |a| at 0 that above 0, of max and min at their ends that of a
// depends         math/exact.glsl, math/root.glsl
// origin          forward mode of automatic differentiation; dual numbers: W. K. Clifford, 1873
// SPDX-License-Identifier: MIT
#ifndef NS_DUAL_GLSL
#define NS_DUAL_GLSL

#include "math/exact.glsl"
#include "math/root.glsl"

vec4 ns_dual_add_scalar(vec4 a, float by) {
    NS_EXACT float value = a.x + by;
    return vec4(value, a.yzw);
}

vec4 ns_dual_mul(vec4 a, vec4 b) {
    NS_EXACT float value = a.x * b.x;
    NS_EXACT vec3 slope = a.x * b.yzw + b.x * a.yzw;
    return vec4(value, slope);
}

vec4 ns_dual_abs(vec4 a) {
    float side = a.x < 0.0 ? -1.0 : 1.0;
    NS_EXACT vec3 slope = side * a.yzw;
    return vec4(abs(a.x), slope);
}

vec4 ns_dual_max(vec4 a, float low) {
    vec3 slope = a.x < low ? vec3(0.0) : a.yzw;
    return vec4(max(a.x, low), slope);
}

vec4 ns_dual_min(vec4 a, float high) {
    vec3 slope = a.x > high ? vec3(0.0) : a.yzw;
    return vec4(min(a.x, high), slope);
}

vec4 ns_dual_reciprocal(vec4 a) {
    float value = ns_reciprocal(a.x);
    NS_EXACT float fall = -1.0 * value * value;
    NS_EXACT vec3 slope = fall * a.yzw;
    return vec4(value, slope);
}

struct NsDual3 {
    vec4 x;
    vec4 y;
    vec4 z;
};

NsDual3 ns_dual_zero3() {
    return NsDual3(vec4(0.0), vec4(0.0), vec4(0.0));
}

NsDual3 ns_dual_add3(NsDual3 a, NsDual3 b) {
    NS_EXACT vec4 x = a.x + b.x;
    NS_EXACT vec4 y = a.y + b.y;
    NS_EXACT vec4 z = a.z + b.z;
    return NsDual3(x, y, z);
}

NsDual3 ns_dual_mul3(vec4 by, NsDual3 a) {
    return NsDual3(ns_dual_mul(by, a.x), ns_dual_mul(by, a.y), ns_dual_mul(by, a.z));
}

NsDual3 ns_dual_scale3(float by, NsDual3 a) {
    NS_EXACT vec4 x = by * a.x;
    NS_EXACT vec4 y = by * a.y;
    NS_EXACT vec4 z = by * a.z;
    return NsDual3(x, y, z);
}

vec4 ns_dual_squared3(NsDual3 a) {
    vec4 x = ns_dual_mul(a.x, a.x);
    vec4 y = ns_dual_mul(a.y, a.y);
    vec4 z = ns_dual_mul(a.z, a.z);
    NS_EXACT vec4 result = x + y + z;
    return result;
}

#endif // NS_DUAL_GLSL
