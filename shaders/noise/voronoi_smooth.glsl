// voronoi_smooth - a smooth minimum of the distances to the feature points: Voronoi cells without creases.
//
//   float ns_voronoi_smooth2(ivec2 cell, vec2 fraction, uint seed)
//   float ns_voronoi_smooth3(ivec3 cell, vec3 fraction, uint seed)
//   float ns_voronoi_smooth2_at(vec2 p, uint seed)             the same at p = cell + fraction, |p| < 2^24
//   float ns_voronoi_smooth3_at(vec3 p, uint seed)
//   vec3  ns_voronoi_smooth2_d(ivec2 cell, vec2 fraction, uint seed)   value, d/dx, d/dy, by the fraction
//   vec4  ns_voronoi_smooth3_d(ivec3 cell, vec3 fraction, uint seed)   value, d/dx, d/dy, d/dz
//   vec3  ns_voronoi_smooth2_at_d(vec2 p, uint seed)
//   vec4  ns_voronoi_smooth3_at_d(vec3 p, uint seed)
//
// cell, fraction  lattice position; fraction in [0, 1]
// returns         -log2(sum of window * 2^(-k * length of the way to a point)) / k in cells, k = 2^(5 - 3 smoothness),
//                 over the points of noise/worley.glsl; the window is the product of smoothstep(2 - |part of the way|)
//                 over the axes. At smoothness 0 nearly F1, at 1 a soft field; C1 with the squared metric, with all
//                 others a tip at each point, as F1 has, and creases where Manhattan, Chebyshev and minkowski_half do.
//                 Never above F1's bound, norm(n times 1/2 + jitter / 2), never below
//                 -log2(2^n + (4^n - 2^n) 2^-k) / k: both safe and a little wide; the catalogue finds the exact ones
//                 of a jitter, smoothness and metric. Error below 2e-6; the steps that remain at cell borders are those of
//                 rounding, below 3e-7. Lengths above 220 / k count as that long.
//                 Derivatives: the first one is exactly ns_voronoi_smooth2 (3). The slope is about a mean of those of
//                 the distances; at a point itself and on creases it is that of one side (math/metric.glsl)
// period          2^32 cells
// cost            25 hashes (2D), 125 (3D)
// depends         noise/worley.glsl, noise/choices.glsl (randoms, metric, scaled_length, length_slope, jitter, smoothness),
//                 math/exponent.glsl, math/order.glsl, math/root.glsl
// origin          I. Quilez, "Smooth voronoi", 2014; the window is our own
// SPDX-License-Identifier: MIT
#ifndef NS_VORONOI_SMOOTH_GLSL
#define NS_VORONOI_SMOOTH_GLSL

#include "math/exact.glsl"
#include "math/exponent.glsl"
#include "math/order.glsl"
#include "math/root.glsl"
#include "noise/choices.glsl"
#include "noise/worley.glsl"

// k, and 1 / k.
vec2 ns_voronoi_smooth_sharpness() {
    NS_EXACT float exponent = 5.0 - 3.0 * ns_smoothness();
    return vec2(ns_exp2(exponent), ns_exp2(-exponent));
}

// 2^(100 - x), x in [0, 220]; relative error below 4e-6: that of the result is less by k ln 2. Exact at whole numbers.
// Only sharp sums of long distances go beyond what floats hold; times 2^100 they do not.
float ns_voronoi_smooth_power(float x) {
    int whole = int(x);
    NS_EXACT float f = x - float(whole);                      // [0, 1)
    NS_EXACT float part = (((8.59197452e27 * f - 6.73473307e28) * f + 3.0348275e29) * f - 8.78552687e29) * f + 1.2676506e30;
    return intBitsToFloat(floatBitsToInt(part) - whole * 8388608);
}

// Half of the window: 1/2 up to one cell away along the axis, 0 from two cells on: no point is cut off when p enters
// another cell, and the point of p's own cell always counts in full.
float ns_voronoi_smooth_window(float size) {
    NS_EXACT float t = ns_lesser(ns_positive(2.0 - size), 1.0);
    NS_EXACT float result = t * t * (1.5 - t);
    return result;
}

// The slope of half of the window of |x|.
float ns_voronoi_smooth_window_slope(float x) {
    NS_EXACT float t = ns_lesser(ns_positive(2.0 - abs(x)), 1.0);
    NS_EXACT float outward = 3.0 * t * (t - 1.0);             // 0 where the window is flat
    float result = x < 0.0 ? -outward : outward;
    return result;
}

// From a sum that is 2^doublings times too large.
float ns_voronoi_smooth_end(float sum, float doublings, float softness) {
    bool tiny = sum < 9.53674316e-7;                          // 2^-20: then its logarithm is far from `doublings`
    NS_EXACT float scaled = sum * (tiny ? 1.0 : ns_exp2(-doublings));
    NS_EXACT float result = ((tiny ? doublings : 0.0) - ns_log2(scaled)) * softness;
    return result;
}

