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
//   vec3  ns_perlin2_d(ivec2 cell, vec2 fraction, uint seed)   value, d/dx, d/dy, by the fraction
//   vec4  ns_perlin3_d(ivec3 cell, vec3 fraction, uint seed)   value, d/dx, d/dy, d/dz
//   vec3  ns_perlin2_at_d(vec2 p, uint seed)
//   vec4  ns_perlin3_at_d(vec3 p, uint seed)
//   NsJet2 ns_perlin2_dd(ivec2 cell, vec2 fraction, uint seed) with second derivatives
//   NsJet3 ns_perlin3_dd(ivec3 cell, vec3 fraction, uint seed)
//
// cell, fraction  lattice position; fraction in [0, 1]
// returns         unscaled; the bound depends on the gradients: square dimensions / 2; unit sqrt(dimensions) / 2;
//                 C2 with the quintic fade, C1 cubic, C0 linear; exactly 0 at lattice points.
//                 Derivatives: the value is exactly that of ns_perlin2 (3), slopes with _d and _dd are the same; at a
//                 lattice point the slope is exactly its gradient (cubic, quintic), anywhere below 5 times the longest
//                 gradient along an axis
// period          2^32 cells        cost  2 hashes (1D), 4 (2D), 8 (3D), 16 (4D); derivatives no more
// depends         noise/choices.glsl (gradient, fade, fade_slope, fade_curve), math/jet.glsl, math/blend.glsl
// origin          K. Perlin, "An Image Synthesizer", SIGGRAPH 1985; "Improving Noise", SIGGRAPH 2002
// SPDX-License-Identifier: MIT
#ifndef NS_PERLIN_GLSL
#define NS_PERLIN_GLSL

#include "math/blend.glsl"
#include "math/exact.glsl"
#include "math/jet.glsl"
#include "noise/choices.glsl"

float ns_perlin_slope2(vec2 gradient, float x, float y) {
    NS_EXACT float result = gradient.x * x + gradient.y * y;
    return result;
}

float ns_perlin_slope3(vec3 gradient, float x, float y, float z) {
    NS_EXACT float result = gradient.x * x + gradient.y * y + gradient.z * z;
    return result;
}

float ns_perlin_slope4(vec4 gradient, vec4 offset) {
    NS_EXACT float result = gradient.x * offset.x + gradient.y * offset.y + gradient.z * offset.z + gradient.w * offset.w;
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
    NS_EXACT float x1 = fraction.x - 1.0;
    NS_EXACT float y1 = fraction.y - 1.0;
    float n00 = ns_perlin_slope2(ns_gradient2(cell, seed), fraction.x, fraction.y);
    float n10 = ns_perlin_slope2(ns_gradient2(cell + ivec2(1, 0), seed), x1, fraction.y);
    float n01 = ns_perlin_slope2(ns_gradient2(cell + ivec2(0, 1), seed), fraction.x, y1);
    float n11 = ns_perlin_slope2(ns_gradient2(cell + ivec2(1, 1), seed), x1, y1);
    return ns_blend2(vec4(n00, n10, n01, n11), wx, wy);
}

// The side of a 3D cell at `cell`, blended; `offset` leads there from `cell`.
float ns_perlin_face3(ivec3 cell, vec3 offset, float wx, float wy, uint seed) {
    NS_EXACT float x1 = offset.x - 1.0;
    NS_EXACT float y1 = offset.y - 1.0;
    float n00 = ns_perlin_slope3(ns_gradient3(cell, seed), offset.x, offset.y, offset.z);
    float n10 = ns_perlin_slope3(ns_gradient3(cell + ivec3(1, 0, 0), seed), x1, offset.y, offset.z);
    float n01 = ns_perlin_slope3(ns_gradient3(cell + ivec3(0, 1, 0), seed), offset.x, y1, offset.z);
    float n11 = ns_perlin_slope3(ns_gradient3(cell + ivec3(1, 1, 0), seed), x1, y1, offset.z);
    return ns_blend2(vec4(n00, n10, n01, n11), wx, wy);
}

float ns_perlin3(ivec3 cell, vec3 fraction, uint seed) {
    float wx = ns_fade(fraction.x);
    float wy = ns_fade(fraction.y);
    float wz = ns_fade(fraction.z);
    NS_EXACT vec3 front_way = fraction - vec3(0.0, 0.0, 1.0);
    float back = ns_perlin_face3(cell, fraction, wx, wy, seed);
    float front = ns_perlin_face3(cell + ivec3(0, 0, 1), front_way, wx, wy, seed);
    NS_EXACT float result = back + wz * (front - back);
    return result;
}

