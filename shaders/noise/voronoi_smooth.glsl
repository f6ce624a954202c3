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
//                 of a jitter, smoothness and metric. The steps that remain at cell borders are those of rounding,
//                 below 3e-7.
//                 Derivatives: the first one is exactly ns_voronoi_smooth2 (3). The slope is about a mean of those of
//                 the distances; at a point itself and on creases it is that of one side (math/metric.glsl)
// period          2^32 cells
// cost            9 to 25 hashes (2D), 27 to 125 (3D): cells too far to count are left out. On average 9.9, 31 at
//                 smoothness 0; 23, 103 at 0.5; 25, 125 at 1 (jitter 1, Euclidean)
// depends         noise/worley.glsl, noise/choices.glsl (randoms, metric, length_slope, jitter, smoothness),
//                 math/exponent.glsl, math/order.glsl, math/root.glsl
// origin          I. Quilez, "Smooth voronoi", 2014; the window and the running reference are our own
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

// How much less the farther of two points counts for its distance.
float ns_voronoi_smooth_factor(float distance, float nearest, float sharpness) {
    NS_EXACT float apart = sharpness * abs(distance - nearest);
    return ns_exp2_below(apart);
}

// The sum of weight * 2^(-sharpness * (distance - nearest)): relative to the nearest so far, so that it never
// underflows.
struct NsVoronoiSmooth {
    float nearest;
    float sum;
};

NsVoronoiSmooth ns_voronoi_smooth_add(NsVoronoiSmooth state, float distance, float weight, float sharpness) {
    float factor = ns_voronoi_smooth_factor(distance, state.nearest, sharpness);
    NS_EXACT float nearer = state.sum * factor + weight;
    NS_EXACT float farther = weight * factor + state.sum;
    float sum = distance < state.nearest ? nearer : farther;
    float nearest = ns_lesser(distance, state.nearest);
    return NsVoronoiSmooth(nearest, sum);
}

float ns_voronoi_smooth_end(NsVoronoiSmooth state, float softness) {
    float sum = max(state.sum, 1.17549435e-38);
    NS_EXACT float result = state.nearest - softness * ns_log2(sum);
    return result;
}

// The distance from which on points count less than 2^-20.
float ns_voronoi_smooth_limit(NsVoronoiSmooth state, float softness) {
    NS_EXACT float limit = state.nearest + 20.0 * softness;
    return limit;
}

// 1 up to one cell away along the axis, 0 from two cells on: no point is cut off when p enters another cell, and the
// point of p's own cell always counts in full.
float ns_voronoi_smooth_window(float size) {
    NS_EXACT float t = ns_lesser(ns_positive(2.0 - size), 1.0);
    NS_EXACT float result = t * t * (3.0 - 2.0 * t);
    return result;
}

// The slope of the window of |x|.
float ns_voronoi_smooth_window_slope(float x) {
    NS_EXACT float t = ns_lesser(ns_positive(2.0 - abs(x)), 1.0);
    NS_EXACT float outward = 6.0 * t * (t - 1.0);             // 0 where the window is flat
    float result = x < 0.0 ? -outward : outward;
    return result;
}

float ns_voronoi_smooth_weight2(vec2 offset) {
    float x = ns_voronoi_smooth_window(abs(offset.x));
    float y = ns_voronoi_smooth_window(abs(offset.y));
    NS_EXACT float weight = x * y;
    return weight;
}

// Its slope by the offset.
vec2 ns_voronoi_smooth_fading2(vec2 offset) {
    float x = ns_voronoi_smooth_window(abs(offset.x));
    float y = ns_voronoi_smooth_window(abs(offset.y));
    float sx = ns_voronoi_smooth_window_slope(offset.x);
    float sy = ns_voronoi_smooth_window_slope(offset.y);
    NS_EXACT vec2 fading = vec2(sx * y, x * sy);
    return fading;
}

// Whether a point of the cell can be nearer than the limit.
bool ns_voronoi_smooth_counts2(vec2 fraction, ivec2 step, float limit) {
    return ns_length(ns_key2(ns_worley_near2(fraction, step))) < limit;
}