float ns_voronoi_smooth_weight2(vec2 offset) {
    NS_EXACT float weight = ns_voronoi_smooth_window(abs(offset.x)) * ns_voronoi_smooth_window(abs(offset.y));
    return weight;
}

// The part of one cell's point in the sum, times 2^98.
float ns_voronoi_smooth_part2(ivec2 cell, vec2 fraction, ivec2 step, uint seed, float sharpness) {
    vec2 offset = ns_worley_way2(cell, fraction, step, seed);
    float power = ns_voronoi_smooth_power(ns_scaled_length(ns_key2(offset), sharpness));
    NS_EXACT float part = ns_voronoi_smooth_weight2(offset) * power;
    return part;
}

float ns_voronoi_smooth2(ivec2 cell, vec2 fraction, uint seed) {
    vec2 sharpness = ns_voronoi_smooth_sharpness();
    NS_EXACT float sum = 0.0;
    for (int y = -2; y <= 2; ++y) {
        float part0 = ns_voronoi_smooth_part2(cell, fraction, ivec2(-2, y), seed, sharpness.x);
        float part1 = ns_voronoi_smooth_part2(cell, fraction, ivec2(-1, y), seed, sharpness.x);
        float part2 = ns_voronoi_smooth_part2(cell, fraction, ivec2(0, y), seed, sharpness.x);
        float part3 = ns_voronoi_smooth_part2(cell, fraction, ivec2(1, y), seed, sharpness.x);
        float part4 = ns_voronoi_smooth_part2(cell, fraction, ivec2(2, y), seed, sharpness.x);
        sum = sum + (part0 + part1) + (part3 + part4) + part2;
    }
    return ns_voronoi_smooth_end(sum, 98.0, sharpness.y);
}

float ns_voronoi_smooth_weight3(vec3 offset) {
    float x = ns_voronoi_smooth_window(abs(offset.x));
    float y = ns_voronoi_smooth_window(abs(offset.y));
    float z = ns_voronoi_smooth_window(abs(offset.z));
    NS_EXACT float weight = x * (y * z);
    return weight;
}

// The part of one cell's point in the sum, times 2^97.
float ns_voronoi_smooth_part3(ivec3 cell, vec3 fraction, ivec3 step, uint seed, float sharpness) {
    vec3 offset = ns_worley_way3(cell, fraction, step, seed);
    float power = ns_voronoi_smooth_power(ns_scaled_length(ns_key3(offset), sharpness));
    NS_EXACT float part = ns_voronoi_smooth_weight3(offset) * power;
    return part;
}

float ns_voronoi_smooth3(ivec3 cell, vec3 fraction, uint seed) {
    vec2 sharpness = ns_voronoi_smooth_sharpness();
    NS_EXACT float sum = 0.0;
    for (int z = -2; z <= 2; ++z) {
        for (int y = -2; y <= 2; ++y) {
            float part0 = ns_voronoi_smooth_part3(cell, fraction, ivec3(-2, y, z), seed, sharpness.x);
            float part1 = ns_voronoi_smooth_part3(cell, fraction, ivec3(-1, y, z), seed, sharpness.x);
            float part2 = ns_voronoi_smooth_part3(cell, fraction, ivec3(0, y, z), seed, sharpness.x);
            float part3 = ns_voronoi_smooth_part3(cell, fraction, ivec3(1, y, z), seed, sharpness.x);
            float part4 = ns_voronoi_smooth_part3(cell, fraction, ivec3(2, y, z), seed, sharpness.x);
            sum = sum + (part0 + part1) + (part3 + part4) + part2;
        }
    }
    return ns_voronoi_smooth_end(sum, 97.0, sharpness.y);
}

// With derivatives: the part in the sum, and in its slope by the way over -sharpness ln 2, which is
// weight * slope of the distance - slope of the weight / (sharpness ln 2), both times the power. The slope of the result is
// that of the sum over the sum.
vec3 ns_voronoi_smooth_part2_d(ivec2 cell, vec2 fraction, ivec2 step, uint seed, vec2 sharpness) {
    vec2 offset = ns_worley_way2(cell, fraction, step, seed);
    float power = ns_voronoi_smooth_power(ns_scaled_length(ns_key2(offset), sharpness.x));
    float weight = ns_voronoi_smooth_weight2(offset);
    float x = ns_voronoi_smooth_window(abs(offset.x));
    float y = ns_voronoi_smooth_window(abs(offset.y));
    float sx = ns_voronoi_smooth_window_slope(offset.x);
    float sy = ns_voronoi_smooth_window_slope(offset.y);
    NS_EXACT vec2 fading = vec2(sx * y, x * sy);
    NS_EXACT vec2 slope = weight * ns_length_slope2(offset) - (1.44269504 * sharpness.y) * fading;
    NS_EXACT vec3 part = vec3(weight, slope) * power;
    return part;
}

