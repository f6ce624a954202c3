// voronoise - from value noise to Voronoi cells in two numbers: how far points leave the lattice, how far they blend.
//
//   float ns_voronoise2(ivec2 cell, vec2 fraction, uint seed)
//   float ns_voronoise2_at(vec2 p, uint seed)                  the same at p = cell + fraction, |p| < 2^24
//
// cell, fraction  lattice position; fraction in [0, 1]
// returns         [-1, 1], C1: an average of the numbers of the points less than sqrt(2) away. The weight is
//                 (1 - smoothstep(distance / sqrt(2)))^(1 + 63 (1 - smoothness)^4): at smoothness 0 nearly cells of one
//                 number each, at 1 soft blobs; points are at the cells' middles for jitter 0, anywhere in them for 1
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
            NS_EXACT float weight = 1.0 - t * t * (3.0 - 2.0 * t);
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

float ns_voronoise2_at(vec2 p, uint seed) {
    vec2 base = floor(p);
    return ns_voronoise2(ivec2(base), p - base, seed);
}

#endif // NS_VORONOISE_GLSL
