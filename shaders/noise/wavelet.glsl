// wavelet - band-limited noise: smooth random numbers less what a blur leaves of them, so that only one scale stays.
//
//   float ns_wavelet2(ivec2 cell, vec2 fraction, uint seed)
//   float ns_wavelet3(ivec3 cell, vec3 fraction, uint seed)
//   float ns_wavelet2_at(vec2 p, uint seed)                    the same at p = cell + fraction, |p| < 2^24
//   float ns_wavelet3_at(vec3 p, uint seed)
//   vec3  ns_wavelet2_d(ivec2 cell, vec2 fraction, uint seed)  value, d/dx, d/dy, by the fraction
//   vec4  ns_wavelet3_d(ivec3 cell, vec3 fraction, uint seed)  value, d/dx, d/dy, d/dz
//   vec3  ns_wavelet2_at_d(vec2 p, uint seed)
//   vec4  ns_wavelet3_at_d(vec3 p, uint seed)
//
// cell, fraction  lattice position; fraction in [0, 1]
// returns         the cells' numbers, in their middles, less the same numbers blurred by (1, 2, 1) / 4 on every axis,
//                 joined by quadratic B-splines: (1 - t)^2 / 2, 1/2 + t - t^2 and t^2 / 2 of three cells on an axis.
//                 [-7/8, 7/8] (2D), [-37/32, 37/32] (3D), reached at lattice points only; C1; standard deviation 0.1899
//                 and 0.1685; nine tenths of the energy of the 2D noise lie in 1/4 to 1 cycle a cell, 0.1 % above.
//                 Derivatives: the first one is exactly ns_wavelet2 (3); the slopes are C0
// period          2^32 cells        cost  25 hashes (2D), 125 (3D); derivatives no more
// depends         noise/choices.glsl (random)
// origin          the class of R. Cook, T. DeRose, "Wavelet Noise", SIGGRAPH 2005: quadratic B-splines without their
//                 low half; here the low half is a blur by (1, 2, 1) / 4, short enough to need no stored tile
// SPDX-License-Identifier: MIT
#ifndef NS_WAVELET_GLSL
#define NS_WAVELET_GLSL

#include "math/exact.glsl"
#include "noise/choices.glsl"

// Weights of the five cells around a point along one axis.
struct NsWaveletWeights {
    vec3 fine;        // the spline: cells -1, 0, 1
    vec3 coarse;      // the blurred spline: cells -1, 0, 1
    vec2 outer;       // the blurred spline: cells -2, 2
};

// The blurred spline's, of the spline's.
NsWaveletWeights ns_wavelet_blurred(float before, float middle, float after) {
    NS_EXACT float coarse_before = 0.5 * before + 0.25 * middle;
    NS_EXACT float coarse_middle = 0.5 * middle + 0.25 * (before + after);
    NS_EXACT float coarse_after = 0.5 * after + 0.25 * middle;
    NS_EXACT vec2 outer = 0.25 * vec2(before, after);
    return NsWaveletWeights(vec3(before, middle, after), vec3(coarse_before, coarse_middle, coarse_after), outer);
}

// The numbers lie in the middle of the cells, so that cells -2 to 2 are always the five in reach.
NsWaveletWeights ns_wavelet_weights(float fraction) {
    NS_EXACT float rest = 1.0 - fraction;
    NS_EXACT float before = 0.5 * rest * rest;
    NS_EXACT float after = 0.5 * fraction * fraction;
    NS_EXACT float middle = 0.5 + fraction * rest;
    return ns_wavelet_blurred(before, middle, after);
}

float ns_wavelet_fine(vec3 values, NsWaveletWeights weights) {
    NS_EXACT float result = values.x * weights.fine.x + values.y * weights.fine.y + values.z * weights.fine.z;
    return result;
}

float ns_wavelet_coarse(float first, vec3 values, float last, NsWaveletWeights weights) {
    NS_EXACT float inner = values.x * weights.coarse.x + values.y * weights.coarse.y + values.z * weights.coarse.z;
    NS_EXACT float result = inner + (first * weights.outer.x + last * weights.outer.y);
    return result;
}

// The numbers of a row of five cells.
struct NsWaveletRow {
    float first;
    vec3 inner;
    float last;
};

NsWaveletRow ns_wavelet_row2(ivec2 cell, uint seed) {
    float first = ns_hash_float2(cell + ivec2(-2, 0), seed);
    float before = ns_hash_float2(cell + ivec2(-1, 0), seed);
    float middle = ns_hash_float2(cell, seed);
    float after = ns_hash_float2(cell + ivec2(1, 0), seed);
    float last = ns_hash_float2(cell + ivec2(2, 0), seed);
    return NsWaveletRow(first, vec3(before, middle, after), last);
}

NsWaveletRow ns_wavelet_row3(ivec3 cell, uint seed) {
    float first = ns_hash_float3(cell + ivec3(-2, 0, 0), seed);
    float before = ns_hash_float3(cell + ivec3(-1, 0, 0), seed);
    float middle = ns_hash_float3(cell, seed);
    float after = ns_hash_float3(cell + ivec3(1, 0, 0), seed);
    float last = ns_hash_float3(cell + ivec3(2, 0, 0), seed);
    return NsWaveletRow(first, vec3(before, middle, after), last);
}