vec3 ns_voronoi_smooth2_d(ivec2 cell, vec2 fraction, uint seed) {
    vec2 sharpness = ns_voronoi_smooth_sharpness();
    NS_EXACT vec3 sum = vec3(0.0);
    for (int y = -2; y <= 2; ++y) {
        vec3 part0 = ns_voronoi_smooth_part2_d(cell, fraction, ivec2(-2, y), seed, sharpness);
        vec3 part1 = ns_voronoi_smooth_part2_d(cell, fraction, ivec2(-1, y), seed, sharpness);
        vec3 part2 = ns_voronoi_smooth_part2_d(cell, fraction, ivec2(0, y), seed, sharpness);
        vec3 part3 = ns_voronoi_smooth_part2_d(cell, fraction, ivec2(1, y), seed, sharpness);
        vec3 part4 = ns_voronoi_smooth_part2_d(cell, fraction, ivec2(2, y), seed, sharpness);
        sum = sum + (part0 + part1) + (part3 + part4) + part2;
    }
    NS_EXACT vec2 slope = -(sum.yz * ns_reciprocal(sum.x));   // points move against p
    return vec3(ns_voronoi_smooth_end(sum.x, 98.0, sharpness.y), slope);
}

vec4 ns_voronoi_smooth_part3_d(ivec3 cell, vec3 fraction, ivec3 step, uint seed, vec2 sharpness) {
    vec3 offset = ns_worley_way3(cell, fraction, step, seed);
    float power = ns_voronoi_smooth_power(ns_scaled_length(ns_key3(offset), sharpness.x));
    float weight = ns_voronoi_smooth_weight3(offset);
    float x = ns_voronoi_smooth_window(abs(offset.x));
    float y = ns_voronoi_smooth_window(abs(offset.y));
    float z = ns_voronoi_smooth_window(abs(offset.z));
    float sx = ns_voronoi_smooth_window_slope(offset.x);
    float sy = ns_voronoi_smooth_window_slope(offset.y);
    float sz = ns_voronoi_smooth_window_slope(offset.z);
    NS_EXACT vec3 fading = vec3(sx * y * z, x * sy * z, x * y * sz);
    NS_EXACT vec3 slope = weight * ns_length_slope3(offset) - (1.44269504 * sharpness.y) * fading;
    NS_EXACT vec4 part = vec4(weight, slope) * power;
    return part;
}

vec4 ns_voronoi_smooth3_d(ivec3 cell, vec3 fraction, uint seed) {
    vec2 sharpness = ns_voronoi_smooth_sharpness();
    NS_EXACT vec4 sum = vec4(0.0);
    for (int z = -2; z <= 2; ++z) {
        for (int y = -2; y <= 2; ++y) {
            vec4 part0 = ns_voronoi_smooth_part3_d(cell, fraction, ivec3(-2, y, z), seed, sharpness);
            vec4 part1 = ns_voronoi_smooth_part3_d(cell, fraction, ivec3(-1, y, z), seed, sharpness);
            vec4 part2 = ns_voronoi_smooth_part3_d(cell, fraction, ivec3(0, y, z), seed, sharpness);
            vec4 part3 = ns_voronoi_smooth_part3_d(cell, fraction, ivec3(1, y, z), seed, sharpness);
            vec4 part4 = ns_voronoi_smooth_part3_d(cell, fraction, ivec3(2, y, z), seed, sharpness);
            sum = sum + (part0 + part1) + (part3 + part4) + part2;
        }
    }
    NS_EXACT vec3 slope = -(sum.yzw * ns_reciprocal(sum.x));  // points move against p
    return vec4(ns_voronoi_smooth_end(sum.x, 97.0, sharpness.y), slope);
}

float ns_voronoi_smooth2_at(vec2 p, uint seed) {
    vec2 base = floor(p);
    NS_EXACT vec2 fraction = p - base;
    return ns_voronoi_smooth2(ivec2(base), fraction, seed);
}

float ns_voronoi_smooth3_at(vec3 p, uint seed) {
    vec3 base = floor(p);
    NS_EXACT vec3 fraction = p - base;
    return ns_voronoi_smooth3(ivec3(base), fraction, seed);
}

vec3 ns_voronoi_smooth2_at_d(vec2 p, uint seed) {
    vec2 base = floor(p);
    NS_EXACT vec2 fraction = p - base;
    return ns_voronoi_smooth2_d(ivec2(base), fraction, seed);
}

vec4 ns_voronoi_smooth3_at_d(vec3 p, uint seed) {
    vec3 base = floor(p);
    NS_EXACT vec3 fraction = p - base;
    return ns_voronoi_smooth3_d(ivec3(base), fraction, seed);
}

#endif // NS_VORONOI_SMOOTH_GLSL
