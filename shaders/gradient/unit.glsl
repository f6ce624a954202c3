// unit - gradients of length 1 in every direction alike: a sign in 1D, an angle in 2D, a point of the sphere above.
//
//   float ns_gradient_unit1(uint index)    1 or -1; index below 2
//   vec2  ns_gradient_unit2(vec2 numbers)  the first number is the angle, in half turns
//   vec3  ns_gradient_unit3(vec3 numbers)  the first number is the height, the second the angle in half turns
//   vec4  ns_gradient_unit4(vec4 numbers)  the first number shares the length between the planes xy and zw, the second
//                                          and the third are the angles in them, in half turns
//   vec2  ns_gradient_unit2_grid(vec2 numbers)  the same bits, faster, of multiples of 2^-22 below 1, the
//   vec3  ns_gradient_unit3_grid(vec3 numbers)  numbers of hash/pcg.glsl
//   vec4  ns_gradient_unit4_grid(vec4 numbers)
//
// index           from a hash
// numbers         from a hash, [-1, 1] each
// returns         the gradient; length 1 within 4e-7
// depends         math/trig.glsl, math/root.glsl
// origin          uniform angle; Archimedes' hat-box theorem for the sphere; H. Hopf's circles (1931) for the 3-sphere
// SPDX-License-Identifier: MIT
#ifndef NS_GRADIENT_UNIT_GLSL
#define NS_GRADIENT_UNIT_GLSL

#include "math/exact.glsl"
#include "math/root.glsl"
#include "math/trig.glsl"

float ns_gradient_unit1(uint index) {
    float result = (index & 1u) == 0u ? 1.0 : -1.0;
    return result;
}

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

// The squared radius of the circle in xy is uniform in [0, 1] on the 3-sphere, the rest of the length is in zw.
vec4 ns_gradient_unit4(vec4 numbers) {
    NS_EXACT float first_turns = numbers.y * 0.5;
    NS_EXACT float second_turns = numbers.z * 0.5;
    NS_EXACT float first_square = 0.5 + numbers.x * 0.5;
    NS_EXACT float second_square = 0.5 - numbers.x * 0.5;
    float first_radius = ns_sqrt(first_square);
    float second_radius = ns_sqrt(second_square);
    NS_EXACT float x = first_radius * ns_cos_turns(first_turns);
    NS_EXACT float y = first_radius * ns_sin_turns(first_turns);
    NS_EXACT float z = second_radius * ns_cos_turns(second_turns);
    NS_EXACT float w = second_radius * ns_sin_turns(second_turns);
    return vec4(x, y, z, w);
}

// Cosine and sine of half the number, in turns, with the bits of ns_cos_turns and ns_sin_turns. On the grid half a number
// is its own remainder, and nothing before ns_sin_quarter rounds.
vec2 ns_unit_circle(float number) {
    NS_EXACT float turns = number * 0.5;
    bool below = number < 0.0;
    NS_EXACT float rising = turns + 0.25;
    NS_EXACT float falling = turns - 0.25;
    float size = abs(turns);
    NS_EXACT float u = ns_lesser(size, 0.5 - size);
    float sine = ns_sin_quarter(u);
    return vec2(ns_sin_quarter(below ? rising : -falling), below ? -sine : sine);
}

vec2 ns_gradient_unit2_grid(vec2 numbers) {
    return ns_unit_circle(numbers.x);
}

vec3 ns_gradient_unit3_grid(vec3 numbers) {
    NS_EXACT float square = 1.0 - numbers.x * numbers.x;
    float radius = ns_sqrt(square);
    NS_EXACT vec2 xy = radius * ns_unit_circle(numbers.y);
    return vec3(xy, numbers.x);
}

vec4 ns_gradient_unit4_grid(vec4 numbers) {
    NS_EXACT float first_square = 0.5 + numbers.x * 0.5;
    NS_EXACT float second_square = 0.5 - numbers.x * 0.5;
    float first_radius = ns_sqrt(first_square);
    float second_radius = ns_sqrt(second_square);
    NS_EXACT vec2 xy = first_radius * ns_unit_circle(numbers.y);
    NS_EXACT vec2 zw = second_radius * ns_unit_circle(numbers.z);
    return vec4(xy, zw);
}

#endif // NS_GRADIENT_UNIT_GLSL