// A corner's plane and its slope: gradient . offset, gradient.
vec3 ns_perlin_corner2(vec2 gradient, float x, float y) {
    return vec3(ns_perlin_slope2(gradient, x, y), gradient);
}

vec4 ns_perlin_corner3(vec3 gradient, float x, float y, float z) {
    return vec4(ns_perlin_slope3(gradient, x, y, z), gradient);
}

// The corners (0, 0), (1, 0), (0, 1) and (1, 1) of a cell, in 3D of its side at `cell`; `offset` leads there from `cell`.
struct NsPerlinCorners2 {
    vec3 n00;
    vec3 n10;
    vec3 n01;
    vec3 n11;
};

struct NsPerlinCorners3 {
    vec4 n00;
    vec4 n10;
    vec4 n01;
    vec4 n11;
};

NsPerlinCorners2 ns_perlin_corners2(ivec2 cell, vec2 offset, uint seed) {
    NS_EXACT float x1 = offset.x - 1.0;
    NS_EXACT float y1 = offset.y - 1.0;
    vec3 n00 = ns_perlin_corner2(ns_gradient2(cell, seed), offset.x, offset.y);
    vec3 n10 = ns_perlin_corner2(ns_gradient2(cell + ivec2(1, 0), seed), x1, offset.y);
    vec3 n01 = ns_perlin_corner2(ns_gradient2(cell + ivec2(0, 1), seed), offset.x, y1);
    vec3 n11 = ns_perlin_corner2(ns_gradient2(cell + ivec2(1, 1), seed), x1, y1);
    return NsPerlinCorners2(n00, n10, n01, n11);
}

NsPerlinCorners3 ns_perlin_corners3(ivec3 cell, vec3 offset, uint seed) {
    NS_EXACT float x1 = offset.x - 1.0;
    NS_EXACT float y1 = offset.y - 1.0;
    vec4 n00 = ns_perlin_corner3(ns_gradient3(cell, seed), offset.x, offset.y, offset.z);
    vec4 n10 = ns_perlin_corner3(ns_gradient3(cell + ivec3(1, 0, 0), seed), x1, offset.y, offset.z);
    vec4 n01 = ns_perlin_corner3(ns_gradient3(cell + ivec3(0, 1, 0), seed), offset.x, y1, offset.z);
    vec4 n11 = ns_perlin_corner3(ns_gradient3(cell + ivec3(1, 1, 0), seed), x1, y1, offset.z);
    return NsPerlinCorners3(n00, n10, n01, n11);
}

// Two blended along an axis; `steep` is the slope of the weight.
vec3 ns_perlin_along_x2(vec3 a, vec3 b, float weight, float steep) {
    NS_EXACT vec3 apart = b - a;
    NS_EXACT vec3 mixed = a + weight * apart;
    NS_EXACT float x = mixed.y + steep * apart.x;
    return vec3(mixed.x, x, mixed.z);
}

vec3 ns_perlin_along_y2(vec3 a, vec3 b, float weight, float steep) {
    NS_EXACT vec3 apart = b - a;
    NS_EXACT vec3 mixed = a + weight * apart;
    NS_EXACT float y = mixed.z + steep * apart.x;
    return vec3(mixed.x, mixed.y, y);
}

vec4 ns_perlin_along_x3(vec4 a, vec4 b, float weight, float steep) {
    NS_EXACT vec4 apart = b - a;
    NS_EXACT vec4 mixed = a + weight * apart;
    NS_EXACT float x = mixed.y + steep * apart.x;
    return vec4(mixed.x, x, mixed.z, mixed.w);
}

vec4 ns_perlin_along_y3(vec4 a, vec4 b, float weight, float steep) {
    NS_EXACT vec4 apart = b - a;
    NS_EXACT vec4 mixed = a + weight * apart;
    NS_EXACT float y = mixed.z + steep * apart.x;
    return vec4(mixed.x, mixed.y, y, mixed.w);
}

vec4 ns_perlin_along_z3(vec4 a, vec4 b, float weight, float steep) {
    NS_EXACT vec4 apart = b - a;
    NS_EXACT vec4 mixed = a + weight * apart;
    NS_EXACT float z = mixed.w + steep * apart.x;
    return vec4(mixed.x, mixed.y, mixed.z, z);
}

vec3 ns_perlin2_d(ivec2 cell, vec2 fraction, uint seed) {
    NsPerlinCorners2 at = ns_perlin_corners2(cell, fraction, seed);
    float wx = ns_fade(fraction.x);
    float sx = ns_fade_slope(fraction.x);
    vec3 top = ns_perlin_along_x2(at.n00, at.n10, wx, sx);
    vec3 bottom = ns_perlin_along_x2(at.n01, at.n11, wx, sx);
    return ns_perlin_along_y2(top, bottom, ns_fade(fraction.y), ns_fade_slope(fraction.y));
}

