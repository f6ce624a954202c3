// permutation - Ken Perlin's table of 256 shuffled bytes, as the published implementations use it.
//
//   float ns_permutation21(ivec2 cell, uint seed)                  one number of a 2D cell
//   vec2  ns_permutation22(ivec2 cell, uint seed)                  two numbers
//   uint  ns_permutation2_index(ivec2 cell, uint count, uint seed) hash modulo count
//   float ns_permutation31(ivec3 cell, uint seed)                  one number of a 3D cell
//   vec3  ns_permutation33(ivec3 cell, uint seed)                  three numbers
//   uint  ns_permutation3_index(ivec3 cell, uint count, uint seed)
//   ... and the same names with ns_permutation_outer: the index order of Gustavson's implementations
//
// order           permutation: P[P[P[x] + y] + z] (Perlin 2002); outer: P[x + P[y + P[z]]] (Gustavson 2005)
// returns         numbers in [-1, 1], 256 levels; the further numbers of a cell are the table's next look-ups
// period          256 cells on every axis
// seed            0 is the published hash; other seeds flip bits of the indices and of the result (mix the seed first)
// exact           integers only: the same on every device
// origin          K. Perlin, "Improving Noise", SIGGRAPH 2002 (the table); S. Gustavson, "Simplex noise demystified", 2005
// SPDX-License-Identifier: MIT
#ifndef NS_PERMUTATION_GLSL
#define NS_PERMUTATION_GLSL

#include "math/exact.glsl"

uint ns_permutation_byte(uint index) {
    // Four bytes a word, the first in the lowest bits. Local: other languages have no arrays at file scope.
    const uint table[64] = uint[64](
        0x5b89a097u, 0x0d830f5au, 0x35605fc9u, 0xe107e9c2u, 0x1e67248cu, 0x63088e45u, 0x0a15f025u, 0x9406be17u,
        0x4bea78f7u, 0x3ec51a00u, 0xcbdbfc5eu, 0x200b2375u, 0x5821b139u, 0x573895edu, 0x887d14aeu, 0xaf44a8abu,
        0x8647a54au, 0xa61b308bu, 0xe79e924du, 0x7ae56f53u, 0xe685d33cu, 0x295c69dcu, 0x28f52e37u, 0x368f66f4u,
        0xa13f1941u, 0x4950d801u, 0xbb844cd1u, 0xa91259d0u, 0x8287c4c8u, 0x569fbc74u, 0xc66d64a4u, 0x4003baadu,
        0xfae2d934u, 0xca057b7cu, 0x7e769326u, 0xd45552ffu, 0xe33bcecfu, 0x113a102fu, 0x2a1cbdb6u, 0xd5aab7dfu,
        0x0298f877u, 0x46a39a2cu, 0x9b6599ddu, 0x09ac2ba7u, 0xfd271681u, 0x6e6c6213u, 0xe8e0714fu, 0x6870b9b2u,
        0xe461f6dau, 0xc1f222fbu, 0x0c90d2eeu, 0xf1a2b3bfu, 0xeb913351u, 0x6bef0ef9u, 0x1fd6c031u, 0x9d6ac7b5u,
        0xb0cc54b8u, 0x2d327973u, 0xfe96047fu, 0x5dcdec8au, 0x1d4372deu, 0x8df34818u, 0x424ec380u, 0xb49c3dd7u);
    uint word = table[(index >> 2u) & 63u];
    return (word >> ((index & 3u) * 8u)) & 255u;
}

float ns_permutation_number(uint byte) {
    NS_EXACT float result = float(int(byte)) * 0.00784313725490196 - 1.0;     // 2 / 255
    return result;
}

uint ns_permutation_hash2(ivec2 cell, uint seed) {
    uint a = ns_permutation_byte(uint(cell.x) ^ (seed & 255u));
    uint b = ns_permutation_byte(a + (uint(cell.y) ^ ((seed >> 8u) & 255u)));
    return b ^ (seed >> 24u);
}

uint ns_permutation_hash3(ivec3 cell, uint seed) {
    uint a = ns_permutation_byte(uint(cell.x) ^ (seed & 255u));
    uint b = ns_permutation_byte(a + (uint(cell.y) ^ ((seed >> 8u) & 255u)));
    uint c = ns_permutation_byte(b + (uint(cell.z) ^ ((seed >> 16u) & 255u)));
    return c ^ (seed >> 24u);
}

uint ns_permutation_outer_hash2(ivec2 cell, uint seed) {
    uint a = ns_permutation_byte(uint(cell.y) ^ ((seed >> 8u) & 255u));
    uint b = ns_permutation_byte(a + (uint(cell.x) ^ (seed & 255u)));
    return b ^ (seed >> 24u);
}

uint ns_permutation_outer_hash3(ivec3 cell, uint seed) {
    uint a = ns_permutation_byte(uint(cell.z) ^ ((seed >> 16u) & 255u));
    uint b = ns_permutation_byte(a + (uint(cell.y) ^ ((seed >> 8u) & 255u)));
    uint c = ns_permutation_byte(b + (uint(cell.x) ^ (seed & 255u)));
    return c ^ (seed >> 24u);
}

vec2 ns_permutation_numbers2(uint hash) {
    uint next = ns_permutation_byte(hash);
    return vec2(ns_permutation_number(hash), ns_permutation_number(next));
}

vec3 ns_permutation_numbers3(uint hash) {
    uint next = ns_permutation_byte(hash);
    uint last = ns_permutation_byte(next);
    return vec3(ns_permutation_number(hash), ns_permutation_number(next), ns_permutation_number(last));
}

float ns_permutation21(ivec2 cell, uint seed) {
    return ns_permutation_number(ns_permutation_hash2(cell, seed));
}

vec2 ns_permutation22(ivec2 cell, uint seed) {
    return ns_permutation_numbers2(ns_permutation_hash2(cell, seed));
}

uint ns_permutation2_index(ivec2 cell, uint count, uint seed) {
    return ns_permutation_hash2(cell, seed) % count;
}

float ns_permutation31(ivec3 cell, uint seed) {
    return ns_permutation_number(ns_permutation_hash3(cell, seed));
}

vec3 ns_permutation33(ivec3 cell, uint seed) {
    return ns_permutation_numbers3(ns_permutation_hash3(cell, seed));
}

uint ns_permutation3_index(ivec3 cell, uint count, uint seed) {
    return ns_permutation_hash3(cell, seed) % count;
}

float ns_permutation_outer21(ivec2 cell, uint seed) {
    return ns_permutation_number(ns_permutation_outer_hash2(cell, seed));
}

vec2 ns_permutation_outer22(ivec2 cell, uint seed) {
    return ns_permutation_numbers2(ns_permutation_outer_hash2(cell, seed));
}

uint ns_permutation_outer2_index(ivec2 cell, uint count, uint seed) {
    return ns_permutation_outer_hash2(cell, seed) % count;
}

float ns_permutation_outer31(ivec3 cell, uint seed) {
    return ns_permutation_number(ns_permutation_outer_hash3(cell, seed));
}

vec3 ns_permutation_outer33(ivec3 cell, uint seed) {
    return ns_permutation_numbers3(ns_permutation_outer_hash3(cell, seed));
}

uint ns_permutation_outer3_index(ivec3 cell, uint count, uint seed) {
    return ns_permutation_outer_hash3(cell, seed) % count;
}

#endif // NS_PERMUTATION_GLSL
