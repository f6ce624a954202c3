// white - white noise: one random number per cell, constant inside it.
//
//   float ns_white1(int cell, float fraction, uint seed)
//   float ns_white2(ivec2 cell, vec2 fraction, uint seed)
//   float ns_white3(ivec3 cell, vec3 fraction, uint seed)
//   float ns_white4(ivec4 cell, vec4 fraction, uint seed)
//   float ns_white1_at(float p, uint seed)                     the same at p = cell + fraction, |p| < 2^24
//   float ns_white2_at(vec2 p, uint seed)
//   float ns_white3_at(vec3 p, uint seed)
//   float ns_white4_at(vec4 p, uint seed)
//
// cell, fraction  lattice position; the fraction is not used
// returns         ns_hash_float1 (2, 3, 4) of the cell and the seed, [-1, 1); jumps at the cells' borders
// period          2^32 cells        cost  1 hash
// depends         noise/choices.glsl (random)
// origin          -
// SPDX-License-Identifier: MIT
#ifndef NS_WHITE_GLSL
#define NS_WHITE_GLSL

#include "math/exact.glsl"
#include "noise/choices.glsl"

float ns_white1(int cell, float fraction, uint seed) {
    return ns_hash_float1(cell, seed);
}

float ns_white2(ivec2 cell, vec2 fraction, uint seed) {
    return ns_hash_float2(cell, seed);
}

float ns_white3(ivec3 cell, vec3 fraction, uint seed) {
    return ns_hash_float3(cell, seed);
}

float ns_white4(ivec4 cell, vec4 fraction, uint seed) {
    return ns_hash_float4(cell, seed);
}

float ns_white1_at(float p, uint seed) {
    float base = floor(p);
    NS_EXACT float fraction = p - base;
    return ns_white1(int(base), fraction, seed);
}

float ns_white2_at(vec2 p, uint seed) {
    vec2 base = floor(p);
    NS_EXACT vec2 fraction = p - base;
    return ns_white2(ivec2(base), fraction, seed);
}

float ns_white3_at(vec3 p, uint seed) {
    vec3 base = floor(p);
    NS_EXACT vec3 fraction = p - base;
    return ns_white3(ivec3(base), fraction, seed);
}

float ns_white4_at(vec4 p, uint seed) {
    vec4 base = floor(p);
    NS_EXACT vec4 fraction = p - base;
    return ns_white4(ivec4(base), fraction, seed);
}

#endif // NS_WHITE_GLSL
