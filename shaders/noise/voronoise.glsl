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
//                 Error below 1e-6, at smoothness 0 below 1e-5
// period          2^32 cells        cost  21 hashes for points, and as many for numbers
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

// Power that the weight is raised to: from 64, smoothness 0, to 1, smoothness 1.
float ns_voronoise_power() {
    NS_EXACT float sharp = 1.0 - ns_smoothness();
    NS_EXACT float result = 1.0 + 63.0 * sharp * sharp * sharp * sharp;
    return result;
}

// Of a point: the weight before it is raised, 1 - smoothstep(t), and 1 - t; t = distance / sqrt(2), at most 1.
vec2 ns_voronoise_weight(vec2 offset) {
    NS_EXACT float t = ns_lesser(ns_sqrt(ns_metric_euclidean_key2(offset)) * 0.707106781, 1.0);
    NS_EXACT float rest = 1.0 - t;
    NS_EXACT float weight = rest * rest * (1.0 + 2.0 * t);    // as factors: far points keep their digits
    return vec2(weight, rest);
}

// The number of the point in a cell.
float ns_voronoise_number(ivec2 cell, uint seed) {
    return ns_hash_float2(cell, seed + 2246822507u);
}

// -log2 of the raised weight, from 0 to 47 times the power; of weight 0, the logarithm of which is -127, 127 times.
float ns_voronoise_lack(float weight, float power) {
    NS_EXACT float result = -power * ns_log2(weight);
    return result;
}

// 2^-x, x at least 0; from 60 on 0.
float ns_voronoise_power2(float x) {
    int whole = int(x);
    NS_EXACT float f = x - float(whole);                      // [0, 1)
    NS_EXACT float part = ((((0.00919379397 - 0.000939659259 * f) * f - 0.0552879212) * f + 0.240177228) * f
                           - 0.693143442) * f + 1.0;
    float power = intBitsToFloat(floatBitsToInt(part) - whole * 8388608);
    float result = x < 60.0 ? power : 0.0;
    return result;
}

// Sums of weight * number and of weight, both over the largest weight so far: one to the power of 64 would underflow
// where all points are far. `least` is what that weight lacks.
struct NsVoronoise {
    float least;
    float numbers;
    float weights;
};

// Before the first point. Every point in reach lacks less than this, by so much that one out of reach counts as 0.
NsVoronoise ns_voronoise_begin(float power) {
    NS_EXACT float least = 127.0 * power - 64.0;
    return NsVoronoise(least, 0.0, 0.0);
}

// Adds three points by what their weights lack and by their numbers.
NsVoronoise ns_voronoise_add(NsVoronoise state, vec3 lacks, vec3 numbers) {
    float least = ns_lesser(ns_lesser(lacks.x, lacks.y), ns_lesser(lacks.z, state.least));
    NS_EXACT float fallen = state.least - least;
    NS_EXACT vec3 apart = lacks - least;
    float old = ns_voronoise_power2(fallen);
    float x = ns_voronoise_power2(apart.x);
    float y = ns_voronoise_power2(apart.y);
    float z = ns_voronoise_power2(apart.z);
    NS_EXACT float added = x * numbers.x + y * numbers.y + z * numbers.z;
    NS_EXACT float sum = state.numbers * old + added;
    NS_EXACT float weights = state.weights * old + (x + y + z);
    return NsVoronoise(least, sum, weights);
}

// Their mean, and 1 over the sum of weights.
vec2 ns_voronoise_mean(NsVoronoise state) {
    float inverse = ns_reciprocal(max(state.weights, 1.0));
    NS_EXACT float mean = state.numbers * inverse;
    return vec2(mean, inverse);
}

// The points of three cells, which lie side by side.
NsVoronoise ns_voronoise_cells(NsVoronoise state, ivec2 cell, vec2 fraction, ivec2 first, ivec2 next, uint seed, float power) {
    ivec2 second = first + next;
    ivec2 third = second + next;
    float weight1 = ns_voronoise_weight(ns_worley_way2(cell, fraction, first, seed)).x;
    float weight2 = ns_voronoise_weight(ns_worley_way2(cell, fraction, second, seed)).x;
    float weight3 = ns_voronoise_weight(ns_worley_way2(cell, fraction, third, seed)).x;
    float number1 = ns_voronoise_number(cell + first, seed);
    float number2 = ns_voronoise_number(cell + second, seed);
    float number3 = ns_voronoise_number(cell + third, seed);
    vec3 lacks = vec3(ns_voronoise_lack(weight1, power), ns_voronoise_lack(weight2, power), ns_voronoise_lack(weight3, power));
    return ns_voronoise_add(state, lacks, vec3(number1, number2, number3));
}

