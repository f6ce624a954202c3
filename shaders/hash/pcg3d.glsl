// pcg3d - random numbers of a lattice cell by the published mixing of three or four integers.
//
//   float ns_pcg3d21(ivec2 cell, uint seed)                    one number of a 2D cell
//   vec2  ns_pcg3d22(ivec2 cell, uint seed)                    two numbers
//   uint  ns_pcg3d2_index(ivec2 cell, uint count, uint seed)   [0, count), count <= 65536
//   float ns_pcg3d31(ivec3 cell, uint seed)                    one number of a 3D cell
//   vec3  ns_pcg3d33(ivec3 cell, uint seed)                    three numbers
//   uint  ns_pcg3d3_index(ivec3 cell, uint count, uint seed)
//
// returns         numbers in [-1, 1), multiples of 2^-23, from the top 24 bits
// period          2^32 cells; every seed is another field, consecutive seeds are uncorrelated
// cost            8 integer multiplications (2D), 12 (3D): on CPUs and many GPUs twice those of hash/pcg.glsl
// exact           integers only: the same on every device
// origin          M. Jarzynski, M. Olano, "Hash Functions for GPU Rendering", JCGT 9(3), 2020 (pcg3d, pcg4d)
// SPDX-License-Identifier: MIT
#ifndef NS_PCG3D_GLSL
#define NS_PCG3D_GLSL

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

float ns_pcg3d21(ivec2 cell, uint seed) {
    uvec3 h = ns_pcg3d(uvec3(uvec2(cell), seed));
    return float(int(h.x) >> 8) * 1.1920928955078125e-7;      // 2^-23, exact
}

vec2 ns_pcg3d22(ivec2 cell, uint seed) {
    uvec3 h = ns_pcg3d(uvec3(uvec2(cell), seed));
    return vec2(ivec2(h.xy) >> ivec2(8)) * 1.1920928955078125e-7;
}

uint ns_pcg3d2_index(ivec2 cell, uint count, uint seed) {
    uvec3 h = ns_pcg3d(uvec3(uvec2(cell), seed));
    return ((h.x >> 16u) * count) >> 16u;
}

float ns_pcg3d31(ivec3 cell, uint seed) {
    uvec4 h = ns_pcg4d(uvec4(uvec3(cell), seed));
    return float(int(h.x) >> 8) * 1.1920928955078125e-7;
}

vec3 ns_pcg3d33(ivec3 cell, uint seed) {
    uvec4 h = ns_pcg4d(uvec4(uvec3(cell), seed));
    return vec3(ivec3(h.xyz) >> ivec3(8)) * 1.1920928955078125e-7;
}

uint ns_pcg3d3_index(ivec3 cell, uint count, uint seed) {
    uvec4 h = ns_pcg4d(uvec4(uvec3(cell), seed));
    return ((h.x >> 16u) * count) >> 16u;
}

#endif // NS_PCG3D_GLSL