// The side of a 3D cell at `cell`; weights and their slopes along x and y.
vec4 ns_perlin_face3_d(ivec3 cell, vec3 offset, vec2 weights, vec2 steep, uint seed) {
    NsPerlinCorners3 at = ns_perlin_corners3(cell, offset, seed);
    vec4 top = ns_perlin_along_x3(at.n00, at.n10, weights.x, steep.x);
    vec4 bottom = ns_perlin_along_x3(at.n01, at.n11, weights.x, steep.x);
    return ns_perlin_along_y3(top, bottom, weights.y, steep.y);
}

vec4 ns_perlin3_d(ivec3 cell, vec3 fraction, uint seed) {
    vec2 weights = vec2(ns_fade(fraction.x), ns_fade(fraction.y));
    vec2 steep = vec2(ns_fade_slope(fraction.x), ns_fade_slope(fraction.y));
    NS_EXACT vec3 front_way = fraction - vec3(0.0, 0.0, 1.0);
    vec4 back = ns_perlin_face3_d(cell, fraction, weights, steep, seed);
    vec4 front = ns_perlin_face3_d(cell + ivec3(0, 0, 1), front_way, weights, steep, seed);
    return ns_perlin_along_z3(back, front, ns_fade(fraction.z), ns_fade_slope(fraction.z));
}

// The same with second derivatives; `fade` is the weight, its slope and its curve. Corners are planes: they have none.
NsJet2 ns_perlin_jet_x2(vec3 a, vec3 b, vec3 fade) {
    NS_EXACT vec3 apart = b - a;
    vec3 mixed = ns_perlin_along_x2(a, b, fade.x, fade.y);
    NS_EXACT float xx = 2.0 * fade.y * apart.y + fade.z * apart.x;
    NS_EXACT float xy = fade.y * apart.z;
    return NsJet2(mixed.x, mixed.yz, vec3(xx, xy, 0.0));
}

NsJet2 ns_perlin_jet_y2(NsJet2 a, NsJet2 b, vec3 fade) {
    vec3 first = vec3(a.value, a.slope);
    vec3 second = vec3(b.value, b.slope);
    NS_EXACT vec3 apart = second - first;
    vec3 mixed = ns_perlin_along_y2(first, second, fade.x, fade.y);
    NS_EXACT float xx = a.curve.x + fade.x * (b.curve.x - a.curve.x);
    NS_EXACT float xy = a.curve.y + fade.x * (b.curve.y - a.curve.y) + fade.y * apart.y;
    NS_EXACT float yy = 2.0 * fade.y * apart.z + fade.z * apart.x;
    return NsJet2(mixed.x, mixed.yz, vec3(xx, xy, yy));
}

NsJet3 ns_perlin_jet_x3(vec4 a, vec4 b, vec3 fade) {
    NS_EXACT vec4 apart = b - a;
    vec4 mixed = ns_perlin_along_x3(a, b, fade.x, fade.y);
    NS_EXACT float xx = 2.0 * fade.y * apart.y + fade.z * apart.x;
    NS_EXACT float xz = fade.y * apart.w;
    NS_EXACT float xy = fade.y * apart.z;
    return NsJet3(mixed.x, mixed.yzw, vec3(xx, 0.0, 0.0), vec3(0.0, xz, xy));
}

NsJet3 ns_perlin_jet_y3(NsJet3 a, NsJet3 b, vec3 fade) {
    vec4 first = vec4(a.value, a.slope);
    vec4 second = vec4(b.value, b.slope);
    NS_EXACT vec4 apart = second - first;
    vec4 mixed = ns_perlin_along_y3(first, second, fade.x, fade.y);
    NS_EXACT float xx = a.curve.x + fade.x * (b.curve.x - a.curve.x);
    NS_EXACT float yy = 2.0 * fade.y * apart.z + fade.z * apart.x;
    NS_EXACT float yz = fade.y * apart.w;
    NS_EXACT float xz = a.mixed.y + fade.x * (b.mixed.y - a.mixed.y);
    NS_EXACT float xy = a.mixed.z + fade.x * (b.mixed.z - a.mixed.z) + fade.y * apart.y;
    return NsJet3(mixed.x, mixed.yzw, vec3(xx, yy, 0.0), vec3(yz, xz, xy));
}

