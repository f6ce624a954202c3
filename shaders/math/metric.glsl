// metric - the length of a vector: a key that grows with the length and is cheap to compare, and the length from the key.
//
//   float ns_metric_euclidean_key2(vec2 offset)    x^2 + y^2; length its root
//   float ns_metric_euclidean_key3(vec3 offset)
//   float ns_metric_euclidean_length(float key)
//   vec2  ns_metric_euclidean_slope2(vec2 offset)  gradient of the length with respect to offset
//   vec3  ns_metric_euclidean_slope3(vec3 offset)
//
// and the same five for
//   squared         the square of the Euclidean length, itself taken for the length: contours crowd with distance
//   manhattan       |x| + |y|: diamonds
//   chebyshev       max(|x|, |y|): squares
//   minkowski_half  (|x|^(1/2) + |y|^(1/2))^2: four-pointed stars; no metric in the strict sense, stars are not convex
//   minkowski3      (|x|^3 + |y|^3)^(1/3)
//   minkowski4      (|x|^4 + |y|^4)^(1/4): nearly squares
//
// offset          components of size 0 or from 2^-24 to 2^20; smaller ones may count as 0
// returns         a vector along an axis is as long as its component (squared: its square); relative error below 5e-7;
//                 lengths below 2^-40 are 0 (minkowski4: 2^-31), so that denormals matter nowhere.
//                 Slopes are 0 where the length is. On a crease they are those of the positive side (manhattan), of
//                 the first of the largest components (chebyshev); minkowski_half is infinitely steep across an axis,
//                 there that component is 0
// depends         math/exact.glsl, math/root.glsl
// origin          H. Minkowski, "Geometrie der Zahlen", 1896; as a choice: S. Worley, SIGGRAPH 1996
// SPDX-License-Identifier: MIT
#ifndef NS_METRIC_GLSL
#define NS_METRIC_GLSL

#include "math/exact.glsl"
#include "math/root.glsl"

float ns_metric_euclidean_key2(vec2 offset) {
    NS_EXACT float result = offset.x * offset.x + offset.y * offset.y;
    return result;
}

float ns_metric_euclidean_key3(vec3 offset) {
    NS_EXACT float result = offset.x * offset.x + offset.y * offset.y + offset.z * offset.z;
    return result;
}

float ns_metric_euclidean_length(float key) {
    float root = ns_sqrt(key);
    float result = key < 8.27180613e-25 ? 0.0 : root;         // 2^-80
    return result;
}

vec2 ns_metric_euclidean_slope2(vec2 offset) {
    float key = ns_metric_euclidean_key2(offset);
    float inverse = ns_inverse_sqrt(key);
    NS_EXACT vec2 direction = offset * inverse;
    vec2 result = key < 8.27180613e-25 ? vec2(0.0) : direction;
    return result;
}

vec3 ns_metric_euclidean_slope3(vec3 offset) {
    float key = ns_metric_euclidean_key3(offset);
    float inverse = ns_inverse_sqrt(key);
    NS_EXACT vec3 direction = offset * inverse;
    vec3 result = key < 8.27180613e-25 ? vec3(0.0) : direction;
    return result;
}

float ns_metric_squared_key2(vec2 offset) {
    return ns_metric_euclidean_key2(offset);
}

float ns_metric_squared_key3(vec3 offset) {
    return ns_metric_euclidean_key3(offset);
}

float ns_metric_squared_length(float key) {
    float result = key < 8.27180613e-25 ? 0.0 : key;
    return result;
}

vec2 ns_metric_squared_slope2(vec2 offset) {
    NS_EXACT vec2 doubled = 2.0 * offset;
    vec2 result = ns_metric_squared_key2(offset) < 8.27180613e-25 ? vec2(0.0) : doubled;
    return result;
}

vec3 ns_metric_squared_slope3(vec3 offset) {
    NS_EXACT vec3 doubled = 2.0 * offset;
    vec3 result = ns_metric_squared_key3(offset) < 8.27180613e-25 ? vec3(0.0) : doubled;
    return result;
}