// The row where the 16 cells around the nearest 3^2 begin, or beyond them if no point in them can be nearer than
// the limit, whatever is rounded.
int ns_voronoi_smooth_begin2(vec2 fraction, float limit) {
    NS_EXACT float outside = 0.999 * ns_worley_outside2(fraction);
    return ns_length(ns_key2(vec2(outside, 0.0))) < limit ? -2 : 3;
}

NsVoronoiSmooth ns_voronoi_smooth_point2(NsVoronoiSmooth state, vec2 offset, float sharpness) {
    float weight = ns_voronoi_smooth_weight2(offset);
    if (weight > 0.0) {
        return ns_voronoi_smooth_add(state, ns_length(ns_key2(offset)), weight, sharpness);
    }
    return state;
}

float ns_voronoi_smooth2(ivec2 cell, vec2 fraction, uint seed) {
    vec2 sharpness = ns_voronoi_smooth_sharpness();
    NsVoronoiSmooth state = NsVoronoiSmooth(1.0e9, 0.0);
    for (int y = 0; y < 3; ++y) {
        for (int x = 0; x < 3; ++x) {
            ivec2 step = ivec2(x - 1, y - 1);
            vec2 offset = ns_worley_way2(cell, fraction, step, seed);
            state = ns_voronoi_smooth_point2(state, offset, sharpness.x);
        }
    }
    float limit = ns_voronoi_smooth_limit(state, sharpness.y);
    for (int y = ns_voronoi_smooth_begin2(fraction, limit); y <= 2; ++y) {
        int stride = abs(y) > 1 ? 1 : 4;
        for (int x = -2; x <= 2; x += stride) {
            ivec2 step = ivec2(x, y);
            if (ns_voronoi_smooth_counts2(fraction, step, limit)) {
                vec2 offset = ns_worley_way2(cell, fraction, step, seed);
                state = ns_voronoi_smooth_point2(state, offset, sharpness.x);
            }
        }
    }
    return ns_voronoi_smooth_end(state, sharpness.y);
}

float ns_voronoi_smooth_weight3(vec3 offset) {
    float x = ns_voronoi_smooth_window(abs(offset.x));
    float y = ns_voronoi_smooth_window(abs(offset.y));
    float z = ns_voronoi_smooth_window(abs(offset.z));
    NS_EXACT float weight = x * y * z;
    return weight;
}

// Its slope by the offset.
vec3 ns_voronoi_smooth_fading3(vec3 offset) {
    float x = ns_voronoi_smooth_window(abs(offset.x));
    float y = ns_voronoi_smooth_window(abs(offset.y));
    float z = ns_voronoi_smooth_window(abs(offset.z));
    float sx = ns_voronoi_smooth_window_slope(offset.x);
    float sy = ns_voronoi_smooth_window_slope(offset.y);
    float sz = ns_voronoi_smooth_window_slope(offset.z);
    NS_EXACT vec3 fading = vec3(sx * y * z, x * sy * z, x * y * sz);
    return fading;
}

// Whether a point of the cell can be nearer than the limit.
bool ns_voronoi_smooth_counts3(vec3 fraction, ivec3 step, float limit) {
    return ns_length(ns_key3(ns_worley_near3(fraction, step))) < limit;
}

// The layer where the 98 cells around the nearest 3^3 begin, or beyond them if no point in them can be nearer than
// the limit, whatever is rounded.
int ns_voronoi_smooth_begin3(vec3 fraction, float limit) {
    NS_EXACT float outside = 0.999 * ns_worley_outside3(fraction);
    return ns_length(ns_key3(vec3(outside, 0.0, 0.0))) < limit ? -2 : 3;
}

NsVoronoiSmooth ns_voronoi_smooth_point3(NsVoronoiSmooth state, vec3 offset, float sharpness) {
    float weight = ns_voronoi_smooth_weight3(offset);
    if (weight > 0.0) {
        return ns_voronoi_smooth_add(state, ns_length(ns_key3(offset)), weight, sharpness);
    }
    return state;
}

