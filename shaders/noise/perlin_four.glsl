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
// depends         noise/perlin.glsl, noise/choices.glsl (gradient, fade)
// SPDX-License-Identifier: MIT
#ifndef NS_PERLIN_FOUR_GLSL
#define NS_PERLIN_FOUR_GLSL

#include "math/exact.glsl"
#include "noise/choices.glsl"
#include "noise/perlin.glsl"

// ns_perlin_along_x of each pixel, between the columns above the lattice points of its cell.
vec4 ns_perlin_four_along_x(vec2 column0, vec2 column1, vec2 column2, bvec4 right, vec4 x) {
    vec4 wx = vec4(ns_fade(x.x), ns_fade(x.y), ns_fade(x.z), ns_fade(x.w));
    vec4 slope0 = mix(vec4(column0.x), vec4(column1.x), right);  // selects
    vec4 slope1 = mix(vec4(column1.x), vec4(column2.x), right);
    vec4 given0 = mix(vec4(column0.y), vec4(column1.y), right);
    vec4 given1 = mix(vec4(column1.y), vec4(column2.y), right);
    NS_EXACT vec4 near = slope0 * x + given0;
    NS_EXACT vec4 far = slope1 * (x - 1.0) + given1;
    NS_EXACT vec4 result = near + wx * (far - near);
    return result;
}

vec4 ns_perlin2_four(ivec2 cell, vec4 x, bvec4 right, float rest, uint seed) {
    float wy = ns_fade(rest);
    vec2 column0 = ns_perlin_column2(cell, rest, wy, seed);
    vec2 column1 = ns_perlin_column2(cell + ivec2(1, 0), rest, wy, seed);
    vec2 column2 = ns_perlin_column2(cell + ivec2(2, 0), rest, wy, seed);
    return ns_perlin_four_along_x(column0, column1, column2, right, x);
}

vec4 ns_perlin3_four(ivec3 cell, vec4 x, bvec4 right, vec2 rest, uint seed) {
    vec2 weights = vec2(ns_fade(rest.x), ns_fade(rest.y));
    vec2 column0 = ns_perlin_column3(cell, rest, weights, seed);
    vec2 column1 = ns_perlin_column3(cell + ivec3(1, 0, 0), rest, weights, seed);
    vec2 column2 = ns_perlin_column3(cell + ivec3(2, 0, 0), rest, weights, seed);
    return ns_perlin_four_along_x(column0, column1, column2, right, x);
}

#endif // NS_PERLIN_FOUR_GLSL
