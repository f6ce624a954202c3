// square - gradients anywhere in the square (cube): the numbers of the hash as they are. The classic hash22 choice.
//
//   float ns_gradient_square1(float numbers)
//   vec2  ns_gradient_square2(vec2 numbers)
//   vec3  ns_gradient_square3(vec3 numbers)
//   vec4  ns_gradient_square4(vec4 numbers)
//
// numbers         from a hash, [-1, 1] each
// returns         the gradient; lengths up to sqrt(dimensions), slightly more of them along the diagonals
// origin          Shadertoy's gradient noise; not normalized on purpose (no length is ever 0/0)
// SPDX-License-Identifier: MIT
#ifndef NS_GRADIENT_SQUARE_GLSL
#define NS_GRADIENT_SQUARE_GLSL

float ns_gradient_square1(float numbers) {
    return numbers;
}

vec2 ns_gradient_square2(vec2 numbers) {
    return numbers;
}

vec3 ns_gradient_square3(vec3 numbers) {
    return numbers;
}

vec4 ns_gradient_square4(vec4 numbers) {
    return numbers;
}

#endif // NS_GRADIENT_SQUARE_GLSL
