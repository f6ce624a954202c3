// order - the lesser and the greater of two numbers by their bits, which are in the same order unless both are negative.
//
//   float ns_lesser(float a, float b)      min(a, b), at most one of them below 0
//   float ns_greater(float a, float b)     max(a, b), at most one of them below 0
//   float ns_positive(float x)             max(x, 0), any x; +0 for both zeros
//
// cost            one instruction, where min() and max() of floats take up to three that look for NaN
// SPDX-License-Identifier: MIT
#ifndef NS_ORDER_GLSL
#define NS_ORDER_GLSL

float ns_lesser(float a, float b) {
    return intBitsToFloat(min(floatBitsToInt(a), floatBitsToInt(b)));
}

float ns_greater(float a, float b) {
    return intBitsToFloat(max(floatBitsToInt(a), floatBitsToInt(b)));
}

float ns_positive(float x) {
    return intBitsToFloat(max(floatBitsToInt(x), 0));
}

#endif // NS_ORDER_GLSL
