// voronoise - from value noise to Voronoi cells in two numbers: how far points leave the lattice, how far they blend.
//
//   float ns_voronoise2(ivec2 cell, vec2 fraction, uint seed)
//   float ns_voronoise2_at(vec2 p, uint seed)                  the same at p = cell + fraction, |p| < 2^24
//   vec3  ns_voronoise2_d(ivec2 cell, vec2 fraction, uint seed)        value, d/dx, d/dy, by the fraction
//   vec3  ns_voronoise2_at_d(vec2 p, uint seed)
//
// cell, fraction  lattice position; fraction in [0, 1]
// returns         [-1, 1], C1: an average of the numbers of the points less than sqrt(2) away. The weight is
//                 (1 - smoothstep(distance / sqrt(2)))^(1 + 63 (1 - smoothness)^4): at smoothness 0 nearly cells of one
//                 number each, at 1 soft blobs; points are those of noise/worley.glsl, at the cells' middles for
//                 jitter 0, anywhere in them for 1; a point's number is ns_hash_float2(its cell, seed + 2246822507).
//                 Derivatives: the first one is exactly ns_voronoise2; the slopes are C0
// period          2^32 cells        cost  25 hashes and one more for each point in reach, 6.3 on average
// depends         noise/choices.glsl (random, randoms, jitter, smoothness), noise/worley.glsl, math/exponent.glsl,
//                 math/metric.glsl, math/order.glsl, math/root.glsl
// origin          I. Quilez, "Voronoise", 2014; there jitter 0 is at the cells' corners, and the reach 1.414
// SPDX-License-Identifier: MIT
#ifndef NS_VORONOISE_GLSL
#define NS_VORONOISE_GLSL

#include "math/exact.glsl"
#include "math/exponent.glsl"
#include "math/metric.glsl"
#include "math/order.glsl"
#include "math/root.glsl"
#include "noise/choices.glsl"
#include "noise/worley.glsl"

// What the weight is raised to.
float ns_voronoise_power() {
    NS_EXACT float sharp = 1.0 - ns_smoothness();
    NS_EXACT float result = 1.0 + 63.0 * sharp * sharp * sharp * sharp;
    return result;
}

// Of a point: the weight before it is raised, 1 - smoothstep(t), and 1 - t; t = distance / sqrt(2), at most 1.
vec2 ns_voronoise_weight(vec2 offset) {
    float distance = ns_metric_euclidean_length(ns_metric_euclidean_key2(offset));
    NS_EXACT float t = ns_lesser(distance * 0.707106781, 1.0);
    NS_EXACT float rest = 1.0 - t;
    NS_EXACT float weight = rest * rest * (1.0 + 2.0 * t);    // as factors: far points keep their digits
    return vec2(weight, rest);
}

// The number of the point in a cell.
float ns_voronoise_number(ivec2 cell, uint seed) {
    return ns_hash_float2(cell, seed + 2246822507u);
}

// What the sums so far and a new point are multiplied by. Weights count relative to the largest: one to the power of 64
// would underflow where all points are far. `largest` and `weight` are their log2.
vec2 ns_voronoise_factors(float largest, float weight) {
    NS_EXACT float apart = abs(weight - largest);
    float factor = ns_exp2_below(apart);
    vec2 result = weight > largest ? vec2(factor, 1.0) : vec2(1.0, factor);
    return result;
}

// Sums of weight * number and of weight, both over the largest weight so far, whose log2 is `largest`.
struct NsVoronoise {
    float largest;
    float numbers;
    float weights;
};

NsVoronoise ns_voronoise_add(NsVoronoise state, float weight, float number) {
    vec2 factors = ns_voronoise_factors(state.largest, weight);
    NS_EXACT float numbers = state.numbers * factors.x + factors.y * number;
    NS_EXACT float weights = state.weights * factors.x + factors.y;
    float largest = max(weight, state.largest);
    return NsVoronoise(largest, numbers, weights);
}

// Their mean, and 1 over the sum of weights.
vec2 ns_voronoise_mean(NsVoronoise state) {
    float inverse = ns_reciprocal(max(state.weights, 1.0));
    NS_EXACT float mean = state.numbers * inverse;
    return vec2(mean, inverse);
}

float ns_voronoise2(ivec2 cell, vec2 fraction, uint seed) {
    float power = ns_voronoise_power();
    NsVoronoise state = NsVoronoise(-1.0e9, 0.0, 0.0);
    for (int y = 0; y < 5; ++y) {
        for (int x = 0; x < 5; ++x) {
            ivec2 step = ivec2(x - 2, y - 2);
            vec2 weight = ns_voronoise_weight(ns_worley_way2(cell, fraction, step, seed));
            if (weight.x > 0.0) {
                NS_EXACT float logarithm = power * ns_log2(weight.x);
                state = ns_voronoise_add(state, logarithm, ns_voronoise_number(cell + step, seed));
            }
        }
    }
    vec2 mean = ns_voronoise_mean(state);
    float result = min(max(mean.x, -1.0), 1.0);               // against rounding
    return result;
}

// The same with the slopes of both sums.
struct NsVoronoiseSlope {
    NsVoronoise sums;
    vec2 numbers;
    vec2 weights;
};

// `slope`: of the weight, over the weight.
NsVoronoiseSlope ns_voronoise_add_d(NsVoronoiseSlope state, float weight, float number, vec2 slope) {
    vec2 factors = ns_voronoise_factors(state.sums.largest, weight);
    NS_EXACT vec2 steep = factors.y * slope;
    NS_EXACT vec2 numbers = state.numbers * factors.x + number * steep;
    NS_EXACT vec2 weights = state.weights * factors.x + steep;
    return NsVoronoiseSlope(ns_voronoise_add(state.sums, weight, number), numbers, weights);
}

vec3 ns_voronoise2_d(ivec2 cell, vec2 fraction, uint seed) {
    float power = ns_voronoise_power();
    NsVoronoiseSlope state = NsVoronoiseSlope(NsVoronoise(-1.0e9, 0.0, 0.0), vec2(0.0), vec2(0.0));
    for (int y = 0; y < 5; ++y) {
        for (int x = 0; x < 5; ++x) {
            ivec2 step = ivec2(x - 2, y - 2);
            vec2 offset = ns_worley_way2(cell, fraction, step, seed);
            vec2 weight = ns_voronoise_weight(offset);
            if (weight.x > 0.0) {
                NS_EXACT float logarithm = power * ns_log2(weight.x);
                // The slope of the weight is -6 t (1 - t) sqrt(1/2) offset / distance by offset, the opposite by p.
                NS_EXACT float inward = power * (3.0 * weight.y * ns_reciprocal(weight.x));
                NS_EXACT vec2 slope = inward * offset;
                state = ns_voronoise_add_d(state, logarithm, ns_voronoise_number(cell + step, seed), slope);
            }
        }
    }
    vec2 mean = ns_voronoise_mean(state.sums);
    float result = min(max(mean.x, -1.0), 1.0);
    NS_EXACT vec2 slope = (state.numbers - mean.x * state.weights) * mean.y;
    return vec3(result, slope);
}

float ns_voronoise2_at(vec2 p, uint seed) {
    vec2 base = floor(p);
    NS_EXACT vec2 fraction = p - base;
    return ns_voronoise2(ivec2(base), fraction, seed);
}

vec3 ns_voronoise2_at_d(vec2 p, uint seed) {
    vec2 base = floor(p);
    NS_EXACT vec2 fraction = p - base;
    return ns_voronoise2_d(ivec2(base), fraction, seed);
}

#endif // NS_VORONOISE_GLSL
