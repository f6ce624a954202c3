// square - gradients anywhere in the square (cube): the numbers of the hash as they are. The classic hash22 choice.
//
//   vec2 ns_gradient_square2(vec2 numbers)
//   vec3 ns_gradient_square3(vec3 numbers)
//
// numbers         from a hash, [-1, 1] each
// returns         the gradient; lengths up to sqrt(2) (sqrt(3)), slightly more of them along the diagonals
// origin          Shadertoy's gradient noise; not normalized on purpose (no length is ever 0/0)
// SPDX-License-Identifier: MIT
#ifndef NS_GRADIENT_SQUARE_GLSL
#define NS_GRADIENT_SQUARE_GLSL

vec2 ns_gradient_square2(vec2 numbers) {
    return numbers;
}

vec3 ns_gradient_square3(vec3 numbers) {
    return numbers;
}

#endif // NS_GRADIENT_SQUARE_GLSL
