// metric_scaled - a length of math/metric.glsl times a number, for sums of powers of two: in fewer steps than exact lengths.
//
//   float ns_metric_euclidean_scaled(float key, float scale)
//
// and the same of squared, manhattan, chebyshev, minkowski_half, minkowski3 and minkowski4
//
// key             as math/metric.glsl makes it: 0 or from 2^-100 to 2^100; smaller ones may count as 0
// scale           at least 0
// returns         scale * length, but at most 220; euclidean: without that limit, relative error below 6e-7
// cost            8 multiplications (euclidean), where length takes 12 and a comparison
// depends         math/exact.glsl, math/metric.glsl, math/order.glsl
// origin          Newton's method from the exponent, as math/root.glsl; both steps minimax, by a search for the constants
// SPDX-License-Identifier: MIT
#ifndef NS_METRIC_SCALED_GLSL
#define NS_METRIC_SCALED_GLSL

#include "math/exact.glsl"
#include "math/metric.glsl"
#include "math/order.glsl"

float ns_metric_euclidean_scaled(float key, float scale) {
    NS_EXACT float y0 = intBitsToFloat(1596919808 - (floatBitsToInt(key) >> 1));
    NS_EXACT float y1 = y0 * (2.77455412 - key * y0 * y0);
    NS_EXACT float near = key * y1;
    NS_EXACT float result = scale * 0.0890244097 * near * (9.478988 - near * y1);
    return result;
}

float ns_metric_limited(float size, float scale) {
    NS_EXACT float scaled = scale * size;
    return ns_lesser(scaled, 220.0);
}

float ns_metric_squared_scaled(float key, float scale) {
    return ns_metric_limited(ns_metric_squared_length(key), scale);
}

float ns_metric_manhattan_scaled(float key, float scale) {
    return ns_metric_limited(ns_metric_manhattan_length(key), scale);
}

float ns_metric_chebyshev_scaled(float key, float scale) {
    return ns_metric_limited(ns_metric_chebyshev_length(key), scale);
}

float ns_metric_minkowski_half_scaled(float key, float scale) {
    return ns_metric_limited(ns_metric_minkowski_half_length(key), scale);
}

float ns_metric_minkowski3_scaled(float key, float scale) {
    return ns_metric_limited(ns_metric_minkowski3_length(key), scale);
}

float ns_metric_minkowski4_scaled(float key, float scale) {
    return ns_metric_limited(ns_metric_minkowski4_length(key), scale);
}

#endif // NS_METRIC_SCALED_GLSL