// The 5^2 cells around the point without the corners, whose points are at least sqrt(2) away.
float ns_voronoise2(ivec2 cell, vec2 fraction, uint seed) {
    float power = ns_voronoise_power();
    NsVoronoise state = ns_voronoise_begin(power);
    for (int y = -2; y <= 2; ++y) {
        state = ns_voronoise_cells(state, cell, fraction, ivec2(-1, y), ivec2(1, 0), seed, power);
    }
    for (int x = -2; x <= 2; x += 4) {
        state = ns_voronoise_cells(state, cell, fraction, ivec2(x, -1), ivec2(0, 1), seed, power);
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

// The slope of the raised weight over it by p: the weight has -6 t (1 - t) sqrt(1/2) offset / distance by offset, the
// opposite by p.
vec2 ns_voronoise_slope(vec2 offset, vec2 weight, float power) {
    float inverse = ns_reciprocal(max(weight.x, 8.67361738e-19));              // 2^-60
    NS_EXACT float inward = power * (3.0 * weight.y * inverse);
    NS_EXACT vec2 slope = inward * offset;
    return slope;
}

NsVoronoiseSlope ns_voronoise_cells_d(NsVoronoiseSlope state, ivec2 cell, vec2 fraction, ivec2 first, ivec2 next, uint seed,
                                      float power) {
    ivec2 second = first + next;
    ivec2 third = second + next;
    vec2 offset1 = ns_worley_way2(cell, fraction, first, seed);
    vec2 offset2 = ns_worley_way2(cell, fraction, second, seed);
    vec2 offset3 = ns_worley_way2(cell, fraction, third, seed);
    vec2 weight1 = ns_voronoise_weight(offset1);
    vec2 weight2 = ns_voronoise_weight(offset2);
    vec2 weight3 = ns_voronoise_weight(offset3);
    float number1 = ns_voronoise_number(cell + first, seed);
    float number2 = ns_voronoise_number(cell + second, seed);
    float number3 = ns_voronoise_number(cell + third, seed);
    vec3 lacks = vec3(ns_voronoise_lack(weight1.x, power), ns_voronoise_lack(weight2.x, power),
                      ns_voronoise_lack(weight3.x, power));
    NsVoronoise sums = ns_voronoise_add(state.sums, lacks, vec3(number1, number2, number3));
    NS_EXACT float fallen = state.sums.least - sums.least;
    NS_EXACT vec3 apart = lacks - sums.least;
    float old = ns_voronoise_power2(fallen);
    NS_EXACT vec2 slope1 = ns_voronoise_power2(apart.x) * ns_voronoise_slope(offset1, weight1, power);
    NS_EXACT vec2 slope2 = ns_voronoise_power2(apart.y) * ns_voronoise_slope(offset2, weight2, power);
    NS_EXACT vec2 slope3 = ns_voronoise_power2(apart.z) * ns_voronoise_slope(offset3, weight3, power);
    NS_EXACT vec2 numbers = state.numbers * old + (number1 * slope1 + number2 * slope2 + number3 * slope3);
    NS_EXACT vec2 weights = state.weights * old + (slope1 + slope2 + slope3);
    return NsVoronoiseSlope(sums, numbers, weights);
}

vec3 ns_voronoise2_d(ivec2 cell, vec2 fraction, uint seed) {
    float power = ns_voronoise_power();
    NsVoronoiseSlope state = NsVoronoiseSlope(ns_voronoise_begin(power), vec2(0.0), vec2(0.0));
    for (int y = -2; y <= 2; ++y) {
        state = ns_voronoise_cells_d(state, cell, fraction, ivec2(-1, y), ivec2(1, 0), seed, power);
    }
    for (int x = -2; x <= 2; x += 4) {
        state = ns_voronoise_cells_d(state, cell, fraction, ivec2(x, -1), ivec2(0, 1), seed, power);
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
