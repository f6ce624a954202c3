// disc - gradients anywhere in the disc of radius 1: the square's vectors, those outside drawn again.
//
//   vec2 ns_gradient_disc(vec2 numbers)
//
// numbers         from a hash, [-1, 1] each
// returns         the gradient, evenly spread over the disc; length at most 1 within 1e-7
// cost            three rejections: of a thousand vectors two are still outside then, and are shortened by sqrt(1/2)
// depends         math/exact.glsl
// origin          rejection as K. Perlin, SIGGRAPH 1985, fills his table; a vector is drawn again from the bits behind
//                 the first six of its numbers, with x and y exchanged
// SPDX-License-Identifier: MIT
#ifndef NS_GRADIENT_DISC_GLSL
#define NS_GRADIENT_DISC_GLSL

#include "math/exact.glsl"

bool ns_gradient_disc_outside(vec2 v) {
    NS_EXACT float square = v.x * v.x + v.y * v.y;
    return square > 1.0;
}

// Another vector of the square, if this one lies outside.
vec2 ns_gradient_disc_again(vec2 v) {
    NS_EXACT vec2 larger = v.yx * 32.0 + 32.0;
    NS_EXACT vec2 next = (larger - floor(larger)) * 2.0 - 1.0;
    vec2 result = ns_gradient_disc_outside(v) ? next : v;
    return result;
}

vec2 ns_gradient_disc(vec2 numbers) {
    vec2 second = ns_gradient_disc_again(numbers);
    vec2 third = ns_gradient_disc_again(second);
    vec2 last = ns_gradient_disc_again(third);
    NS_EXACT vec2 inside = last * 0.70710678;
    vec2 result = ns_gradient_disc_outside(last) ? inside : last;
    return result;
}

#endif // NS_GRADIENT_DISC_GLSL