// A row summed with the spline and with the blurred one.
vec2 ns_wavelet_sums(NsWaveletRow row, NsWaveletWeights along_x) {
    return vec2(ns_wavelet_fine(row.inner, along_x), ns_wavelet_coarse(row.first, row.inner, row.last, along_x));
}

// The same for five rows, or for five layers.
vec2 ns_wavelet_five(vec2 first, vec2 before, vec2 middle, vec2 after, vec2 last, NsWaveletWeights weights) {
    float fine = ns_wavelet_fine(vec3(before.x, middle.x, after.x), weights);
    float coarse = ns_wavelet_coarse(first.y, vec3(before.y, middle.y, after.y), last.y, weights);
    return vec2(fine, coarse);
}

vec2 ns_wavelet_layer3(ivec3 cell, NsWaveletWeights along_x, NsWaveletWeights along_y, uint seed) {
    vec2 first = ns_wavelet_sums(ns_wavelet_row3(cell + ivec3(0, -2, 0), seed), along_x);
    vec2 before = ns_wavelet_sums(ns_wavelet_row3(cell + ivec3(0, -1, 0), seed), along_x);
    vec2 middle = ns_wavelet_sums(ns_wavelet_row3(cell, seed), along_x);
    vec2 after = ns_wavelet_sums(ns_wavelet_row3(cell + ivec3(0, 1, 0), seed), along_x);
    vec2 last = ns_wavelet_sums(ns_wavelet_row3(cell + ivec3(0, 2, 0), seed), along_x);
    return ns_wavelet_five(first, before, middle, after, last, along_y);
}

float ns_wavelet2(ivec2 cell, vec2 fraction, uint seed) {
    NsWaveletWeights along_x = ns_wavelet_weights(fraction.x);
    NsWaveletWeights along_y = ns_wavelet_weights(fraction.y);
    vec2 first = ns_wavelet_sums(ns_wavelet_row2(cell + ivec2(0, -2), seed), along_x);
    vec2 before = ns_wavelet_sums(ns_wavelet_row2(cell + ivec2(0, -1), seed), along_x);
    vec2 middle = ns_wavelet_sums(ns_wavelet_row2(cell, seed), along_x);
    vec2 after = ns_wavelet_sums(ns_wavelet_row2(cell + ivec2(0, 1), seed), along_x);
    vec2 last = ns_wavelet_sums(ns_wavelet_row2(cell + ivec2(0, 2), seed), along_x);
    vec2 both = ns_wavelet_five(first, before, middle, after, last, along_y);
    NS_EXACT float result = both.x - both.y;
    return result;
}

float ns_wavelet3(ivec3 cell, vec3 fraction, uint seed) {
    NsWaveletWeights along_x = ns_wavelet_weights(fraction.x);
    NsWaveletWeights along_y = ns_wavelet_weights(fraction.y);
    NsWaveletWeights along_z = ns_wavelet_weights(fraction.z);
    vec2 layers[5];                                           // a loop: 125 hashes in a row take long to compile
    for (int z = 0; z < 5; ++z) {
        layers[z] = ns_wavelet_layer3(cell + ivec3(0, 0, z - 2), along_x, along_y, seed);
    }
    vec2 both = ns_wavelet_five(layers[0], layers[1], layers[2], layers[3], layers[4], along_z);
    NS_EXACT float result = both.x - both.y;
    return result;
}

// The slopes of the weights.
NsWaveletWeights ns_wavelet_weights_slope(float fraction) {
    NS_EXACT float before = fraction - 1.0;
    float after = fraction;
    NS_EXACT float middle = 1.0 - 2.0 * fraction;
    return ns_wavelet_blurred(before, middle, after);
}

// The two sums over a row, and their slopes along it.
vec4 ns_wavelet_sums_d(NsWaveletRow row, NsWaveletWeights along_x, NsWaveletWeights steep_x) {
    return vec4(ns_wavelet_sums(row, along_x), ns_wavelet_sums(row, steep_x));
}

// The two sums over a layer, and their slopes along both of its axes.
struct NsWaveletLayer {
    vec2 sums;
    vec2 x;
    vec2 y;
};

NsWaveletLayer ns_wavelet_rows_d(vec4 first, vec4 before, vec4 middle, vec4 after, vec4 last, NsWaveletWeights along_y,
                                 NsWaveletWeights steep_y) {
    vec2 sums = ns_wavelet_five(first.xy, before.xy, middle.xy, after.xy, last.xy, along_y);
    vec2 x = ns_wavelet_five(first.zw, before.zw, middle.zw, after.zw, last.zw, along_y);
    vec2 y = ns_wavelet_five(first.xy, before.xy, middle.xy, after.xy, last.xy, steep_y);
    return NsWaveletLayer(sums, x, y);
}