float ns_voronoi_smooth3(ivec3 cell, vec3 fraction, uint seed) {
    vec2 sharpness = ns_voronoi_smooth_sharpness();
    NsVoronoiSmooth state = NsVoronoiSmooth(1.0e9, 0.0);
    for (int z = 0; z < 3; ++z) {
        for (int y = 0; y < 3; ++y) {
            for (int x = 0; x < 3; ++x) {
                ivec3 step = ivec3(x - 1, y - 1, z - 1);
                vec3 offset = ns_worley_way3(cell, fraction, step, seed);
                state = ns_voronoi_smooth_point3(state, offset, sharpness.x);
            }
        }
    }
    float limit = ns_voronoi_smooth_limit(state, sharpness.y);
    for (int z = ns_voronoi_smooth_begin3(fraction, limit); z <= 2; ++z) {
        for (int y = -2; y <= 2; ++y) {
            int stride = max(abs(y), abs(z)) > 1 ? 1 : 4;
            for (int x = -2; x <= 2; x += stride) {
                ivec3 step = ivec3(x, y, z);
                if (ns_voronoi_smooth_counts3(fraction, step, limit)) {
                    vec3 offset = ns_worley_way3(cell, fraction, step, seed);
                    state = ns_voronoi_smooth_point3(state, offset, sharpness.x);
                }
            }
        }
    }
    return ns_voronoi_smooth_end(state, sharpness.y);
}

// With the sum's slope, by the ways and over -sharpness ln 2: the sum of
// (weight * slope of the distance - slope of the weight / (sharpness ln 2)) * 2^(-sharpness * (distance - nearest)).
// That of the result is this over the sum, whatever is nearest.
struct NsVoronoiSmoothSlope2 {
    NsVoronoiSmooth sums;
    vec2 slope;
};

NsVoronoiSmoothSlope2 ns_voronoi_smooth_point2_d(NsVoronoiSmoothSlope2 state, vec2 offset, vec2 sharpness) {
    float weight = ns_voronoi_smooth_weight2(offset);
    if (weight > 0.0) {
        float distance = ns_length(ns_key2(offset));
        vec2 fading = ns_voronoi_smooth_fading2(offset);
        NS_EXACT vec2 term = weight * ns_length_slope2(offset) - (1.44269504 * sharpness.y) * fading;
        float factor = ns_voronoi_smooth_factor(distance, state.sums.nearest, sharpness.x);
        NS_EXACT vec2 nearer = state.slope * factor + term;
        NS_EXACT vec2 farther = term * factor + state.slope;
        vec2 slope = distance < state.sums.nearest ? nearer : farther;
        return NsVoronoiSmoothSlope2(ns_voronoi_smooth_add(state.sums, distance, weight, sharpness.x), slope);
    }
    return state;
}

// A function by itself: compilers that follow what is `precise` through a member of what loops assign come to no end.
NsVoronoiSmoothSlope2 ns_voronoi_smooth_sums2_d(ivec2 cell, vec2 fraction, uint seed, vec2 sharpness) {
    NsVoronoiSmoothSlope2 state = NsVoronoiSmoothSlope2(NsVoronoiSmooth(1.0e9, 0.0), vec2(0.0));
    for (int y = 0; y < 3; ++y) {
        for (int x = 0; x < 3; ++x) {
            ivec2 step = ivec2(x - 1, y - 1);
            vec2 offset = ns_worley_way2(cell, fraction, step, seed);
            state = ns_voronoi_smooth_point2_d(state, offset, sharpness);
        }
    }
    float limit = ns_voronoi_smooth_limit(state.sums, sharpness.y);
    for (int y = ns_voronoi_smooth_begin2(fraction, limit); y <= 2; ++y) {
        int stride = abs(y) > 1 ? 1 : 4;
        for (int x = -2; x <= 2; x += stride) {
            ivec2 step = ivec2(x, y);
            if (ns_voronoi_smooth_counts2(fraction, step, limit)) {
                vec2 offset = ns_worley_way2(cell, fraction, step, seed);
                state = ns_voronoi_smooth_point2_d(state, offset, sharpness);
            }
        }
    }
    return state;
}

