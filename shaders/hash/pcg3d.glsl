// pcg3d - random numbers of a lattice cell by the published mixing of three or four integers.
//
//   float ns_pcg3d11(int cell, uint seed)                      one number of a 1D cell
//   uint  ns_pcg3d1_index(int cell, uint count, uint seed)     [0, count), count <= 65536
//   float ns_pcg3d21(ivec2 cell, uint seed)                    one number of a 2D cell
//   vec2  ns_pcg3d22(ivec2 cell, uint seed)                    two numbers
//   uint  ns_pcg3d2_index(ivec2 cell, uint count, uint seed)
//   float ns_pcg3d31(ivec3 cell, uint seed)                    one number of a 3D cell
//   vec3  ns_pcg3d33(ivec3 cell, uint seed)                    three numbers
//   uint  ns_pcg3d3_index(ivec3 cell, uint count, uint seed)
//   float ns_pcg3d41(ivec4 cell, uint seed)                    one number of a 4D cell
//   vec4  ns_pcg3d44(ivec4 cell, uint seed)                    four numbers
//   uint  ns_pcg3d4_index(ivec4 cell, uint count, uint seed)
//
// keys            1D: (x, seed, 0) and the last word, as the first is correlated at steps of 2^15 cells;
//                 2D: (x, y, seed); 3D: (x, y, z, seed); 4D leaves no key for the seed: w is hashed with it as in 1D,
//                 and that word is the seed of the 3D field of this w
// returns         numbers in [-1, 1), multiples of 2^-23: the top 24 bits as a signed number / 2^23, of as many words as
//                 numbers, from the first on
// period          2^32 cells; every seed is another field, consecutive seeds are uncorrelated
// cost            7 integer multiplications (1D), 8 (2D), 11 (3D), 12 and for every w 7 more (4D): on CPUs and many
//                 GPUs they take twice the time of hash/pcg.glsl
// exact           integers only: the same on every device
// depends         math/exact.glsl
// origin          M. Jarzynski, M. Olano, "Hash Functions for GPU Rendering", JCGT 9(3), 2020 (pcg3d, pcg4d)
// SPDX-License-Identifier: MIT
#ifndef NS_PCG3D_GLSL
#define NS_PCG3D_GLSL

#include "math/exact.glsl"

uvec3 ns_pcg3d(uvec3 key) {
    uvec3 v = key * 1664525u + 1013904223u;
    v.x = v.x + v.y * v.z;
    v.y = v.y + v.z * v.x;
    v.z = v.z + v.x * v.y;
    v = v ^ (v >> uvec3(16u));
    v.x = v.x + v.y * v.z;
    v.y = v.y + v.z * v.x;
    v.z = v.z + v.x * v.y;
    return v;
}

uvec4 ns_pcg4d(uvec4 key) {
    uvec4 v = key * 1664525u + 1013904223u;
    v.x = v.x + v.y * v.w;
    v.y = v.y + v.z * v.x;
    v.z = v.z + v.x * v.y;
    v.w = v.w + v.y * v.z;
    v = v ^ (v >> uvec4(16u));
    v.x = v.x + v.y * v.w;
    v.y = v.y + v.z * v.x;
    v.z = v.z + v.x * v.y;
    v.w = v.w + v.y * v.z;
    return v;
}

uvec4 ns_pcg3d_hash4(ivec4 cell, uint seed) {
    uvec3 volume = ns_pcg3d(uvec3(uint(cell.w), seed, 0u));
    return ns_pcg4d(uvec4(uvec3(cell.xyz), volume.z));
}

float ns_pcg3d11(int cell, uint seed) {
    uvec3 h = ns_pcg3d(uvec3(uint(cell), seed, 0u));
    NS_EXACT float result = float(int(h.z) >> 8) * 1.1920928955078125e-7;     // 2^-23
    return result;
}

uint ns_pcg3d1_index(int cell, uint count, uint seed) {
    uvec3 h = ns_pcg3d(uvec3(uint(cell), seed, 0u));
    return ((h.z >> 16u) * count) >> 16u;
}

float ns_pcg3d21(ivec2 cell, uint seed) {
    uvec3 h = ns_pcg3d(uvec3(uvec2(cell), seed));
    NS_EXACT float result = float(int(h.x) >> 8) * 1.1920928955078125e-7;
    return result;
}

vec2 ns_pcg3d22(ivec2 cell, uint seed) {
    uvec3 h = ns_pcg3d(uvec3(uvec2(cell), seed));
    NS_EXACT vec2 result = vec2(ivec2(h.xy) >> ivec2(8)) * 1.1920928955078125e-7;
    return result;
}

uint ns_pcg3d2_index(ivec2 cell, uint count, uint seed) {
    uvec3 h = ns_pcg3d(uvec3(uvec2(cell), seed));
    return ((h.x >> 16u) * count) >> 16u;
}

float ns_pcg3d31(ivec3 cell, uint seed) {
    uvec4 h = ns_pcg4d(uvec4(uvec3(cell), seed));
    NS_EXACT float result = float(int(h.x) >> 8) * 1.1920928955078125e-7;
    return result;
}

vec3 ns_pcg3d33(ivec3 cell, uint seed) {
    uvec4 h = ns_pcg4d(uvec4(uvec3(cell), seed));
    NS_EXACT vec3 result = vec3(ivec3(h.xyz) >> ivec3(8)) * 1.1920928955078125e-7;
    return result;
}

uint ns_pcg3d3_index(ivec3 cell, uint count, uint seed) {
    uvec4 h = ns_pcg4d(uvec4(uvec3(cell), seed));
    return ((h.x >> 16u) * count) >> 16u;
}

float ns_pcg3d41(ivec4 cell, uint seed) {
    uvec4 h = ns_pcg3d_hash4(cell, seed);
    NS_EXACT float result = float(int(h.x) >> 8) * 1.1920928955078125e-7;
    return result;
}

vec4 ns_pcg3d44(ivec4 cell, uint seed) {
    uvec4 h = ns_pcg3d_hash4(cell, seed);
    NS_EXACT vec4 result = vec4(ivec4(h) >> ivec4(8)) * 1.1920928955078125e-7;
    return result;
}

uint ns_pcg3d4_index(ivec4 cell, uint count, uint seed) {
    uvec4 h = ns_pcg3d_hash4(cell, seed);
    return ((h.x >> 16u) * count) >> 16u;
}

#endif // NS_PCG3D_GLSL
