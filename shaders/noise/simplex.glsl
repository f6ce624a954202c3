// simplex - simplex noise: a random slope per point of a lattice of triangles (tetrahedra), each fading out by itself.
//
//   float ns_simplex2(ivec2 cell, vec2 fraction, uint seed)
//   float ns_simplex3(ivec3 cell, vec3 fraction, uint seed)
//   float ns_simplex4(ivec4 cell, vec4 fraction, uint seed)
//   float ns_simplex2_at(vec2 p, uint seed)                    the same at a point before the skew, |p| < 2^22
//   float ns_simplex3_at(vec3 p, uint seed)
//   float ns_simplex4_at(vec4 p, uint seed)
//   vec3  ns_simplex2_d(ivec2 cell, vec2 fraction, uint seed)  value, d/dx, d/dy, by the point before the skew
//   vec4  ns_simplex3_d(ivec3 cell, vec3 fraction, uint seed)  value, d/dx, d/dy, d/dz
//   vec3  ns_simplex2_at_d(vec2 p, uint seed)
//   vec4  ns_simplex3_at_d(vec3 p, uint seed)
//   NsJet2 ns_simplex2_dd(ivec2 cell, vec2 fraction, uint seed) with second derivatives
//   NsJet3 ns_simplex3_dd(ivec3 cell, vec3 fraction, uint seed)
//
// cell, fraction  position on the SKEWED lattice, p + (p.x + p.y) * 0.366025 (2D), p + (x + y + z) / 3 (3D),
//                 p + (x + y + z + w) * 0.309017 (4D); fraction in [0, 1]
// returns         unscaled; with unit gradients and kernels of r^2 = 0.5 the bound is 1 / 99.204 (2D), 1 / 107.653 (3D),
//                 1 / 108.567 (4D); C3 with r^2 = 0.5; with 0.6 small steps where the kernels are cut off, below
//                 0.7 % of the bound at the side of a triangle (the face of a tetrahedron …).
//                 Derivatives are by p, NOT by the fraction: where p moves by one along x, the fraction moves by
//                 (1.366025, 0.366025) (2D); kernels are round by p. The value is exactly that of ns_simplex2 (3),
//                 slopes with _d and _dd are the same; at a lattice point the slope is r^8 times the gradient
// period          2^32 cells        cost  3 hashes (2D), 4 (3D), 5 (4D); derivatives no more
// depends         noise/choices.glsl (gradient, kernel radius), math/jet.glsl, math/order.glsl
// origin          K. Perlin, "Noise hardware", SIGGRAPH course 2001; S. Gustavson, "Simplex noise demystified", 2005
// SPDX-License-Identifier: MIT
#ifndef NS_SIMPLEX_GLSL
#define NS_SIMPLEX_GLSL

#include "math/exact.glsl"
#include "math/jet.glsl"
#include "math/order.glsl"
#include "noise/choices.glsl"

// Numbers of a corner's kernel: h = r^2 - offset . offset, at least 0, and the height of its plane, gradient . offset.
vec2 ns_simplex_plane2(vec2 gradient, vec2 offset) {
    NS_EXACT float rest = ns_kernel_radius_squared() - offset.x * offset.x - offset.y * offset.y;
    NS_EXACT float along = gradient.x * offset.x + gradient.y * offset.y;
    return vec2(ns_positive(rest), along);
}

vec2 ns_simplex_plane3(vec3 gradient, vec3 offset) {
    NS_EXACT float rest = ns_kernel_radius_squared() - offset.x * offset.x - offset.y * offset.y - offset.z * offset.z;
    NS_EXACT float along = gradient.x * offset.x + gradient.y * offset.y + gradient.z * offset.z;
    return vec2(ns_positive(rest), along);
}

vec2 ns_simplex_plane4(vec4 gradient, vec4 offset) {
    NS_EXACT float rest = ns_kernel_radius_squared() - offset.x * offset.x - offset.y * offset.y - offset.z * offset.z
                          - offset.w * offset.w;
    NS_EXACT float along = gradient.x * offset.x + gradient.y * offset.y + gradient.z * offset.z + gradient.w * offset.w;
    return vec2(ns_positive(rest), along);
}

// h^4 (g . offset)
float ns_simplex_kernel(vec2 plane) {
    NS_EXACT float square = plane.x * plane.x;
    NS_EXACT float result = square * square * plane.y;
    return result;
}

float ns_simplex_corner2(vec2 gradient, vec2 offset) {
    return ns_simplex_kernel(ns_simplex_plane2(gradient, offset));
}

float ns_simplex_corner3(vec3 gradient, vec3 offset) {
    return ns_simplex_kernel(ns_simplex_plane3(gradient, offset));
}