vec3 ns_voronoi_smooth2_d(ivec2 cell, vec2 fraction, uint seed) {
    vec2 sharpness = ns_voronoi_smooth_sharpness();
    NsVoronoiSmoothSlope2 state = ns_voronoi_smooth_sums2_d(cell, fraction, seed, sharpness);
    float sum = max(state.sums.sum, 8.67361738e-19);          // 2^-60: nothing in reach counts but at its very end
    NS_EXACT vec2 slope = -(state.slope * ns_reciprocal(sum)); // points move against p
    return vec3(ns_voronoi_smooth_end(state.sums, sharpness.y), slope);
}

struct NsVoronoiSmoothSlope3 {
    NsVoronoiSmooth sums;
    vec3 slope;
};

NsVoronoiSmoothSlope3 ns_voronoi_smooth_point3_d(NsVoronoiSmoothSlope3 state, vec3 offset, vec2 sharpness) {
    float weight = ns_voronoi_smooth_weight3(offset);
    if (weight > 0.0) {
        float distance = ns_length(ns_key3(offset));
        vec3 fading = ns_voronoi_smooth_fading3(offset);
        NS_EXACT vec3 term = weight * ns_length_slope3(offset) - (1.44269504 * sharpness.y) * fading;
        float factor = ns_voronoi_smooth_factor(distance, state.sums.nearest, sharpness.x);
        NS_EXACT vec3 nearer = state.slope * factor + term;
        NS_EXACT vec3 farther = term * factor + state.slope;
        vec3 slope = distance < state.sums.nearest ? nearer : farther;
        return NsVoronoiSmoothSlope3(ns_voronoi_smooth_add(state.sums, distance, weight, sharpness.x), slope);
    }
    return state;
}

NsVoronoiSmoothSlope3 ns_voronoi_smooth_sums3_d(ivec3 cell, vec3 fraction, uint seed, vec2 sharpness) {
    NsVoronoiSmoothSlope3 state = NsVoronoiSmoothSlope3(NsVoronoiSmooth(1.0e9, 0.0), vec3(0.0));
    for (int z = 0; z < 3; ++z) {
        for (int y = 0; y < 3; ++y) {
            for (int x = 0; x < 3; ++x) {
                ivec3 step = ivec3(x - 1, y - 1, z - 1);
                vec3 offset = ns_worley_way3(cell, fraction, step, seed);
                state = ns_voronoi_smooth_point3_d(state, offset, sharpness);
            }
        }
    }
    float limit = ns_voronoi_smooth_limit(state.sums, sharpness.y);
    for (int z = ns_voronoi_smooth_begin3(fraction, limit); z <= 2; ++z) {
        for (int y = -2; y <= 2; ++y) {
            int stride = max(abs(y), abs(z)) > 1 ? 1 : 4;
            for (int x = -2; x <= 2; x += stride) {
                ivec3 step = ivec3(x, y, z);
                if (ns_voronoi_smooth_counts3(fraction, step, limit)) {
                    vec3 offset = ns_worley_way3(cell, fraction, step, seed);
                    state = ns_voronoi_smooth_point3_d(state, offset, sharpness);
                }
            }
        }
    }
    return state;
}

vec4 ns_voronoi_smooth3_d(ivec3 cell, vec3 fraction, uint seed) {
    vec2 sharpness = ns_voronoi_smooth_sharpness();
    NsVoronoiSmoothSlope3 state = ns_voronoi_smooth_sums3_d(cell, fraction, seed, sharpness);
    float sum = max(state.sums.sum, 8.67361738e-19);          // 2^-60: nothing in reach counts but at its very end
    NS_EXACT vec3 slope = -(state.slope * ns_reciprocal(sum)); // points move against p
    return vec4(ns_voronoi_smooth_end(state.sums, sharpness.y), slope);
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
