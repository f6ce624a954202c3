// voronoi_smooth - a smooth minimum of the distances to the feature points: Voronoi cells without creases.
//
//   float ns_voronoi_smooth2(ivec2 cell, vec2 fraction, uint seed)
//   float ns_voronoi_smooth3(ivec3 cell, vec3 fraction, uint seed)
//   float ns_voronoi_smooth2_at(vec2 p, uint seed)             the same at p = cell + fraction, |p| < 2^24
//   float ns_voronoi_smooth3_at(vec3 p, uint seed)
//
// cell, fraction  lattice position; fraction in [0, 1]
// returns         in cells. At smoothness 0 nearly F1, at 1 a soft field; C1 with the squared metric, with all others
//                 a tip at each point, as F1 has, and creases where Manhattan, Chebyshev and minkowski_half have them.
//                 Never above F1's bound, norm(n times 1/2 + jitter / 2), never below
//                 -log2(2^n + (4^n - 2^n) 2^-k) / k, k = 2^(5 - 3 smoothness): both safe and a little wide; the
//                 catalogue finds the exact ones of a jitter, smoothness and metric. The steps that remain
//                 at cell borders are those of rounding, below 3e-7
// period          2^32 cells
// cost            9 to 25 hashes (2D), 27 to 125 (3D): cells too far to count are left out. On average 9.9, 31 at
//                 smoothness 0; 23, 103 at 0.5; 25, 125 at 1 (jitter 1, Euclidean)
// depends         noise/worley.glsl, noise/choices.glsl (randoms, metric, jitter, smoothness), math/exponent.glsl
// origin          I. Quilez, "Smooth voronoi", 2014; the window and the running reference are our own
// SPDX-License-Identifier: MIT
#ifndef NS_VORONOI_SMOOTH_GLSL
#define NS_VORONOI_SMOOTH_GLSL

#include "math/exact.glsl"
#include "math/exponent.glsl"
#include "noise/choices.glsl"
#include "noise/worley.glsl"

// The sum of weight * 2^(-sharpness * (distance - nearest)): relative to the nearest so far, so that it never
// underflows.
struct NsVoronoiSmooth {
    float nearest;
    float sum;
};

NsVoronoiSmooth ns_voronoi_smooth_add(NsVoronoiSmooth state, float distance, float weight, float sharpness) {
    NS_EXACT float apart = sharpness * abs(distance - state.nearest);
    float factor = ns_exp2(-apart);
    NS_EXACT float nearer = state.sum * factor + weight;
    NS_EXACT float farther = weight * factor + state.sum;
    float sum = distance < state.nearest ? nearer : farther;
    float nearest = min(distance, state.nearest);
    return NsVoronoiSmooth(nearest, sum);
}

// 1 up to one cell away along the axis, 0 from two cells on: no point is cut off when p enters another cell, and the
// point of p's own cell always counts in full.
float ns_voronoi_smooth_window(float size) {
    NS_EXACT float t = min(max(2.0 - size, 0.0), 1.0);
    NS_EXACT float result = t * t * (3.0 - 2.0 * t);
    return result;
}

NsVoronoiSmooth ns_voronoi_smooth_point2(NsVoronoiSmooth state, vec2 way, float sharpness) {
    float x = ns_voronoi_smooth_window(abs(way.x));
    float y = ns_voronoi_smooth_window(abs(way.y));
    NS_EXACT float weight = x * y;
    if (weight > 0.0) {
        return ns_voronoi_smooth_add(state, ns_length(ns_key2(way)), weight, sharpness);
    }
    return state;
}

float ns_voronoi_smooth2(ivec2 cell, vec2 fraction, uint seed) {
    NS_EXACT float exponent = 5.0 - 3.0 * ns_smoothness();
    float sharpness = ns_exp2(exponent);
    float softness = ns_exp2(-exponent);
    NsVoronoiSmooth state = NsVoronoiSmooth(1.0e9, 0.0);
    for (int y = 0; y < 3; ++y) {
        for (int x = 0; x < 3; ++x) {
            ivec2 step = ivec2(x - 1, y - 1);
            vec2 way = ns_worley_way2(cell, fraction, step, seed);
            state = ns_voronoi_smooth_point2(state, way, sharpness);
        }
    }
    NS_EXACT float limit = state.nearest + 20.0 * softness;   // farther points count less than 2^-20
    for (int y = 0; y < 5; ++y) {
        for (int x = 0; x < 5; ++x) {
            ivec2 step = ivec2(x - 2, y - 2);
            if (ns_worley_beyond2(step) && ns_length(ns_key2(ns_worley_near2(fraction, step))) < limit) {
                vec2 way = ns_worley_way2(cell, fraction, step, seed);
                state = ns_voronoi_smooth_point2(state, way, sharpness);
            }
        }
    }
    float sum = max(state.sum, 1.17549435e-38);
    NS_EXACT float result = state.nearest - softness * ns_log2(sum);
    return result;
}

NsVoronoiSmooth ns_voronoi_smooth_point3(NsVoronoiSmooth state, vec3 way, float sharpness) {
    float x = ns_voronoi_smooth_window(abs(way.x));
    float y = ns_voronoi_smooth_window(abs(way.y));
    float z = ns_voronoi_smooth_window(abs(way.z));
    NS_EXACT float weight = x * y * z;
    if (weight > 0.0) {
        return ns_voronoi_smooth_add(state, ns_length(ns_key3(way)), weight, sharpness);
    }
    return state;
}

float ns_voronoi_smooth3(ivec3 cell, vec3 fraction, uint seed) {
    NS_EXACT float exponent = 5.0 - 3.0 * ns_smoothness();
    float sharpness = ns_exp2(exponent);
    float softness = ns_exp2(-exponent);
    NsVoronoiSmooth state = NsVoronoiSmooth(1.0e9, 0.0);
    for (int z = 0; z < 3; ++z) {
        for (int y = 0; y < 3; ++y) {
            for (int x = 0; x < 3; ++x) {
                ivec3 step = ivec3(x - 1, y - 1, z - 1);
                vec3 way = ns_worley_way3(cell, fraction, step, seed);
                state = ns_voronoi_smooth_point3(state, way, sharpness);
            }
        }
    }
    NS_EXACT float limit = state.nearest + 20.0 * softness;   // farther points count less than 2^-20
    for (int z = 0; z < 5; ++z) {
        for (int y = 0; y < 5; ++y) {
            for (int x = 0; x < 5; ++x) {
                ivec3 step = ivec3(x - 2, y - 2, z - 2);
                if (ns_worley_beyond3(step) && ns_length(ns_key3(ns_worley_near3(fraction, step))) < limit) {
                    vec3 way = ns_worley_way3(cell, fraction, step, seed);
                    state = ns_voronoi_smooth_point3(state, way, sharpness);
                }
            }
        }
    }
    float sum = max(state.sum, 1.17549435e-38);
    NS_EXACT float result = state.nearest - softness * ns_log2(sum);
    return result;
}

float ns_voronoi_smooth2_at(vec2 p, uint seed) {
    vec2 base = floor(p);
    return ns_voronoi_smooth2(ivec2(base), p - base, seed);
}

float ns_voronoi_smooth3_at(vec3 p, uint seed) {
    vec3 base = floor(p);
    return ns_voronoi_smooth3(ivec3(base), p - base, seed);
}

#endif // NS_VORONOI_SMOOTH_GLSL