float ns_metric_manhattan_key2(vec2 offset) {
    NS_EXACT float result = abs(offset.x) + abs(offset.y);
    return result;
}

float ns_metric_manhattan_key3(vec3 offset) {
    NS_EXACT float result = abs(offset.x) + abs(offset.y) + abs(offset.z);
    return result;
}

float ns_metric_manhattan_length(float key) {
    float result = key < 9.09494702e-13 ? 0.0 : key;          // 2^-40
    return result;
}

// The slope of |x|.
float ns_metric_side(float x) {
    float result = x < 0.0 ? -1.0 : 1.0;
    return result;
}

vec2 ns_metric_manhattan_slope2(vec2 offset) {
    vec2 sides = vec2(ns_metric_side(offset.x), ns_metric_side(offset.y));
    vec2 result = ns_metric_manhattan_key2(offset) < 9.09494702e-13 ? vec2(0.0) : sides;
    return result;
}

vec3 ns_metric_manhattan_slope3(vec3 offset) {
    vec3 sides = vec3(ns_metric_side(offset.x), ns_metric_side(offset.y), ns_metric_side(offset.z));
    vec3 result = ns_metric_manhattan_key3(offset) < 9.09494702e-13 ? vec3(0.0) : sides;
    return result;
}

float ns_metric_chebyshev_key2(vec2 offset) {
    float result = max(abs(offset.x), abs(offset.y));
    return result;
}

float ns_metric_chebyshev_key3(vec3 offset) {
    float result = max(max(abs(offset.x), abs(offset.y)), abs(offset.z));
    return result;
}

float ns_metric_chebyshev_length(float key) {
    float result = key < 9.09494702e-13 ? 0.0 : key;
    return result;
}

vec2 ns_metric_chebyshev_slope2(vec2 offset) {
    vec2 along_x = vec2(ns_metric_side(offset.x), 0.0);
    vec2 along_y = vec2(0.0, ns_metric_side(offset.y));
    vec2 longest = abs(offset.y) > abs(offset.x) ? along_y : along_x;
    vec2 result = ns_metric_chebyshev_key2(offset) < 9.09494702e-13 ? vec2(0.0) : longest;
    return result;
}

vec3 ns_metric_chebyshev_slope3(vec3 offset) {
    vec3 along_x = vec3(ns_metric_side(offset.x), 0.0, 0.0);
    vec3 along_y = vec3(0.0, ns_metric_side(offset.y), 0.0);
    vec3 along_z = vec3(0.0, 0.0, ns_metric_side(offset.z));
    vec3 longer = abs(offset.y) > abs(offset.x) ? along_y : along_x;
    vec3 longest = abs(offset.z) > max(abs(offset.x), abs(offset.y)) ? along_z : longer;
    vec3 result = ns_metric_chebyshev_key3(offset) < 9.09494702e-13 ? vec3(0.0) : longest;
    return result;
}

float ns_metric_minkowski_half_key2(vec2 offset) {
    float x = ns_sqrt(abs(offset.x));
    float y = ns_sqrt(abs(offset.y));
    NS_EXACT float result = x + y;
    return result;
}

float ns_metric_minkowski_half_key3(vec3 offset) {
    float x = ns_sqrt(abs(offset.x));
    float y = ns_sqrt(abs(offset.y));
    float z = ns_sqrt(abs(offset.z));
    NS_EXACT float result = x + y + z;
    return result;
}

float ns_metric_minkowski_half_length(float key) {
    NS_EXACT float square = key * key;
    float result = key < 9.53674316e-7 ? 0.0 : square;        // 2^-20
    return result;
}

// One component of the slope: the sum of the roots over its own root.
float ns_metric_minkowski_half_part(float x, float key) {
    float size = abs(x);
    float inverse = ns_inverse_sqrt(size);
    NS_EXACT float steep = ns_metric_side(x) * (key * inverse);
    float result = size < 9.09494702e-13 ? 0.0 : steep;       // 2^-40
    return result;
}

