// root - square root from integer shifts and + - * alone: the same bits on every device that rounds each operation.
//
//   float ns_inverse_sqrt(float x)         1 / sqrt(x), x in [2^-100, 2^100]
//   float ns_sqrt(float x)                 sqrt(x), x = 0 or in [2^-100, 2^100]
//
// returns         relative error below 3e-7
// cost            12 multiplications
// depends         math/exact.glsl
// origin          exponent-halving start value, three Newton steps; the start constant is Lomont's (2003)
// SPDX-License-Identifier: MIT
#ifndef NS_ROOT_GLSL
#define NS_ROOT_GLSL

#include "math/exact.glsl"

float ns_inverse_sqrt(float x) {
    NS_EXACT float h = 0.5 * x;
    NS_EXACT float y0 = intBitsToFloat(1597463174 - (floatBitsToInt(x) >> 1));
    NS_EXACT float y1 = y0 * (1.5 - h * y0 * y0);
    NS_EXACT float y2 = y1 * (1.5 - h * y1 * y1);
    NS_EXACT float y3 = y2 * (1.5 - h * y2 * y2);
    return y3;
}

float ns_sqrt(float x) {
    NS_EXACT float result = x * ns_inverse_sqrt(x);
    return result;
}

#endif // NS_ROOT_GLSL
