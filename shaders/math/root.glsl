// root - roots and the reciprocal from integer shifts and + - * alone: the same bits on every device that rounds.
//
//   float ns_inverse_sqrt(float x)         1 / sqrt(x), x in [2^-124, 2^124]
//   float ns_sqrt(float x)                 sqrt(x), x = 0 or in [2^-124, 2^124]
//   float ns_cube_root(float x)            cube root of x, x = 0 or in [2^-120, 2^120]
//   float ns_reciprocal(float x)           1 / x, x in [2^-60, 2^60]
//
// returns         relative error below 3e-7 (reciprocal: 2e-7); the roots of 0 are 0
// cost            12 multiplications (square root), 17 (cube root), 6 (reciprocal)
// depends         math/exact.glsl
// origin          start values from the exponent, three Newton steps; the square root's constant: C. Lomont, 2003
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

// Newton for x^(-1/3), which needs no division; x times its square is the root.
float ns_cube_root(float x) {
    int bits = floatBitsToInt(x);
    int quarter = (bits >> 2) + (bits >> 4);                  // bits / 3 as the series 1/4 + 1/16 + 1/64 + ...
    int sixteenth = quarter + (quarter >> 4);
    int third = sixteenth + (sixteenth >> 8);
    NS_EXACT float h = 0.333333333 * x;
    NS_EXACT float y0 = intBitsToFloat(1419967116 - third);
    NS_EXACT float y1 = y0 * (1.33333333 - h * y0 * y0 * y0);
    NS_EXACT float y2 = y1 * (1.33333333 - h * y1 * y1 * y1);
    NS_EXACT float y3 = y2 + y2 * (0.333333333 - h * y2 * y2 * y2);
    NS_EXACT float result = x * y3 * y3;
    return result;
}

float ns_reciprocal(float x) {
    NS_EXACT float y0 = intBitsToFloat(2129859011 - floatBitsToInt(x));
    NS_EXACT float y1 = y0 * (2.0 - x * y0);
    NS_EXACT float y2 = y1 * (2.0 - x * y1);
    NS_EXACT float y3 = y2 + y2 * (1.0 - x * y2);
    return y3;
}

#endif // NS_ROOT_GLSL