NsWaveletLayer ns_wavelet_layer3_d(ivec3 cell, NsWaveletWeights along_x, NsWaveletWeights steep_x,
                                   NsWaveletWeights along_y, NsWaveletWeights steep_y, uint seed) {
    vec4 first = ns_wavelet_sums_d(ns_wavelet_row3(cell + ivec3(0, -2, 0), seed), along_x, steep_x);
    vec4 before = ns_wavelet_sums_d(ns_wavelet_row3(cell + ivec3(0, -1, 0), seed), along_x, steep_x);
    vec4 middle = ns_wavelet_sums_d(ns_wavelet_row3(cell, seed), along_x, steep_x);
    vec4 after = ns_wavelet_sums_d(ns_wavelet_row3(cell + ivec3(0, 1, 0), seed), along_x, steep_x);
    vec4 last = ns_wavelet_sums_d(ns_wavelet_row3(cell + ivec3(0, 2, 0), seed), along_x, steep_x);
    return ns_wavelet_rows_d(first, before, middle, after, last, along_y, steep_y);
}

vec3 ns_wavelet2_d(ivec2 cell, vec2 fraction, uint seed) {
    NsWaveletWeights along_x = ns_wavelet_weights(fraction.x);
    NsWaveletWeights along_y = ns_wavelet_weights(fraction.y);
    NsWaveletWeights steep_x = ns_wavelet_weights_slope(fraction.x);
    NsWaveletWeights steep_y = ns_wavelet_weights_slope(fraction.y);
    vec4 first = ns_wavelet_sums_d(ns_wavelet_row2(cell + ivec2(0, -2), seed), along_x, steep_x);
    vec4 before = ns_wavelet_sums_d(ns_wavelet_row2(cell + ivec2(0, -1), seed), along_x, steep_x);
    vec4 middle = ns_wavelet_sums_d(ns_wavelet_row2(cell, seed), along_x, steep_x);
    vec4 after = ns_wavelet_sums_d(ns_wavelet_row2(cell + ivec2(0, 1), seed), along_x, steep_x);
    vec4 last = ns_wavelet_sums_d(ns_wavelet_row2(cell + ivec2(0, 2), seed), along_x, steep_x);
    NsWaveletLayer all = ns_wavelet_rows_d(first, before, middle, after, last, along_y, steep_y);
    NS_EXACT vec3 result = vec3(all.sums.x, all.x.x, all.y.x) - vec3(all.sums.y, all.x.y, all.y.y);
    return result;
}

vec4 ns_wavelet3_d(ivec3 cell, vec3 fraction, uint seed) {
    NsWaveletWeights along_x = ns_wavelet_weights(fraction.x);
    NsWaveletWeights along_y = ns_wavelet_weights(fraction.y);
    NsWaveletWeights along_z = ns_wavelet_weights(fraction.z);
    NsWaveletWeights steep_x = ns_wavelet_weights_slope(fraction.x);
    NsWaveletWeights steep_y = ns_wavelet_weights_slope(fraction.y);
    NsWaveletWeights steep_z = ns_wavelet_weights_slope(fraction.z);
    NsWaveletLayer layers[5];
    for (int i = 0; i < 5; ++i) {
        layers[i] = ns_wavelet_layer3_d(cell + ivec3(0, 0, i - 2), along_x, steep_x, along_y, steep_y, seed);
    }
    vec2 sums = ns_wavelet_five(layers[0].sums, layers[1].sums, layers[2].sums, layers[3].sums, layers[4].sums, along_z);
    vec2 x = ns_wavelet_five(layers[0].x, layers[1].x, layers[2].x, layers[3].x, layers[4].x, along_z);
    vec2 y = ns_wavelet_five(layers[0].y, layers[1].y, layers[2].y, layers[3].y, layers[4].y, along_z);
    vec2 z = ns_wavelet_five(layers[0].sums, layers[1].sums, layers[2].sums, layers[3].sums, layers[4].sums, steep_z);
    NS_EXACT vec4 result = vec4(sums.x, x.x, y.x, z.x) - vec4(sums.y, x.y, y.y, z.y);
    return result;
}

float ns_wavelet2_at(vec2 p, uint seed) {
    vec2 base = floor(p);
    NS_EXACT vec2 fraction = p - base;
    return ns_wavelet2(ivec2(base), fraction, seed);
}

float ns_wavelet3_at(vec3 p, uint seed) {
    vec3 base = floor(p);
    NS_EXACT vec3 fraction = p - base;
    return ns_wavelet3(ivec3(base), fraction, seed);
}

vec3 ns_wavelet2_at_d(vec2 p, uint seed) {
    vec2 base = floor(p);
    NS_EXACT vec2 fraction = p - base;
    return ns_wavelet2_d(ivec2(base), fraction, seed);
}

vec4 ns_wavelet3_at_d(vec3 p, uint seed) {
    vec3 base = floor(p);
    NS_EXACT vec3 fraction = p - base;
    return ns_wavelet3_d(ivec3(base), fraction, seed);
}

#endif // NS_WAVELET_GLSL
