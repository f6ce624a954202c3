// value - value noise: one random number per lattice point, blended between the corners of the cell.
//
//   float ns_value1(int cell, float fraction, uint seed)
//   float ns_value2(ivec2 cell, vec2 fraction, uint seed)
//   float ns_value3(ivec3 cell, vec3 fraction, uint seed)
//   float ns_value4(ivec4 cell, vec4 fraction, uint seed)
//   float ns_value1_at(float p, uint seed)                     the same at p = cell + fraction, |p| < 2^24
//   float ns_value2_at(vec2 p, uint seed)
//   float ns_value3_at(vec3 p, uint seed)
//   float ns_value4_at(vec4 p, uint seed)
//   vec3  ns_value2_d(ivec2 cell, vec2 fraction, uint seed)    value, d/dx, d/dy, by the fraction
//   vec4  ns_value3_d(ivec3 cell, vec3 fraction, uint seed)    value, d/dx, d/dy, d/dz
//   vec3  ns_value2_at_d(vec2 p, uint seed)
//   vec4  ns_value3_at_d(vec3 p, uint seed)
//
// cell, fraction  lattice position; fraction in [0, 1]
// returns         [-1, 1), C2 with the quintic fade, C1 cubic, C0 linear; at a lattice point exactly the hashed number.
//                 Derivatives: the first one is exactly ns_value2 (3), the others below 3.75 (quintic), 3 (cubic),
//                 2 (linear) in size
// period          2^32 cells        cost  2 hashes (1D), 4 (2D), 8 (3D), 16 (4D); derivatives no more
// depends         noise/choices.glsl (random, fade, fade_slope), math/blend.glsl
// origin          lattice value noise: D. Ebert et al., "Texturing and Modeling", 1994
// SPDX-License-Identifier: MIT
#ifndef NS_VALUE_GLSL
#define NS_VALUE_GLSL

#include "math/blend.glsl"
#include "math/exact.glsl"
#include "noise/choices.glsl"

float ns_value1(int cell, float fraction, uint seed) {
    float wx = ns_fade(fraction);
    float v0 = ns_hash_float1(cell, seed);
    float v1 = ns_hash_float1(cell + 1, seed);
    NS_EXACT float result = v0 + wx * (v1 - v0);              // lerp written out: `mix` may be contracted
    return result;
}

// The numbers at the corners (0, 0), (1, 0), (0, 1) and (1, 1) of a cell, in 3D and 4D of its side at `cell`. Corners are
// blended along the last axis first: pixels of a row so share all but the step along x.
vec4 ns_value_corners2(ivec2 cell, uint seed) {
    float v00 = ns_hash_float2(cell, seed);
    float v10 = ns_hash_float2(cell + ivec2(1, 0), seed);
    float v01 = ns_hash_float2(cell + ivec2(0, 1), seed);
    float v11 = ns_hash_float2(cell + ivec2(1, 1), seed);
    return vec4(v00, v10, v01, v11);
}

vec4 ns_value_corners3(ivec3 cell, uint seed) {
    float v00 = ns_hash_float3(cell, seed);
    float v10 = ns_hash_float3(cell + ivec3(1, 0, 0), seed);
    float v01 = ns_hash_float3(cell + ivec3(0, 1, 0), seed);
    float v11 = ns_hash_float3(cell + ivec3(1, 1, 0), seed);
    return vec4(v00, v10, v01, v11);
}

vec4 ns_value_corners4(ivec4 cell, uint seed) {
    float v00 = ns_hash_float4(cell, seed);
    float v10 = ns_hash_float4(cell + ivec4(1, 0, 0, 0), seed);
    float v01 = ns_hash_float4(cell + ivec4(0, 1, 0, 0), seed);
    float v11 = ns_hash_float4(cell + ivec4(1, 1, 0, 0), seed);
    return vec4(v00, v10, v01, v11);
}

float ns_value2(ivec2 cell, vec2 fraction, uint seed) {
    float wx = ns_fade(fraction.x);
    float wy = ns_fade(fraction.y);
    return ns_blend2(ns_value_corners2(cell, seed), wx, wy);
}

float ns_value3(ivec3 cell, vec3 fraction, uint seed) {
    float wx = ns_fade(fraction.x);
    float wy = ns_fade(fraction.y);
    float wz = ns_fade(fraction.z);
    vec4 back = ns_value_corners3(cell, seed);
    vec4 front = ns_value_corners3(cell + ivec3(0, 0, 1), seed);
    NS_EXACT vec4 corners = back + wz * (front - back);
    return ns_blend2(corners, wx, wy);
}