float ns_simplex_corner4(vec4 gradient, vec4 offset) {
    return ns_simplex_kernel(ns_simplex_plane4(gradient, offset));
}

// Its slope is h^4 g - 8 h^3 (g . offset) offset.
vec3 ns_simplex_corner2_d(vec2 gradient, vec2 offset) {
    vec2 plane = ns_simplex_plane2(gradient, offset);
    NS_EXACT float square = plane.x * plane.x;
    NS_EXACT float fourth = square * square;
    NS_EXACT float pull = 8.0 * (square * plane.x) * plane.y;
    NS_EXACT vec2 slope = fourth * gradient - pull * offset;
    return vec3(ns_simplex_kernel(plane), slope);
}

vec4 ns_simplex_corner3_d(vec3 gradient, vec3 offset) {
    vec2 plane = ns_simplex_plane3(gradient, offset);
    NS_EXACT float square = plane.x * plane.x;
    NS_EXACT float fourth = square * square;
    NS_EXACT float pull = 8.0 * (square * plane.x) * plane.y;
    NS_EXACT vec3 slope = fourth * gradient - pull * offset;
    return vec4(ns_simplex_kernel(plane), slope);
}

// d2/dxdy = 48 h^2 (g . offset) x y - 8 h^3 (g.x y + g.y x), less 8 h^3 (g . offset) where both are the same axis.
NsJet2 ns_simplex_corner2_dd(vec2 gradient, vec2 offset) {
    vec3 first = ns_simplex_corner2_d(gradient, offset);
    vec2 plane = ns_simplex_plane2(gradient, offset);
    NS_EXACT float square = plane.x * plane.x;
    NS_EXACT float cube = 8.0 * (square * plane.x);
    NS_EXACT float curvature = 48.0 * square * plane.y;
    NS_EXACT vec2 same = curvature * offset * offset - cube * (2.0 * gradient * offset + plane.y);
    NS_EXACT float xy = curvature * offset.x * offset.y - cube * (gradient.x * offset.y + gradient.y * offset.x);
    return NsJet2(first.x, first.yz, vec3(same.x, xy, same.y));
}

NsJet3 ns_simplex_corner3_dd(vec3 gradient, vec3 offset) {
    vec4 first = ns_simplex_corner3_d(gradient, offset);
    vec2 plane = ns_simplex_plane3(gradient, offset);
    NS_EXACT float square = plane.x * plane.x;
    NS_EXACT float cube = 8.0 * (square * plane.x);
    NS_EXACT float curvature = 48.0 * square * plane.y;
    NS_EXACT vec3 same = curvature * offset * offset - cube * (2.0 * gradient * offset + plane.y);
    NS_EXACT float yz = curvature * offset.y * offset.z - cube * (gradient.y * offset.z + gradient.z * offset.y);
    NS_EXACT float xz = curvature * offset.x * offset.z - cube * (gradient.x * offset.z + gradient.z * offset.x);
    NS_EXACT float xy = curvature * offset.x * offset.y - cube * (gradient.x * offset.y + gradient.y * offset.x);
    return NsJet3(first.x, first.yzw, same, vec3(yz, xz, xy));
}

NsJet2 ns_simplex_sum2(NsJet2 a, NsJet2 b) {
    NS_EXACT float value = a.value + b.value;
    NS_EXACT vec2 slope = a.slope + b.slope;
    NS_EXACT vec3 curve = a.curve + b.curve;
    return NsJet2(value, slope, curve);
}

NsJet3 ns_simplex_sum3(NsJet3 a, NsJet3 b) {
    NS_EXACT float value = a.value + b.value;
    NS_EXACT vec3 slope = a.slope + b.slope;
    NS_EXACT vec3 curve = a.curve + b.curve;
    NS_EXACT vec3 mixed = a.mixed + b.mixed;
    return NsJet3(value, slope, curve, mixed);
}

// The corners between `cell` and the opposite one, as steps from it, and the ways from all corners to the point.
struct NsSimplexCorners2 {
    ivec2 first;
    vec2 offset0;
    vec2 offset1;
    vec2 offset2;
};

struct NsSimplexCorners3 {
    ivec3 first;
    ivec3 second;
    vec3 offset0;
    vec3 offset1;
    vec3 offset2;
    vec3 offset3;
};

NsSimplexCorners2 ns_simplex_corners2(vec2 fraction) {
    NS_EXACT float t = (fraction.x + fraction.y) * 0.211324865;       // (3 - sqrt(3)) / 6: back to the plane
    NS_EXACT vec2 offset0 = fraction - t;
    ivec2 first = fraction.x > fraction.y ? ivec2(1, 0) : ivec2(0, 1);
    NS_EXACT vec2 offset1 = offset0 - vec2(first) + 0.211324865;
    NS_EXACT vec2 offset2 = offset0 - 0.577350269;                          // 1 - 2 * 0.211...
    return NsSimplexCorners2(first, offset0, offset1, offset2);
}