vec2 ns_metric_minkowski_half_slope2(vec2 offset) {
    float key = ns_metric_minkowski_half_key2(offset);
    vec2 slope = vec2(ns_metric_minkowski_half_part(offset.x, key), ns_metric_minkowski_half_part(offset.y, key));
    vec2 result = key < 9.53674316e-7 ? vec2(0.0) : slope;
    return result;
}

vec3 ns_metric_minkowski_half_slope3(vec3 offset) {
    float key = ns_metric_minkowski_half_key3(offset);
    float x = ns_metric_minkowski_half_part(offset.x, key);
    float y = ns_metric_minkowski_half_part(offset.y, key);
    float z = ns_metric_minkowski_half_part(offset.z, key);
    vec3 result = key < 9.53674316e-7 ? vec3(0.0) : vec3(x, y, z);
    return result;
}

float ns_metric_minkowski3_key2(vec2 offset) {
    vec2 size = abs(offset);
    NS_EXACT float result = size.x * size.x * size.x + size.y * size.y * size.y;
    return result;
}

float ns_metric_minkowski3_key3(vec3 offset) {
    vec3 size = abs(offset);
    NS_EXACT float result = size.x * size.x * size.x + size.y * size.y * size.y + size.z * size.z * size.z;
    return result;
}

float ns_metric_minkowski3_length(float key) {
    float root = ns_cube_root(key);
    float result = key < 7.52316385e-37 ? 0.0 : root;         // 2^-120
    return result;
}

vec2 ns_metric_minkowski3_slope2(vec2 offset) {
    float size = ns_metric_minkowski3_length(ns_metric_minkowski3_key2(offset));
    float inverse = ns_reciprocal(max(size, 9.09494702e-13));
    NS_EXACT vec2 share = offset * inverse;
    NS_EXACT vec2 slope = share * abs(share);
    vec2 result = size > 0.0 ? slope : vec2(0.0);
    return result;
}

vec3 ns_metric_minkowski3_slope3(vec3 offset) {
    float size = ns_metric_minkowski3_length(ns_metric_minkowski3_key3(offset));
    float inverse = ns_reciprocal(max(size, 9.09494702e-13));
    NS_EXACT vec3 share = offset * inverse;
    NS_EXACT vec3 slope = share * abs(share);
    vec3 result = size > 0.0 ? slope : vec3(0.0);
    return result;
}

float ns_metric_minkowski4_key2(vec2 offset) {
    NS_EXACT vec2 square = offset * offset;
    NS_EXACT float result = square.x * square.x + square.y * square.y;
    return result;
}

float ns_metric_minkowski4_key3(vec3 offset) {
    NS_EXACT vec3 square = offset * offset;
    NS_EXACT float result = square.x * square.x + square.y * square.y + square.z * square.z;
    return result;
}

float ns_metric_minkowski4_length(float key) {
    float root = ns_sqrt(ns_sqrt(key));
    float result = key < 4.7019774e-38 ? 0.0 : root;          // 2^-124
    return result;
}

vec2 ns_metric_minkowski4_slope2(vec2 offset) {
    float size = ns_metric_minkowski4_length(ns_metric_minkowski4_key2(offset));
    float inverse = ns_reciprocal(max(size, 9.09494702e-13));
    NS_EXACT vec2 share = offset * inverse;
    NS_EXACT vec2 slope = share * share * share;
    vec2 result = size > 0.0 ? slope : vec2(0.0);
    return result;
}

vec3 ns_metric_minkowski4_slope3(vec3 offset) {
    float size = ns_metric_minkowski4_length(ns_metric_minkowski4_key3(offset));
    float inverse = ns_reciprocal(max(size, 9.09494702e-13));
    NS_EXACT vec3 share = offset * inverse;
    NS_EXACT vec3 slope = share * share * share;
    vec3 result = size > 0.0 ? slope : vec3(0.0);
    return result;
}

#endif // NS_METRIC_GLSL