vec3 ns_value2_d(ivec2 cell, vec2 fraction, uint seed) {
    float wx = ns_fade(fraction.x);
    float wy = ns_fade(fraction.y);
    float sx = ns_fade_slope(fraction.x);
    float sy = ns_fade_slope(fraction.y);
    vec4 v = ns_value_corners2(cell, seed);
    NS_EXACT vec2 rise = v.zw - v.xy;
    NS_EXACT vec2 sides = v.xy + wy * rise;
    NS_EXACT float apart = sides.y - sides.x;
    NS_EXACT float value = sides.x + wx * apart;
    NS_EXACT float x = sx * apart;
    NS_EXACT float y = sy * (rise.x + wx * (rise.y - rise.x));
    return vec3(value, x, y);
}

vec4 ns_value3_d(ivec3 cell, vec3 fraction, uint seed) {
    float wx = ns_fade(fraction.x);
    float wy = ns_fade(fraction.y);
    float wz = ns_fade(fraction.z);
    float sx = ns_fade_slope(fraction.x);
    float sy = ns_fade_slope(fraction.y);
    float sz = ns_fade_slope(fraction.z);
    vec4 back = ns_value_corners3(cell, seed);
    vec4 front = ns_value_corners3(cell + ivec3(0, 0, 1), seed);
    NS_EXACT vec4 deep = front - back;
    NS_EXACT vec4 corners = back + wz * deep;
    NS_EXACT vec2 rise = corners.zw - corners.xy;
    NS_EXACT vec2 sides = corners.xy + wy * rise;
    NS_EXACT float apart = sides.y - sides.x;
    NS_EXACT float value = sides.x + wx * apart;
    NS_EXACT float x = sx * apart;
    NS_EXACT float y = sy * (rise.x + wx * (rise.y - rise.x));
    float along_z = ns_blend2(deep, wx, wy);
    NS_EXACT float z = sz * along_z;
    return vec4(value, x, y, z);
}

float ns_value4(ivec4 cell, vec4 fraction, uint seed) {
    float wx = ns_fade(fraction.x);
    float wy = ns_fade(fraction.y);
    float wz = ns_fade(fraction.z);
    float ww = ns_fade(fraction.w);
    vec4 c00 = ns_value_corners4(cell, seed);
    vec4 c10 = ns_value_corners4(cell + ivec4(0, 0, 1, 0), seed);
    vec4 c01 = ns_value_corners4(cell + ivec4(0, 0, 0, 1), seed);
    vec4 c11 = ns_value_corners4(cell + ivec4(0, 0, 1, 1), seed);
    NS_EXACT vec4 back = c00 + ww * (c01 - c00);
    NS_EXACT vec4 front = c10 + ww * (c11 - c10);
    NS_EXACT vec4 corners = back + wz * (front - back);
    return ns_blend2(corners, wx, wy);
}

float ns_value1_at(float p, uint seed) {
    float base = floor(p);
    NS_EXACT float fraction = p - base;
    return ns_value1(int(base), fraction, seed);
}

float ns_value2_at(vec2 p, uint seed) {
    vec2 base = floor(p);
    NS_EXACT vec2 fraction = p - base;
    return ns_value2(ivec2(base), fraction, seed);
}

float ns_value3_at(vec3 p, uint seed) {
    vec3 base = floor(p);
    NS_EXACT vec3 fraction = p - base;
    return ns_value3(ivec3(base), fraction, seed);
}

float ns_value4_at(vec4 p, uint seed) {
    vec4 base = floor(p);
    NS_EXACT vec4 fraction = p - base;
    return ns_value4(ivec4(base), fraction, seed);
}

vec3 ns_value2_at_d(vec2 p, uint seed) {
    vec2 base = floor(p);
    NS_EXACT vec2 fraction = p - base;
    return ns_value2_d(ivec2(base), fraction, seed);
}

vec4 ns_value3_at_d(vec3 p, uint seed) {
    vec3 base = floor(p);
    NS_EXACT vec3 fraction = p - base;
    return ns_value3_d(ivec3(base), fraction, seed);
}

#endif // NS_VALUE_GLSL
