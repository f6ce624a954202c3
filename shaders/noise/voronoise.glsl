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
//                 jitter 0, anywhere in them for 1; a point's number is ns_random2(its cell, seed + 2246822507).
//                 Derivatives: the first one is exactly ns_voronoise2; the slopes are C0
// period          2^32 cells        cost  25 hashes and one more for each point in reach, 6.3 on average
// depends         noise/choices.glsl (random, randoms, jitter, smoothness), noise/worley.glsl, math/exponent.glsl,
//                 math/metric.glsl, math/root.glsl
// origin          I. Quilez, "Voronoise", 2014; there jitter 0 is at the cells' corners, and the reach 1.414
// SPDX-License-Identifier: MIT
#ifndef NS_VORONOISE_GLSL
#define NS_VORONOISE_GLSL

#include "math/exact.glsl"
#include "math/exponent.glsl"
#include "math/metric.glsl"
#include "math/root.glsl"
#include "noise/choices.glsl"
#include "noise/worley.glsl"

// Sums of weight * number and of weight, both over the largest weight so far, whose log2 is `largest`: a weight to the
// power of 64 would underflow where all points are far.
struct NsVoronoise {
    float largest;
    float numbers;
    float weights;
};

NsVoronoise ns_voronoise_add(NsVoronoise state, float weight, float number) {
    NS_EXACT float apart = abs(weight - state.largest);
    float factor = ns_exp2(-apart);
    bool larger = weight > state.largest;
    float older = larger ? factor : 1.0;
    float newer = larger ? 1.0 : factor;
    NS_EXACT float numbers = state.numbers * older + newer * number;
    NS_EXACT float weights = state.weights * older + newer;
    float largest = max(weight, state.largest);
    return NsVoronoise(largest, numbers, weights);
}

float ns_voronoise2(ivec2 cell, vec2 fraction, uint seed) {
    NS_EXACT float sharp = 1.0 - ns_smoothness();
    NS_EXACT float power = 1.0 + 63.0 * sharp * sharp * sharp * sharp;
    NsVoronoise state = NsVoronoise(-1.0e9, 0.0, 0.0);
    for (int y = 0; y < 5; ++y) {
        for (int x = 0; x < 5; ++x) {
            ivec2 step = ivec2(x - 2, y - 2);
            vec2 way = ns_worley_way2(cell, fraction, step, seed);
            float distance = ns_metric_euclidean_length(ns_metric_euclidean_key2(way));
            NS_EXACT float t = min(distance * 0.707106781, 1.0);
            NS_EXACT float rest = 1.0 - t;
            NS_EXACT float weight = rest * rest * (1.0 + 2.0 * t);  // 1 - smoothstep; far points keep their digits
            if (weight > 0.0) {
                NS_EXACT float logarithm = power * ns_log2(weight);
                float number = ns_random2(cell + step, seed + 2246822507u);
                state = ns_voronoise_add(state, logarithm, number);
            }
        }
    }
    float weights = max(state.weights, 1.0);
    NS_EXACT float mean = state.numbers * ns_reciprocal(weights);
    float result = min(max(mean, -1.0), 1.0);                 // against rounding
    return result;
}

// The same with the slopes of both sums.
struct NsVoronoiseSlope {
    float largest;
    float numbers;
    float weights;
    vec2 numbers_slope;
    vec2 weights_slope;
};

// `slope`: of the weight, over the weight.
NsVoronoiseSlope ns_voronoise_add_d(NsVoronoiseSlope state, float weight, float number, vec2 slope) {
    NS_EXACT float apart = abs(weight - state.largest);
    float factor = ns_exp2(-apart);
    bool larger = weight > state.largest;
    float older = larger ? factor : 1.0;
    float newer = larger ? 1.0 : factor;
    NS_EXACT float numbers = state.numbers * older + newer * number;
    NS_EXACT float weights = state.weights * older + newer;
    NS_EXACT vec2 steep = newer * slope;
    NS_EXACT vec2 numbers_slope = state.numbers_slope * older + number * steep;
    NS_EXACT vec2 weights_slope = state.weights_slope * older + steep;
    float largest = max(weight, state.largest);
    return NsVoronoiseSlope(largest, numbers, weights, numbers_slope, weights_slope);
}

vec3 ns_voronoise2_d(ivec2 cell, vec2 fraction, uint seed) {
    NS_EXACT float sharp = 1.0 - ns_smoothness();
    NS_EXACT float power = 1.0 + 63.0 * sharp * sharp * sharp * sharp;
    NsVoronoiseSlope state = NsVoronoiseSlope(-1.0e9, 0.0, 0.0, vec2(0.0), vec2(0.0));
    for (int y = 0; y < 5; ++y) {
        for (int x = 0; x < 5; ++x) {
            ivec2 step = ivec2(x - 2, y - 2);
            vec2 way = ns_worley_way2(cell, fraction, step, seed);
            float distance = ns_metric_euclidean_length(ns_metric_euclidean_key2(way));
            NS_EXACT float t = min(distance * 0.707106781, 1.0);
            NS_EXACT float rest = 1.0 - t;
            NS_EXACT float weight = rest * rest * (1.0 + 2.0 * t);  // 1 - smoothstep; far points keep their digits
            if (weight > 0.0) {
                NS_EXACT float logarithm = power * ns_log2(weight);
                float number = ns_random2(cell + step, seed + 2246822507u);
                // The slope of the weight is -6 t (1 - t) sqrt(1/2) way / distance by way, the opposite by p.
                NS_EXACT float inward = power * (3.0 * rest * ns_reciprocal(weight));
                NS_EXACT vec2 slope = inward * way;
                state = ns_voronoise_add_d(state, logarithm, number, slope);
            }
        }
    }
    float weights = max(state.weights, 1.0);
    float inverse = ns_reciprocal(weights);
    NS_EXACT float mean = state.numbers * inverse;
    float result = min(max(mean, -1.0), 1.0);                 // against rounding
    NS_EXACT vec2 slope = (state.numbers_slope - mean * state.weights_slope) * inverse;
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
