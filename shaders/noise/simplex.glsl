// simplex - simplex noise: a random slope per point of a lattice of triangles (tetrahedra), each fading out by itself.
//
//   float ns_simplex2(ivec2 cell, vec2 fraction, uint seed)
//   float ns_simplex3(ivec3 cell, vec3 fraction, uint seed)
//   float ns_simplex4(ivec4 cell, vec4 fraction, uint seed)
//   float ns_simplex2_at(vec2 p, uint seed)                    the same at a point before the skew, |p| < 2^22
//   float ns_simplex3_at(vec3 p, uint seed)
//   float ns_simplex4_at(vec4 p, uint seed)
//
// cell, fraction  position on the SKEWED lattice, p + (p.x + p.y) * 0.366025 (2D), p + (x + y + z) / 3 (3D),
//                 p + (x + y + z + w) * 0.309017 (4D); fraction in [0, 1]
// returns         unscaled; with unit gradients and a reach of 0.5 the bound is 1 / 99.204 (2D), 1 / 107.653 (3D),
//                 1 / 108.567 (4D); C3 with a reach of 0.5; with 0.6 small steps where the kernels are cut off, below
//                 0.7 % of the bound at the side of a triangle (the face of a tetrahedron …)
// period          2^32 cells        cost  3 hashes (2D), 4 (3D), 5 (4D)
// depends         noise/choices.glsl (gradient, reach)
// origin          K. Perlin, "Noise hardware", SIGGRAPH course 2001; S. Gustavson, "Simplex noise demystified", 2005
// SPDX-License-Identifier: MIT
#ifndef NS_SIMPLEX_GLSL
#define NS_SIMPLEX_GLSL

#include "math/exact.glsl"
#include "noise/choices.glsl"

float ns_simplex_corner2(vec2 gradient, float x, float y) {
    NS_EXACT float rest = ns_reach() - x * x - y * y;
    float height = max(rest, 0.0);
    NS_EXACT float square = height * height;
    NS_EXACT float result = square * square * (gradient.x * x + gradient.y * y);
    return result;
}

float ns_simplex_corner3(vec3 gradient, float x, float y, float z) {
    NS_EXACT float rest = ns_reach() - x * x - y * y - z * z;
    float height = max(rest, 0.0);
    NS_EXACT float square = height * height;
    NS_EXACT float result = square * square * (gradient.x * x + gradient.y * y + gradient.z * z);
    return result;
}

float ns_simplex_corner4(vec4 gradient, vec4 way) {
    NS_EXACT float rest = ns_reach() - way.x * way.x - way.y * way.y - way.z * way.z - way.w * way.w;
    float height = max(rest, 0.0);
    NS_EXACT float square = height * height;
    NS_EXACT float slope = gradient.x * way.x + gradient.y * way.y + gradient.z * way.z + gradient.w * way.w;
    NS_EXACT float result = square * square * slope;
    return result;
}

float ns_simplex2(ivec2 cell, vec2 fraction, uint seed) {
    NS_EXACT float t = (fraction.x + fraction.y) * 0.211324865;       // (3 - sqrt(3)) / 6: back to the plane
    NS_EXACT float x0 = fraction.x - t;
    NS_EXACT float y0 = fraction.y - t;
    ivec2 step = fraction.x > fraction.y ? ivec2(1, 0) : ivec2(0, 1);
    NS_EXACT float x1 = x0 - float(step.x) + 0.211324865;
    NS_EXACT float y1 = y0 - float(step.y) + 0.211324865;
    NS_EXACT float x2 = x0 - 0.577350269;                             // 1 - 2 * 0.211...
    NS_EXACT float y2 = y0 - 0.577350269;
    float n0 = ns_simplex_corner2(ns_gradient2(cell, seed), x0, y0);
    float n1 = ns_simplex_corner2(ns_gradient2(cell + step, seed), x1, y1);
    float n2 = ns_simplex_corner2(ns_gradient2(cell + ivec2(1, 1), seed), x2, y2);
    NS_EXACT float result = n0 + n1 + n2;
    return result;
}

float ns_simplex3(ivec3 cell, vec3 fraction, uint seed) {
    NS_EXACT float t = (fraction.x + fraction.y + fraction.z) * 0.16666667;
    NS_EXACT float x0 = fraction.x - t;
    NS_EXACT float y0 = fraction.y - t;
    NS_EXACT float z0 = fraction.z - t;
    // The path from (0,0,0) to (1,1,1) takes the axes in the order of the fractions. An axis is taken in the first
    // step if it wins against both others, and not before the third if it loses against both.
    int xy = fraction.x >= fraction.y ? 1 : 0;
    int yz = fraction.y >= fraction.z ? 1 : 0;
    int xz = fraction.x >= fraction.z ? 1 : 0;
    ivec3 first = ivec3(xy * xz, (1 - xy) * yz, (1 - xz) * (1 - yz));
    ivec3 second = ivec3(max(xy, xz), max(1 - xy, yz), max(1 - xz, 1 - yz));
    NS_EXACT float x1 = x0 - float(first.x) + 0.16666667;
    NS_EXACT float y1 = y0 - float(first.y) + 0.16666667;
    NS_EXACT float z1 = z0 - float(first.z) + 0.16666667;
    NS_EXACT float x2 = x0 - float(second.x) + 0.33333333;
    NS_EXACT float y2 = y0 - float(second.y) + 0.33333333;
    NS_EXACT float z2 = z0 - float(second.z) + 0.33333333;
    NS_EXACT float x3 = x0 - 0.5;
    NS_EXACT float y3 = y0 - 0.5;
    NS_EXACT float z3 = z0 - 0.5;
    float n0 = ns_simplex_corner3(ns_gradient3(cell, seed), x0, y0, z0);
    float n1 = ns_simplex_corner3(ns_gradient3(cell + first, seed), x1, y1, z1);
    float n2 = ns_simplex_corner3(ns_gradient3(cell + second, seed), x2, y2, z2);
    float n3 = ns_simplex_corner3(ns_gradient3(cell + ivec3(1, 1, 1), seed), x3, y3, z3);
    NS_EXACT float result = n0 + n1 + n2 + n3;
    return result;
}

float ns_simplex4(ivec4 cell, vec4 fraction, uint seed) {
    NS_EXACT float t = (fraction.x + fraction.y + fraction.z + fraction.w) * 0.138196601;     // (5 - sqrt(5)) / 20
    NS_EXACT vec4 way0 = fraction - t;
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
    NS_EXACT vec4 way1 = way0 - vec4(first) + 0.138196601;
    NS_EXACT vec4 way2 = way0 - vec4(second) + 0.276393202;
    NS_EXACT vec4 way3 = way0 - vec4(third) + 0.414589803;
    NS_EXACT vec4 way4 = way0 - 0.447213595;                                                  // 1 - 4 * 0.138...
    float n0 = ns_simplex_corner4(ns_gradient4(cell, seed), way0);
    float n1 = ns_simplex_corner4(ns_gradient4(cell + first, seed), way1);
    float n2 = ns_simplex_corner4(ns_gradient4(cell + second, seed), way2);
    float n3 = ns_simplex_corner4(ns_gradient4(cell + third, seed), way3);
    float n4 = ns_simplex_corner4(ns_gradient4(cell + ivec4(1, 1, 1, 1), seed), way4);
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

#endif // NS_SIMPLEX_GLSL
