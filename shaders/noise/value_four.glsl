// value_four - value noise at four pixels of a row at once, which share the corners of two cells.
//
//   vec4 ns_value2_four(ivec2 cell, vec4 x, bvec4 right, float rest, uint seed)
//   vec4 ns_value3_four(ivec3 cell, vec4 x, bvec4 right, vec2 rest, uint seed)
//
// cell            of the pixels that are not `right`; the others lie in the cell beside it along x
// x               fraction of each pixel in its own cell
// rest            the other fractions, the same for all pixels
// returns         of each pixel the bits of ns_value2 (3)
// cost            6 hashes (2D), 12 (3D)
// depends         noise/choices.glsl (random, fade)
// SPDX-License-Identifier: MIT
#ifndef NS_VALUE_FOUR_GLSL
#define NS_VALUE_FOUR_GLSL

#include "math/exact.glsl"
#include "noise/choices.glsl"

// Blended along x, between three lattice points; what lies above each is blended already.
vec4 ns_value_four_row(vec3 columns, bvec4 right, vec4 weight) {
    NS_EXACT vec2 apart = columns.yz - columns.xy;
    vec4 first = mix(vec4(columns.x), vec4(columns.y), right);  // selects
    vec4 rise = mix(vec4(apart.x), vec4(apart.y), right);
    NS_EXACT vec4 result = first + weight * rise;
    return result;
}

vec4 ns_value2_four(ivec2 cell, vec4 x, bvec4 right, float rest, uint seed) {
    vec4 wx = vec4(ns_fade(x.x), ns_fade(x.y), ns_fade(x.z), ns_fade(x.w));
    float wy = ns_fade(rest);
    float v00 = ns_hash_float2(cell, seed);
    float v10 = ns_hash_float2(cell + ivec2(1, 0), seed);
    float v20 = ns_hash_float2(cell + ivec2(2, 0), seed);
    float v01 = ns_hash_float2(cell + ivec2(0, 1), seed);
    float v11 = ns_hash_float2(cell + ivec2(1, 1), seed);
    float v21 = ns_hash_float2(cell + ivec2(2, 1), seed);
    vec3 top = vec3(v00, v10, v20);
    vec3 bottom = vec3(v01, v11, v21);
    NS_EXACT vec3 columns = top + wy * (bottom - top);
    return ns_value_four_row(columns, right, wx);
}

// At three corners of a row of cells.
vec3 ns_value_four_corners(ivec3 cell, uint seed) {
    float v0 = ns_hash_float3(cell, seed);
    float v1 = ns_hash_float3(cell + ivec3(1, 0, 0), seed);
    float v2 = ns_hash_float3(cell + ivec3(2, 0, 0), seed);
    return vec3(v0, v1, v2);
}

vec4 ns_value3_four(ivec3 cell, vec4 x, bvec4 right, vec2 rest, uint seed) {
    vec4 wx = vec4(ns_fade(x.x), ns_fade(x.y), ns_fade(x.z), ns_fade(x.w));
    float wy = ns_fade(rest.x);
    float wz = ns_fade(rest.y);
    vec3 v00 = ns_value_four_corners(cell, seed);
    vec3 v10 = ns_value_four_corners(cell + ivec3(0, 1, 0), seed);
    vec3 v01 = ns_value_four_corners(cell + ivec3(0, 0, 1), seed);
    vec3 v11 = ns_value_four_corners(cell + ivec3(0, 1, 1), seed);
    NS_EXACT vec3 top = v00 + wz * (v01 - v00);
    NS_EXACT vec3 bottom = v10 + wz * (v11 - v10);
    NS_EXACT vec3 columns = top + wy * (bottom - top);
    return ns_value_four_row(columns, right, wx);
}

#endif // NS_VALUE_FOUR_GLSL