NsJet3 ns_perlin_jet_z3(NsJet3 a, NsJet3 b, vec3 fade) {
    vec4 first = vec4(a.value, a.slope);
    vec4 second = vec4(b.value, b.slope);
    NS_EXACT vec4 apart = second - first;
    vec4 mixed = ns_perlin_along_z3(first, second, fade.x, fade.y);
    NS_EXACT float xx = a.curve.x + fade.x * (b.curve.x - a.curve.x);
    NS_EXACT float yy = a.curve.y + fade.x * (b.curve.y - a.curve.y);
    NS_EXACT float zz = 2.0 * fade.y * apart.w + fade.z * apart.x;
    NS_EXACT float yz = a.mixed.x + fade.x * (b.mixed.x - a.mixed.x) + fade.y * apart.z;
    NS_EXACT float xz = a.mixed.y + fade.x * (b.mixed.y - a.mixed.y) + fade.y * apart.y;
    NS_EXACT float xy = a.mixed.z + fade.x * (b.mixed.z - a.mixed.z);
    return NsJet3(mixed.x, mixed.yzw, vec3(xx, yy, zz), vec3(yz, xz, xy));
}

vec3 ns_perlin_fade(float t) {
    return vec3(ns_fade(t), ns_fade_slope(t), ns_fade_curve(t));
}

NsJet2 ns_perlin2_dd(ivec2 cell, vec2 fraction, uint seed) {
    NsPerlinCorners2 at = ns_perlin_corners2(cell, fraction, seed);
    vec3 fade_x = ns_perlin_fade(fraction.x);
    NsJet2 top = ns_perlin_jet_x2(at.n00, at.n10, fade_x);
    NsJet2 bottom = ns_perlin_jet_x2(at.n01, at.n11, fade_x);
    return ns_perlin_jet_y2(top, bottom, ns_perlin_fade(fraction.y));
}

NsJet3 ns_perlin_face3_dd(ivec3 cell, vec3 offset, vec3 fade_x, vec3 fade_y, uint seed) {
    NsPerlinCorners3 at = ns_perlin_corners3(cell, offset, seed);
    NsJet3 top = ns_perlin_jet_x3(at.n00, at.n10, fade_x);
    NsJet3 bottom = ns_perlin_jet_x3(at.n01, at.n11, fade_x);
    return ns_perlin_jet_y3(top, bottom, fade_y);
}

NsJet3 ns_perlin3_dd(ivec3 cell, vec3 fraction, uint seed) {
    vec3 fade_x = ns_perlin_fade(fraction.x);
    vec3 fade_y = ns_perlin_fade(fraction.y);
    NS_EXACT vec3 front_way = fraction - vec3(0.0, 0.0, 1.0);
    NsJet3 back = ns_perlin_face3_dd(cell, fraction, fade_x, fade_y, seed);
    NsJet3 front = ns_perlin_face3_dd(cell + ivec3(0, 0, 1), front_way, fade_x, fade_y, seed);
    return ns_perlin_jet_z3(back, front, ns_perlin_fade(fraction.z));
}

// The four corners of a 4D cell that differ from `cell` in x and y only, blended; `offset` leads there from `cell`.
float ns_perlin_face4(ivec4 cell, vec4 offset, float wx, float wy, uint seed) {
    NS_EXACT float x1 = offset.x - 1.0;
    NS_EXACT float y1 = offset.y - 1.0;
    float n00 = ns_perlin_slope4(ns_gradient4(cell, seed), offset);
    float n10 = ns_perlin_slope4(ns_gradient4(cell + ivec4(1, 0, 0, 0), seed), vec4(x1, offset.y, offset.z, offset.w));
    float n01 = ns_perlin_slope4(ns_gradient4(cell + ivec4(0, 1, 0, 0), seed), vec4(offset.x, y1, offset.z, offset.w));
    float n11 = ns_perlin_slope4(ns_gradient4(cell + ivec4(1, 1, 0, 0), seed), vec4(x1, y1, offset.z, offset.w));
    return ns_blend2(vec4(n00, n10, n01, n11), wx, wy);
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
    return ns_blend2(vec4(f00, f10, f01, f11), wz, ww);
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

vec3 ns_perlin2_at_d(vec2 p, uint seed) {
    vec2 base = floor(p);
    NS_EXACT vec2 fraction = p - base;
    return ns_perlin2_d(ivec2(base), fraction, seed);
}

vec4 ns_perlin3_at_d(vec3 p, uint seed) {
    vec3 base = floor(p);
    NS_EXACT vec3 fraction = p - base;
    return ns_perlin3_d(ivec3(base), fraction, seed);
}

#endif // NS_PERLIN_GLSL
