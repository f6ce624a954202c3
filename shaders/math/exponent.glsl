// exponent - powers of two and their logarithm from + - * and the bits of a float: the same bits on every device.
//
//   float ns_exp2(float x)                 2^x, x in [-126, 126]; beyond, the value at the end
//   float ns_exp2_below(float x)           2^-x, x at least 0: ns_exp2(-x), a little quicker
//   float ns_log2(float x)                 log2(x), x in [2^-126, 2^126]
//
// returns         exp2: relative error below 1e-7; exact at whole numbers
//                 log2: absolute error below 1e-7 * max(1, |log2 x|); exact at powers of two
// cost            7 (exp2), 9 (log2) multiply-adds
// depends         math/exact.glsl, math/order.glsl
// origin          a power of two apart, a polynomial through Chebyshev nodes for the rest, our own fit
// SPDX-License-Identifier: MIT
#ifndef NS_EXPONENT_GLSL
#define NS_EXPONENT_GLSL

#include "math/exact.glsl"
#include "math/order.glsl"

// Of x in [-126, 126].
float ns_exp2_inside(float x) {
    NS_EXACT float whole = floor(x + 0.5);
    NS_EXACT float f = x - whole;                             // [-1/2, 1/2]
    NS_EXACT float slope = ((((0.000154531629 * f + 0.00133908634) * f + 0.00961808256) * f + 0.0555035711) * f
                            + 0.240226508) * f + 0.693147188;
    NS_EXACT float part = 1.0 + f * slope;
    float power = intBitsToFloat((int(whole) + 127) * 8388608);
    NS_EXACT float result = part * power;
    return result;
}

float ns_exp2(float x) {
    return ns_exp2_inside(min(max(x, -126.0), 126.0));
}

float ns_exp2_below(float x) {
    return ns_exp2_inside(-ns_lesser(x, 126.0));
}

float ns_log2(float x) {
    int bits = floatBitsToInt(x);
    int whole = (bits - 1060439283) >> 23;                    // so that the rest is in [sqrt(1/2), sqrt(2))
    NS_EXACT float f = intBitsToFloat(bits - whole * 8388608) - 1.0;
    NS_EXACT float slope = (((((((0.123109685 * f - 0.205861881) * f + 0.216078226) * f - 0.239169881) * f
                               + 0.287903261) * f - 0.360693268) * f + 0.480910753) * f - 0.721347468) * f + 1.442695;
    NS_EXACT float result = float(whole) + f * slope;
    return result;
}

#endif // NS_EXPONENT_GLSL
