// perlin - gradient noise: a random slope per lattice point, zero there, blended between the corners of the cell.
//
//   float ns_perlin1(int cell, float fraction, uint seed)
//   float ns_perlin2(ivec2 cell, vec2 fraction, uint seed)
//   float ns_perlin3(ivec3 cell, vec3 fraction, uint seed)
//   float ns_perlin4(ivec4 cell, vec4 fraction, uint seed)
//   float ns_perlin1_at(float p, uint seed)                    the same at p = cell + fraction, |p| < 2^24
//   float ns_perlin2_at(vec2 p, uint seed)
//   float ns_perlin3_at(vec3 p, uint seed)
//   float ns_perlin4_at(vec4 p, uint seed)
//
// cell, fraction  lattice position; fraction in [0, 1]
// returns         unscaled; the bound depends on the gradients: square dimensions / 2; unit sqrt(dimensions) / 2;
//                 C2 with the quintic fade, C1 cubic, C0 linear; exactly 0 at lattice points
// period          2^32 cells        cost  2 hashes (1D), 4 (2D), 8 (3D), 16 (4D)
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

float ns_perlin_slope4(vec4 gradient, vec4 way) {
    NS_EXACT float result = gradient.x * way.x + gradient.y * way.y + gradient.z * way.z + gradient.w * way.w;
    return result;
}

float ns_perlin1(int cell, float fraction, uint seed) {
    float wx = ns_fade(fraction);
    float g0 = ns_gradient1(cell, seed);
    float g1 = ns_gradient1(cell + 1, seed);
    NS_EXACT float n0 = g0 * fraction;
    NS_EXACT float n1 = g1 * (fraction - 1.0);
    NS_EXACT float result = n0 + wx * (n1 - n0);
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

// The four corners of a 4D cell that differ from `cell` in x and y only, blended; `way` leads there from `cell`.
float ns_perlin_face4(ivec4 cell, vec4 way, float wx, float wy, uint seed) {
    NS_EXACT float x1 = way.x - 1.0;
    NS_EXACT float y1 = way.y - 1.0;
    float n00 = ns_perlin_slope4(ns_gradient4(cell, seed), way);
    float n10 = ns_perlin_slope4(ns_gradient4(cell + ivec4(1, 0, 0, 0), seed), vec4(x1, way.y, way.z, way.w));
    float n01 = ns_perlin_slope4(ns_gradient4(cell + ivec4(0, 1, 0, 0), seed), vec4(way.x, y1, way.z, way.w));
    float n11 = ns_perlin_slope4(ns_gradient4(cell + ivec4(1, 1, 0, 0), seed), vec4(x1, y1, way.z, way.w));
    NS_EXACT float top = n00 + wx * (n10 - n00);
    NS_EXACT float bottom = n01 + wx * (n11 - n01);
    NS_EXACT float result = top + wy * (bottom - top);
    return result;
}

float ns_perlin4(ivec4 cell, vec4 fraction, uint seed) {
    float wx = ns_fade(fraction.x);
    float wy = ns_fade(fraction.y);
    float wz = ns_fade(fraction.z);
    float ww = ns_fade(fraction.w);
    NS_EXACT vec4 way10 = fraction - vec4(0.0, 0.0, 1.0, 0.0);
    NS_EXACT vec4 way01 = fraction - vec4(0.0, 0.0, 0.0, 1.0);
    NS_EXACT vec4 way11 = fraction - vec4(0.0, 0.0, 1.0, 1.0);
    float f00 = ns_perlin_face4(cell, fraction, wx, wy, seed);
    float f10 = ns_perlin_face4(cell + ivec4(0, 0, 1, 0), way10, wx, wy, seed);
    float f01 = ns_perlin_face4(cell + ivec4(0, 0, 0, 1), way01, wx, wy, seed);
    float f11 = ns_perlin_face4(cell + ivec4(0, 0, 1, 1), way11, wx, wy, seed);
    NS_EXACT float z0 = f00 + wz * (f10 - f00);
    NS_EXACT float z1 = f01 + wz * (f11 - f01);
    NS_EXACT float result = z0 + ww * (z1 - z0);
    return result;
}

float ns_perlin1_at(float p, uint seed) {
    float base = floor(p);
    NS_EXACT float fraction = p - base;
    return ns_perlin1(int(base), fraction, seed);
}

float ns_perlin2_at(vec2 p, uint seed) {
    vec2 base = floor(p);
    NS_EXACT vec2 fraction = p - base;
    return ns_perlin2(ivec2(base), fraction, seed);
}

float ns_perlin3_at(vec3 p, uint seed) {
    vec3 base = floor(p);
    NS_EXACT vec3 fraction = p - base;
    return ns_perlin3(ivec3(base), fraction, seed);
}

float ns_perlin4_at(vec4 p, uint seed) {
    vec4 base = floor(p);
    NS_EXACT vec4 fraction = p - base;
    return ns_perlin4(ivec4(base), fraction, seed);
}

#endif // NS_PERLIN_GLSL
