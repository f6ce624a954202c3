// power - powers of a part, by its logarithm.
//
//   float ns_power(float part, float exponent)        part ^ exponent
//   float ns_power_slope(float part, float exponent)  its derivative, exponent * part ^ (exponent - 1)
//
// part            [0, 1]; of the slope held at 2^-20 or more, so that it is finite
// exponent        above 0, up to 64
// returns         power: [0, 1], exactly 0 at 0 and 1 at 1; error below 1e-7 * (1 + exponent). Not monotone within that
//                 slope: at least exponent * 2^-64
// cost            those of ns_exp2 and ns_log2
// depends         math/exact.glsl, math/exponent.glsl
// SPDX-License-Identifier: MIT
#ifndef NS_POWER_GLSL
#define NS_POWER_GLSL

#include "math/exact.glsl"
#include "math/exponent.glsl"

float ns_power(float part, float exponent) {
    NS_EXACT float size = exponent * ns_log2(part);
    float raised = ns_exp2(size);
    float result = part > 0.0 ? raised : 0.0;
    return result;
}

float ns_power_slope(float part, float exponent) {
    float held = part < 9.5367431640625e-7 ? 9.5367431640625e-7 : part;
    NS_EXACT float size = (exponent - 1.0) * ns_log2(held);
    float seen = size < -64.0 ? -64.0 : size;                 // so that no denormal comes out
    NS_EXACT float result = exponent * ns_exp2(seen);
    return result;
}

#endif // NS_POWER_GLSL