NsSimplexCorners3 ns_simplex_corners3(vec3 fraction) {
    NS_EXACT float t = (fraction.x + fraction.y + fraction.z) * 0.16666667;
    NS_EXACT vec3 offset0 = fraction - t;
    // The path from (0,0,0) to (1,1,1) takes the axes in the order of the fractions. An axis is taken in the first
    // step if it wins against both others, and not before the third if it loses against both.
    int xy = fraction.x >= fraction.y ? 1 : 0;
    int yz = fraction.y >= fraction.z ? 1 : 0;
    int xz = fraction.x >= fraction.z ? 1 : 0;
    ivec3 first = ivec3(xy * xz, (1 - xy) * yz, (1 - xz) * (1 - yz));
    ivec3 second = ivec3(max(xy, xz), max(1 - xy, yz), max(1 - xz, 1 - yz));
    NS_EXACT vec3 offset1 = offset0 - vec3(first) + 0.16666667;
    NS_EXACT vec3 offset2 = offset0 - vec3(second) + 0.33333333;
    NS_EXACT vec3 offset3 = offset0 - 0.5;
    return NsSimplexCorners3(first, second, offset0, offset1, offset2, offset3);
}

float ns_simplex2(ivec2 cell, vec2 fraction, uint seed) {
    NsSimplexCorners2 at = ns_simplex_corners2(fraction);
    float n0 = ns_simplex_corner2(ns_gradient2(cell, seed), at.offset0);
    float n1 = ns_simplex_corner2(ns_gradient2(cell + at.first, seed), at.offset1);
    float n2 = ns_simplex_corner2(ns_gradient2(cell + ivec2(1, 1), seed), at.offset2);
    NS_EXACT float result = n0 + n1 + n2;
    return result;
}

float ns_simplex3(ivec3 cell, vec3 fraction, uint seed) {
    NsSimplexCorners3 at = ns_simplex_corners3(fraction);
    float n0 = ns_simplex_corner3(ns_gradient3(cell, seed), at.offset0);
    float n1 = ns_simplex_corner3(ns_gradient3(cell + at.first, seed), at.offset1);
    float n2 = ns_simplex_corner3(ns_gradient3(cell + at.second, seed), at.offset2);
    float n3 = ns_simplex_corner3(ns_gradient3(cell + ivec3(1, 1, 1), seed), at.offset3);
    NS_EXACT float result = n0 + n1 + n2 + n3;
    return result;
}

vec3 ns_simplex2_d(ivec2 cell, vec2 fraction, uint seed) {
    NsSimplexCorners2 at = ns_simplex_corners2(fraction);
    vec3 n0 = ns_simplex_corner2_d(ns_gradient2(cell, seed), at.offset0);
    vec3 n1 = ns_simplex_corner2_d(ns_gradient2(cell + at.first, seed), at.offset1);
    vec3 n2 = ns_simplex_corner2_d(ns_gradient2(cell + ivec2(1, 1), seed), at.offset2);
    NS_EXACT vec3 result = n0 + n1 + n2;
    return result;
}

vec4 ns_simplex3_d(ivec3 cell, vec3 fraction, uint seed) {
    NsSimplexCorners3 at = ns_simplex_corners3(fraction);
    vec4 n0 = ns_simplex_corner3_d(ns_gradient3(cell, seed), at.offset0);
    vec4 n1 = ns_simplex_corner3_d(ns_gradient3(cell + at.first, seed), at.offset1);
    vec4 n2 = ns_simplex_corner3_d(ns_gradient3(cell + at.second, seed), at.offset2);
    vec4 n3 = ns_simplex_corner3_d(ns_gradient3(cell + ivec3(1, 1, 1), seed), at.offset3);
    NS_EXACT vec4 result = n0 + n1 + n2 + n3;
    return result;
}

NsJet2 ns_simplex2_dd(ivec2 cell, vec2 fraction, uint seed) {
    NsSimplexCorners2 at = ns_simplex_corners2(fraction);
    NsJet2 n0 = ns_simplex_corner2_dd(ns_gradient2(cell, seed), at.offset0);
    NsJet2 n1 = ns_simplex_corner2_dd(ns_gradient2(cell + at.first, seed), at.offset1);
    NsJet2 n2 = ns_simplex_corner2_dd(ns_gradient2(cell + ivec2(1, 1), seed), at.offset2);
    return ns_simplex_sum2(ns_simplex_sum2(n0, n1), n2);
}

