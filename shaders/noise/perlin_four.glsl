// perlin_four - Perlin noise at four pixels of a row at once, which share the corners of two cells.
//
//   vec4 ns_perlin2_four(ivec2 cell, vec4 x, bvec4 right, float rest, uint seed)
//   vec4 ns_perlin3_four(ivec3 cell, vec4 x, bvec4 right, vec2 rest, uint seed)
//
// cell            of the pixels that are not `right`; the others lie in the cell beside it along x
// x               fraction of each pixel in its own cell
// rest            the other fractions, the same for all pixels
// returns         of each pixel the bits of ns_perlin2 (3)
// cost            6 hashes (2D), 12 (3D)
// depends         noise/choices.glsl (gradient, fade)
// SPDX-License-Identifier: MIT
#ifndef NS_PERLIN_FOUR_GLSL
#define NS_PERLIN_FOUR_GLSL

#include "math/exact.glsl"
#include "noise/choices.glsl"

// The slope of the left corner of each pixel's cell, and of the right one: `along` times the way along x, and `across`,
// what the other axes add to it.
vec4 ns_perlin_four_slope(vec2 along, vec2 across, bvec4 right, vec4 x) {
    vec4 first = mix(vec4(along.x), vec4(along.y), right);  // selects
    vec4 second = mix(vec4(across.x), vec4(across.y), right);
    NS_EXACT vec4 result = first * x + second;
    return result;
}

vec4 ns_perlin_four_row2(vec2 g0, vec2 g1, vec2 g2, bvec4 right, vec4 x, vec4 wx, float y) {
    NS_EXACT float across0 = g0.y * y;
    NS_EXACT float across1 = g1.y * y;
    NS_EXACT float across2 = g2.y * y;
    NS_EXACT vec4 x1 = x - 1.0;
    vec4 n0 = ns_perlin_four_slope(vec2(g0.x, g1.x), vec2(across0, across1), right, x);
    vec4 n1 = ns_perlin_four_slope(vec2(g1.x, g2.x), vec2(across1, across2), right, x1);
    NS_EXACT vec4 result = n0 + wx * (n1 - n0);
    return result;
}

vec4 ns_perlin2_four(ivec2 cell, vec4 x, bvec4 right, float rest, uint seed) {
    vec4 wx = vec4(ns_fade(x.x), ns_fade(x.y), ns_fade(x.z), ns_fade(x.w));
    float wy = ns_fade(rest);
    NS_EXACT float y1 = rest - 1.0;
    vec2 g00 = ns_gradient2(cell, seed);
    vec2 g10 = ns_gradient2(cell + ivec2(1, 0), seed);
    vec2 g20 = ns_gradient2(cell + ivec2(2, 0), seed);
    vec2 g01 = ns_gradient2(cell + ivec2(0, 1), seed);
    vec2 g11 = ns_gradient2(cell + ivec2(1, 1), seed);
    vec2 g21 = ns_gradient2(cell + ivec2(2, 1), seed);
    vec4 top = ns_perlin_four_row2(g00, g10, g20, right, x, wx, rest);
    vec4 bottom = ns_perlin_four_row2(g01, g11, g21, right, x, wx, y1);
    NS_EXACT vec4 result = top + wy * (bottom - top);
    return result;
}

// As ns_perlin_slope3 sums: first x and y, then z.
vec4 ns_perlin_four_slope3(vec2 along, vec2 across, vec2 behind, bvec4 right, vec4 x) {
    vec4 plane = ns_perlin_four_slope(along, across, right, x);
    NS_EXACT vec4 result = plane + mix(vec4(behind.x), vec4(behind.y), right);
    return result;
}

vec4 ns_perlin_four_row3(ivec3 cell, bvec4 right, vec4 x, vec4 wx, vec2 rest, uint seed) {
    vec3 g0 = ns_gradient3(cell, seed);
    vec3 g1 = ns_gradient3(cell + ivec3(1, 0, 0), seed);
    vec3 g2 = ns_gradient3(cell + ivec3(2, 0, 0), seed);
    NS_EXACT vec3 across = vec3(g0.y, g1.y, g2.y) * rest.x;
    NS_EXACT vec3 behind = vec3(g0.z, g1.z, g2.z) * rest.y;
    NS_EXACT vec4 x1 = x - 1.0;
    vec4 n0 = ns_perlin_four_slope3(vec2(g0.x, g1.x), across.xy, behind.xy, right, x);
    vec4 n1 = ns_perlin_four_slope3(vec2(g1.x, g2.x), across.yz, behind.yz, right, x1);
    NS_EXACT vec4 result = n0 + wx * (n1 - n0);
    return result;
}

vec4 ns_perlin3_four(ivec3 cell, vec4 x, bvec4 right, vec2 rest, uint seed) {
    vec4 wx = vec4(ns_fade(x.x), ns_fade(x.y), ns_fade(x.z), ns_fade(x.w));
    float wy = ns_fade(rest.x);
    float wz = ns_fade(rest.y);
    NS_EXACT vec2 far = rest - 1.0;
    vec4 v00 = ns_perlin_four_row3(cell, right, x, wx, rest, seed);
    vec4 v10 = ns_perlin_four_row3(cell + ivec3(0, 1, 0), right, x, wx, vec2(far.x, rest.y), seed);
    vec4 v01 = ns_perlin_four_row3(cell + ivec3(0, 0, 1), right, x, wx, vec2(rest.x, far.y), seed);
    vec4 v11 = ns_perlin_four_row3(cell + ivec3(0, 1, 1), right, x, wx, far, seed);
    NS_EXACT vec4 back = v00 + wy * (v10 - v00);
    NS_EXACT vec4 front = v01 + wy * (v11 - v01);
    NS_EXACT vec4 result = back + wz * (front - back);
    return result;
}

#endif // NS_PERLIN_FOUR_GLSL
