// unit - gradients of length 1 in every direction alike: an angle in 2D, a point of the sphere in 3D.
//
//   vec2 ns_gradient_unit2(vec2 numbers)   the first number is the angle, in half turns
//   vec3 ns_gradient_unit3(vec3 numbers)   the first number is the height, the second the angle in half turns
//
// numbers         from a hash, [-1, 1] each
// returns         the gradient; length 1 within 4e-7
// depends         math/trig.glsl, math/root.glsl
// origin          uniform angle; Archimedes' hat-box theorem for the sphere
// SPDX-License-Identifier: MIT
#ifndef NS_GRADIENT_UNIT_GLSL
#define NS_GRADIENT_UNIT_GLSL

#include "math/exact.glsl"
#include "math/root.glsl"
#include "math/trig.glsl"

vec2 ns_gradient_unit2(vec2 numbers) {
    NS_EXACT float turns = numbers.x * 0.5;
    return vec2(ns_cos_turns(turns), ns_sin_turns(turns));
}

vec3 ns_gradient_unit3(vec3 numbers) {
    NS_EXACT float turns = numbers.y * 0.5;
    NS_EXACT float square = 1.0 - numbers.x * numbers.x;
    float radius = ns_sqrt(square);
    NS_EXACT float x = radius * ns_cos_turns(turns);
    NS_EXACT float y = radius * ns_sin_turns(turns);
    return vec3(x, y, numbers.x);
}

#endif // NS_GRADIENT_UNIT_GLSL