NsJet3 ns_simplex3_dd(ivec3 cell, vec3 fraction, uint seed) {
    NsSimplexCorners3 at = ns_simplex_corners3(fraction);
    NsJet3 n0 = ns_simplex_corner3_dd(ns_gradient3(cell, seed), at.offset0);
    NsJet3 n1 = ns_simplex_corner3_dd(ns_gradient3(cell + at.first, seed), at.offset1);
    NsJet3 n2 = ns_simplex_corner3_dd(ns_gradient3(cell + at.second, seed), at.offset2);
    NsJet3 n3 = ns_simplex_corner3_dd(ns_gradient3(cell + ivec3(1, 1, 1), seed), at.offset3);
    return ns_simplex_sum3(ns_simplex_sum3(ns_simplex_sum3(n0, n1), n2), n3);
}

float ns_simplex4(ivec4 cell, vec4 fraction, uint seed) {
    NS_EXACT float t = (fraction.x + fraction.y + fraction.z + fraction.w) * 0.138196601;     // (5 - sqrt(5)) / 20
    NS_EXACT vec4 offset0 = fraction - t;
    // An axis's rank is the number of axes that it wins against: the path from corner to corner takes rank 3 first.
    int xy = fraction.x > fraction.y ? 1 : 0;
    int xz = fraction.x > fraction.z ? 1 : 0;
    int xw = fraction.x > fraction.w ? 1 : 0;
    int yz = fraction.y > fraction.z ? 1 : 0;
    int yw = fraction.y > fraction.w ? 1 : 0;
    int zw = fraction.z > fraction.w ? 1 : 0;
    ivec4 rank = ivec4(xy + xz + xw, 1 - xy + yz + yw, 2 - xz - yz + zw, 3 - xw - yw - zw);
    ivec4 first = max(rank - ivec4(2), ivec4(0));
    ivec4 second = min(max(rank - ivec4(1), ivec4(0)), ivec4(1));
    ivec4 third = min(rank, ivec4(1));
    NS_EXACT vec4 offset1 = offset0 - vec4(first) + 0.138196601;
    NS_EXACT vec4 offset2 = offset0 - vec4(second) + 0.276393202;
    NS_EXACT vec4 offset3 = offset0 - vec4(third) + 0.414589803;
    NS_EXACT vec4 offset4 = offset0 - 0.447213595;                                                  // 1 - 4 * 0.138...
    float n0 = ns_simplex_corner4(ns_gradient4(cell, seed), offset0);
    float n1 = ns_simplex_corner4(ns_gradient4(cell + first, seed), offset1);
    float n2 = ns_simplex_corner4(ns_gradient4(cell + second, seed), offset2);
    float n3 = ns_simplex_corner4(ns_gradient4(cell + third, seed), offset3);
    float n4 = ns_simplex_corner4(ns_gradient4(cell + ivec4(1, 1, 1, 1), seed), offset4);
    NS_EXACT float result = n0 + n1 + n2 + n3 + n4;
    return result;
}

float ns_simplex2_at(vec2 p, uint seed) {
    NS_EXACT vec2 skewed = p + (p.x + p.y) * 0.366025404;
    vec2 base = floor(skewed);
    NS_EXACT vec2 fraction = skewed - base;
    return ns_simplex2(ivec2(base), fraction, seed);
}

float ns_simplex3_at(vec3 p, uint seed) {
    NS_EXACT vec3 skewed = p + (p.x + p.y + p.z) * 0.33333333;
    vec3 base = floor(skewed);
    NS_EXACT vec3 fraction = skewed - base;
    return ns_simplex3(ivec3(base), fraction, seed);
}

float ns_simplex4_at(vec4 p, uint seed) {
    NS_EXACT vec4 skewed = p + (p.x + p.y + p.z + p.w) * 0.309016994;
    vec4 base = floor(skewed);
    NS_EXACT vec4 fraction = skewed - base;
    return ns_simplex4(ivec4(base), fraction, seed);
}

vec3 ns_simplex2_at_d(vec2 p, uint seed) {
    NS_EXACT vec2 skewed = p + (p.x + p.y) * 0.366025404;
    vec2 base = floor(skewed);
    NS_EXACT vec2 fraction = skewed - base;
    return ns_simplex2_d(ivec2(base), fraction, seed);
}

vec4 ns_simplex3_at_d(vec3 p, uint seed) {
    NS_EXACT vec3 skewed = p + (p.x + p.y + p.z) * 0.33333333;
    vec3 base = floor(skewed);
    NS_EXACT vec3 fraction = skewed - base;
    return ns_simplex3_d(ivec3(base), fraction, seed);
}

#endif // NS_SIMPLEX_GLSL
