// normalized - gradients of length 1 made from the square's (cube's): more of them point towards its corners.
//
//   vec2 ns_gradient_normalized2(vec2 numbers)
//   vec3 ns_gradient_normalized3(vec3 numbers)
//
// numbers         from a hash, [-1, 1] each
// returns         the gradient; length 1 within 4e-7; the first axis in place of a vector shorter than 2^-20
// depends         math/root.glsl
// origin          tutorials' normalize(hash22(p)); twice as many diagonals as axes in 2D, `unit` has them alike
// SPDX-License-Identifier: MIT
#ifndef NS_GRADIENT_NORMALIZED_GLSL
#define NS_GRADIENT_NORMALIZED_GLSL

#include "math/exact.glsl"
#include "math/root.glsl"

vec2 ns_gradient_normalized2(vec2 numbers) {
    NS_EXACT float square = numbers.x * numbers.x + numbers.y * numbers.y;
    float inverse = ns_inverse_sqrt(square);
    NS_EXACT vec2 direction = numbers * inverse;
    vec2 result = square < 0.000000000000909494702 ? vec2(1.0, 0.0) : direction;            // 2^-40
    return result;
}

vec3 ns_gradient_normalized3(vec3 numbers) {
    NS_EXACT float square = numbers.x * numbers.x + numbers.y * numbers.y + numbers.z * numbers.z;
    float inverse = ns_inverse_sqrt(square);
    NS_EXACT vec3 direction = numbers * inverse;
    vec3 result = square < 0.000000000000909494702 ? vec3(1.0, 0.0, 0.0) : direction;       // 2^-40
    return result;
}

#endif // NS_GRADIENT_NORMALIZED_GLSL
