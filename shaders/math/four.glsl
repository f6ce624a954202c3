// four - functions of order, root and the Euclidean metric for four numbers at once, those of four pixels.
//
//   vec4  ns_lesser_four(vec4 a, vec4 b)       ns_lesser of each
//   vec4  ns_positive_four(vec4 x)             ns_positive of each
//   vec4  ns_sqrt_four(vec4 x)                 ns_sqrt of each
//   float ns_metric_euclidean_part(float y)    what pixels of a row have in common of a key: y^2
//   vec4  ns_metric_euclidean_four2(vec4 x, vec4 part)         ns_metric_euclidean_key2 of each
//   vec4  ns_metric_euclidean_four3(vec4 x, vec4 part_y, vec4 part_z)
//   vec4  ns_metric_euclidean_scaled_four(vec4 key, float scale)  ns_metric_euclidean_scaled of each
//
// Steps of four pixels side by side keep a processor busy where those of one wait for each other: with the same
// instructions llvmpipe draws a third more pixels.
// returns         the bits of the functions for one
// depends         math/exact.glsl
// SPDX-License-Identifier: MIT
#ifndef NS_FOUR_GLSL
#define NS_FOUR_GLSL

#include "math/exact.glsl"

vec4 ns_lesser_four(vec4 a, vec4 b) {
    return intBitsToFloat(min(floatBitsToInt(a), floatBitsToInt(b)));
}

vec4 ns_positive_four(vec4 x) {
    return intBitsToFloat(max(floatBitsToInt(x), ivec4(0)));
}

vec4 ns_sqrt_four(vec4 x) {
    NS_EXACT vec4 h = 0.5 * x;
    NS_EXACT vec4 y0 = intBitsToFloat(1597463174 - (floatBitsToInt(x) >> ivec4(1)));
    NS_EXACT vec4 y1 = y0 * (1.5 - h * y0 * y0);
    NS_EXACT vec4 y2 = y1 * (1.5 - h * y1 * y1);
    NS_EXACT vec4 y3 = y2 * (1.5 - h * y2 * y2);
    NS_EXACT vec4 result = x * y3;
    return result;
}

float ns_metric_euclidean_part(float y) {
    NS_EXACT float result = y * y;
    return result;
}

vec4 ns_metric_euclidean_four2(vec4 x, vec4 part) {
    NS_EXACT vec4 result = x * x + part;
    return result;
}

vec4 ns_metric_euclidean_four3(vec4 x, vec4 part_y, vec4 part_z) {
    NS_EXACT vec4 result = x * x + part_y + part_z;
    return result;
}

vec4 ns_metric_euclidean_scaled_four(vec4 key, float scale) {
    NS_EXACT vec4 y0 = intBitsToFloat(1596919808 - (floatBitsToInt(key) >> ivec4(1)));
    NS_EXACT vec4 y1 = y0 * (2.77455412 - key * y0 * y0);
    NS_EXACT vec4 near = key * y1;
    NS_EXACT vec4 result = scale * 0.0890244097 * near * (9.478988 - near * y1);
    return result;
}

#endif // NS_FOUR_GLSL
