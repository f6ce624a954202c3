// perlin - gradient noise: a random slope per lattice point, zero there, blended between the corners of the cell.
//
//   float ns_perlin2(ivec2 cell, vec2 fraction, uint seed)
//   float ns_perlin3(ivec3 cell, vec3 fraction, uint seed)
//   float ns_perlin2_at(vec2 p, uint seed)                     the same at p = cell + fraction, |p| < 2^24
//   float ns_perlin3_at(vec3 p, uint seed)
//
// cell, fraction  lattice position; fraction in [0, 1]
// returns         unscaled; the bound depends on the gradients: square 1 (2D), 1.5 (3D); unit sqrt(dimensions) / 2;
//                 C2 with the quintic fade, C1 cubic, C0 linear; exactly 0 at lattice points
// period          2^32 cells        cost  4 hashes (2D), 8 (3D)
// depends         noise/choices.glsl (gradient, fade)
// origin          K. Perlin, "An Image Synthesizer", SIGGRAPH 1985; "Improving Noise", SIGGRAPH 2002
// SPDX-License-Identifier: MIT
#ifndef NS_PERLIN_GLSL
#define NS_PERLIN_GLSL

#include "math/exact.glsl"
#include "noise/choices.glsl"

float ns_perlin_slope2(vec2 gradient, float x, float y) {
    NS_EXACT float result = gradient.x * x + gradient.y * y;
    return result;
}

float ns_perlin_slope3(vec3 gradient, float x, float y, float z) {
    NS_EXACT float result = gradient.x * x + gradient.y * y + gradient.z * z;
    return result;
}

float ns_perlin2(ivec2 cell, vec2 fraction, uint seed) {
    float wx = ns_fade(fraction.x);
    float wy = ns_fade(fraction.y);
    float x0 = fraction.x;
    float y0 = fraction.y;
    NS_EXACT float x1 = x0 - 1.0;
    NS_EXACT float y1 = y0 - 1.0;
    float n00 = ns_perlin_slope2(ns_gradient2(cell, seed), x0, y0);
    float n10 = ns_perlin_slope2(ns_gradient2(cell + ivec2(1, 0), seed), x1, y0);
    float n01 = ns_perlin_slope2(ns_gradient2(cell + ivec2(0, 1), seed), x0, y1);
    float n11 = ns_perlin_slope2(ns_gradient2(cell + ivec2(1, 1), seed), x1, y1);
    NS_EXACT float top = n00 + wx * (n10 - n00);
    NS_EXACT float bottom = n01 + wx * (n11 - n01);
    NS_EXACT float result = top + wy * (bottom - top);
    return result;
}

float ns_perlin3(ivec3 cell, vec3 fraction, uint seed) {
    float wx = ns_fade(fraction.x);
    float wy = ns_fade(fraction.y);
    float wz = ns_fade(fraction.z);
    float x0 = fraction.x;
    float y0 = fraction.y;
    float z0 = fraction.z;
    NS_EXACT float x1 = x0 - 1.0;
    NS_EXACT float y1 = y0 - 1.0;
    NS_EXACT float z1 = z0 - 1.0;
    float n000 = ns_perlin_slope3(ns_gradient3(cell, seed), x0, y0, z0);
    float n100 = ns_perlin_slope3(ns_gradient3(cell + ivec3(1, 0, 0), seed), x1, y0, z0);
    float n010 = ns_perlin_slope3(ns_gradient3(cell + ivec3(0, 1, 0), seed), x0, y1, z0);
    float n110 = ns_perlin_slope3(ns_gradient3(cell + ivec3(1, 1, 0), seed), x1, y1, z0);
    float n001 = ns_perlin_slope3(ns_gradient3(cell + ivec3(0, 0, 1), seed), x0, y0, z1);
    float n101 = ns_perlin_slope3(ns_gradient3(cell + ivec3(1, 0, 1), seed), x1, y0, z1);
    float n011 = ns_perlin_slope3(ns_gradient3(cell + ivec3(0, 1, 1), seed), x0, y1, z1);
    float n111 = ns_perlin_slope3(ns_gradient3(cell + ivec3(1, 1, 1), seed), x1, y1, z1);
    NS_EXACT float x00 = n000 + wx * (n100 - n000);
    NS_EXACT float x10 = n010 + wx * (n110 - n010);
    NS_EXACT float x01 = n001 + wx * (n101 - n001);
    NS_EXACT float x11 = n011 + wx * (n111 - n011);
    NS_EXACT float back = x00 + wy * (x10 - x00);
    NS_EXACT float front = x01 + wy * (x11 - x01);
    NS_EXACT float result = back + wz * (front - back);
    return result;
}

float ns_perlin2_at(vec2 p, uint seed) {
    vec2 base = floor(p);
    return ns_perlin2(ivec2(base), p - base, seed);
}

float ns_perlin3_at(vec3 p, uint seed) {
    vec3 base = floor(p);
    return ns_perlin3(ivec3(base), p - base, seed);
}

#endif // NS_PERLIN_GLSL
