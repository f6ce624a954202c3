// permutation - random numbers of a lattice cell from a table of 256 shuffled bytes, in four ways of reading it.
//
//   float ns_permutation11(int cell, uint seed)                    one number of a 1D cell
//   uint  ns_permutation1_index(int cell, uint count, uint seed)   hash modulo count
//   float ns_permutation21(ivec2 cell, uint seed)                  one number of a 2D cell
//   vec2  ns_permutation22(ivec2 cell, uint seed)                  two numbers
//   uint  ns_permutation2_index(ivec2 cell, uint count, uint seed)
//   float ns_permutation31(ivec3 cell, uint seed)                  one number of a 3D cell
//   vec3  ns_permutation33(ivec3 cell, uint seed)                  three numbers
//   uint  ns_permutation3_index(ivec3 cell, uint count, uint seed)
//   float ns_permutation41(ivec4 cell, uint seed)                  one number of a 4D cell
//   vec4  ns_permutation44(ivec4 cell, uint seed)                  four numbers
//   uint  ns_permutation4_index(ivec4 cell, uint count, uint seed)
//   float ns_permutation_remainder11(int cell, uint seed)          1D alone: P[x mod 255]
//   uint  ns_permutation_remainder1_index(int cell, uint count, uint seed)
//   ... and the names above with ns_permutation_outer, ns_permutation_single and ns_permutation_shuffled
//
// permutation     P[P[P[P[x] + y] + z] + w], Perlin's table and order; 1D: P[x]
// outer           P[x + P[y + P[z + P[w]]]], the same table in the order of Gustavson's implementations
// single          G[(x + P[y + P[z + P[w]]]) mod 256]; 1D: G[x mod 256]. Numbers come from a table G of random numbers;
//                 an index is the place in G modulo count, so that neighbors along x take directions in turn: the flaw
//                 of this order where a set of directions is not a table of 256 random ones
// shuffled        Perlin's order with a table of its own for every seed, computed instead of stored
// remainder       P[x mod 255], as an article on lines has it: the last byte never comes. Beyond 2^31 cells it starts again
// returns         numbers in [-1, 1], 256 levels: byte * 2 / 255 - 1; the further numbers of a cell, whose first byte
//                 is h, are the table's next look-ups: P[h], P[P[h]], P[P[P[h]]].
//                 single: [-1, 1), 256 different values, multiples of 2^-22
// period          256 cells on every axis; remainder 255
// cost            one look-up an axis and one for each further number; shuffled: 4 multiplications a look-up, no memory
// seed            0 is the published hash; other seeds flip bits of the indices and of the result (mix the seed first):
//                 the lowest byte those of x, the next those of y, then z; the highest those of w and of the result.
//                 shuffled: any seed is as good as any other, 0 included
// exact           integers only: the same on every device
// quality         the table decides: lag correlations of 0.1 and more, and every period alike
// depends         math/exact.glsl, hash/pcg.glsl (G)
// origin          K. Perlin, "Improving Noise", SIGGRAPH 2002 (the table); S. Gustavson, "Simplex noise demystified",
//                 2005 (outer); K. Perlin, "An Image Synthesizer", SIGGRAPH 1985 (random table); shuffled: our own
// SPDX-License-Identifier: MIT
#ifndef NS_PERMUTATION_GLSL
#define NS_PERMUTATION_GLSL

#include "hash/pcg.glsl"
#include "math/exact.glsl"

// Four chained look-ups: P[x], P[P[x] + y], P[P[P[x] + y] + z] and so on. One function, because Mesa writes the table
// out at every call: five octaves of 3D Perlin noise compile three to four times faster than with a call a look-up.
uvec4 ns_permutation_walk(uvec4 steps) {
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
    uint a = (table[(steps.x >> 2u) & 63u] >> ((steps.x & 3u) * 8u)) & 255u;
    uint second = a + steps.y;
    uint b = (table[(second >> 2u) & 63u] >> ((second & 3u) * 8u)) & 255u;
    uint third = b + steps.z;
    uint c = (table[(third >> 2u) & 63u] >> ((third & 3u) * 8u)) & 255u;
    uint fourth = c + steps.w;
    uint d = (table[(fourth >> 2u) & 63u] >> ((fourth & 3u) * 8u)) & 255u;
    return uvec4(a, b, c, d);
}

float ns_permutation_number(uint byte) {
    NS_EXACT float result = float(int(byte)) * 0.007843138 - 1.0;             // 2 / 255; more digits some browsers misread
    return result;
}

// The cell with the bits flipped that the seed flips.
uvec4 ns_permutation_steps(uvec4 cell, uint seed) {
    return cell ^ ((uvec4(seed) >> uvec4(0u, 8u, 16u, 24u)) & uvec4(255u));
}

uint ns_permutation_hash1(int cell, uint seed) {
    uvec4 steps = ns_permutation_steps(uvec4(uint(cell), 0u, 0u, 0u), seed);
    uvec4 walk = ns_permutation_walk(steps);
    return walk.x ^ (seed >> 24u);
}

uint ns_permutation_hash2(ivec2 cell, uint seed) {
    uvec4 steps = ns_permutation_steps(uvec4(uvec2(cell), 0u, 0u), seed);
    uvec4 walk = ns_permutation_walk(steps);
    return walk.y ^ (seed >> 24u);
}

uint ns_permutation_hash3(ivec3 cell, uint seed) {
    uvec4 steps = ns_permutation_steps(uvec4(uvec3(cell), 0u), seed);
    uvec4 walk = ns_permutation_walk(steps);
    return walk.z ^ (seed >> 24u);
}

uint ns_permutation_hash4(ivec4 cell, uint seed) {
    uvec4 steps = ns_permutation_steps(uvec4(cell), seed);
    uvec4 walk = ns_permutation_walk(steps);
    return walk.w ^ (seed >> 24u);
}

uint ns_permutation_outer_hash2(ivec2 cell, uint seed) {
    uvec4 steps = ns_permutation_steps(uvec4(uvec2(cell), 0u, 0u), seed);
    uvec4 walk = ns_permutation_walk(uvec4(steps.y, steps.x, 0u, 0u));
    return walk.y ^ (seed >> 24u);
}

uint ns_permutation_outer_hash3(ivec3 cell, uint seed) {
    uvec4 steps = ns_permutation_steps(uvec4(uvec3(cell), 0u), seed);
    uvec4 walk = ns_permutation_walk(uvec4(steps.z, steps.y, steps.x, 0u));
    return walk.z ^ (seed >> 24u);
}

uint ns_permutation_outer_hash4(ivec4 cell, uint seed) {
    uvec4 steps = ns_permutation_steps(uvec4(cell), seed);
    uvec4 walk = ns_permutation_walk(uvec4(steps.w, steps.z, steps.y, steps.x));
    return walk.w ^ (seed >> 24u);
}

uint ns_permutation_single_hash1(int cell, uint seed) {
    uvec4 steps = ns_permutation_steps(uvec4(uint(cell), 0u, 0u, 0u), seed);
    return (steps.x & 255u) ^ (seed >> 24u);
}

uint ns_permutation_single_hash2(ivec2 cell, uint seed) {
    uvec4 steps = ns_permutation_steps(uvec4(uvec2(cell), 0u, 0u), seed);
    uvec4 walk = ns_permutation_walk(uvec4(steps.y, 0u, 0u, 0u));
    return ((steps.x + walk.x) & 255u) ^ (seed >> 24u);
}

uint ns_permutation_single_hash3(ivec3 cell, uint seed) {
    uvec4 steps = ns_permutation_steps(uvec4(uvec3(cell), 0u), seed);
    uvec4 walk = ns_permutation_walk(uvec4(steps.z, steps.y, 0u, 0u));
    return ((steps.x + walk.y) & 255u) ^ (seed >> 24u);
}

uint ns_permutation_single_hash4(ivec4 cell, uint seed) {
    uvec4 steps = ns_permutation_steps(uvec4(cell), seed);
    uvec4 walk = ns_permutation_walk(uvec4(steps.w, steps.z, steps.y, 0u));
    return ((steps.x + walk.z) & 255u) ^ (seed >> 24u);
}

// Two words that shuffle a table: the bytes of one flip bits, those of the other multiply.
uvec2 ns_permutation_shuffled_key(uint seed) {
    uint state = seed * 747796405u + 2891336453u;
    uint mixed = (state ^ (state >> 16u)) * 277803737u;
    uint flip = mixed ^ (mixed >> 15u);
    uint factor = (flip ^ (flip >> 15u)) * 739982445u;
    return uvec2(flip, factor);
}

// Every step can be undone on 8 bits, an odd factor too: no byte comes twice.
uint ns_permutation_shuffled_round(uint byte, uint flip, uint factor) {
    uint product = ((byte ^ flip) * (factor | 1u)) & 255u;
    return product ^ (product >> 3u) ^ (product >> 5u);
}

uint ns_permutation_shuffled_byte(uint index, uvec2 key) {
    uint a = ns_permutation_shuffled_round(index, key.x, key.y);
    uint b = ns_permutation_shuffled_round(a, key.x >> 8u, key.y >> 8u);
    uint c = ns_permutation_shuffled_round(b, key.x >> 16u, key.y >> 16u);
    return ns_permutation_shuffled_round(c, key.x >> 24u, key.y >> 24u);
}

uint ns_permutation_shuffled_hash1(int cell, uvec2 key) {
    return ns_permutation_shuffled_byte(uint(cell), key);
}

uint ns_permutation_shuffled_hash2(ivec2 cell, uvec2 key) {
    uint a = ns_permutation_shuffled_byte(uint(cell.x), key);
    return ns_permutation_shuffled_byte(a + uint(cell.y), key);
}

uint ns_permutation_shuffled_hash3(ivec3 cell, uvec2 key) {
    uint b = ns_permutation_shuffled_hash2(cell.xy, key);
    return ns_permutation_shuffled_byte(b + uint(cell.z), key);
}

uint ns_permutation_shuffled_hash4(ivec4 cell, uvec2 key) {
    uint c = ns_permutation_shuffled_hash3(cell.xyz, key);
    return ns_permutation_shuffled_byte(c + uint(cell.w), key);
}

vec4 ns_permutation_numbers(uint hash) {
    uvec4 next = ns_permutation_walk(uvec4(hash, 0u, 0u, 0u));
    vec2 first = vec2(ns_permutation_number(hash), ns_permutation_number(next.x));
    return vec4(first, ns_permutation_number(next.y), ns_permutation_number(next.z));
}

vec4 ns_permutation_shuffled_numbers(uint hash, uvec2 key) {
    uint next = ns_permutation_shuffled_byte(hash, key);
    uint third = ns_permutation_shuffled_byte(next, key);
    uint fourth = ns_permutation_shuffled_byte(third, key);
    vec2 first = vec2(ns_permutation_number(hash), ns_permutation_number(next));
    return vec4(first, ns_permutation_number(third), ns_permutation_number(fourth));
}

float ns_permutation11(int cell, uint seed) {
    return ns_permutation_number(ns_permutation_hash1(cell, seed));
}

uint ns_permutation1_index(int cell, uint count, uint seed) {
    return ns_permutation_hash1(cell, seed) % count;
}

float ns_permutation21(ivec2 cell, uint seed) {
    return ns_permutation_number(ns_permutation_hash2(cell, seed));
}

vec2 ns_permutation22(ivec2 cell, uint seed) {
    vec4 numbers = ns_permutation_numbers(ns_permutation_hash2(cell, seed));
    return numbers.xy;
}

uint ns_permutation2_index(ivec2 cell, uint count, uint seed) {
    return ns_permutation_hash2(cell, seed) % count;
}

float ns_permutation31(ivec3 cell, uint seed) {
    return ns_permutation_number(ns_permutation_hash3(cell, seed));
}

vec3 ns_permutation33(ivec3 cell, uint seed) {
    vec4 numbers = ns_permutation_numbers(ns_permutation_hash3(cell, seed));
    return numbers.xyz;
}

uint ns_permutation3_index(ivec3 cell, uint count, uint seed) {
    return ns_permutation_hash3(cell, seed) % count;
}

float ns_permutation41(ivec4 cell, uint seed) {
    return ns_permutation_number(ns_permutation_hash4(cell, seed));
}

vec4 ns_permutation44(ivec4 cell, uint seed) {
    return ns_permutation_numbers(ns_permutation_hash4(cell, seed));
}

uint ns_permutation4_index(ivec4 cell, uint count, uint seed) {
    return ns_permutation_hash4(cell, seed) % count;
}

float ns_permutation_outer11(int cell, uint seed) {
    return ns_permutation_number(ns_permutation_hash1(cell, seed));
}

uint ns_permutation_outer1_index(int cell, uint count, uint seed) {
    return ns_permutation_hash1(cell, seed) % count;
}

float ns_permutation_outer21(ivec2 cell, uint seed) {
    return ns_permutation_number(ns_permutation_outer_hash2(cell, seed));
}

vec2 ns_permutation_outer22(ivec2 cell, uint seed) {
    vec4 numbers = ns_permutation_numbers(ns_permutation_outer_hash2(cell, seed));
    return numbers.xy;
}

uint ns_permutation_outer2_index(ivec2 cell, uint count, uint seed) {
    return ns_permutation_outer_hash2(cell, seed) % count;
}

float ns_permutation_outer31(ivec3 cell, uint seed) {
    return ns_permutation_number(ns_permutation_outer_hash3(cell, seed));
}

vec3 ns_permutation_outer33(ivec3 cell, uint seed) {
    vec4 numbers = ns_permutation_numbers(ns_permutation_outer_hash3(cell, seed));
    return numbers.xyz;
}

uint ns_permutation_outer3_index(ivec3 cell, uint count, uint seed) {
    return ns_permutation_outer_hash3(cell, seed) % count;
}

float ns_permutation_outer41(ivec4 cell, uint seed) {
    return ns_permutation_number(ns_permutation_outer_hash4(cell, seed));
}

vec4 ns_permutation_outer44(ivec4 cell, uint seed) {
    return ns_permutation_numbers(ns_permutation_outer_hash4(cell, seed));
}

uint ns_permutation_outer4_index(ivec4 cell, uint count, uint seed) {
    return ns_permutation_outer_hash4(cell, seed) % count;
}

float ns_permutation_single11(int cell, uint seed) {
    int entry = int(ns_permutation_single_hash1(cell, seed));
    return ns_pcg11(entry, 0u);
}

uint ns_permutation_single1_index(int cell, uint count, uint seed) {
    return ns_permutation_single_hash1(cell, seed) % count;
}

float ns_permutation_single21(ivec2 cell, uint seed) {
    int entry = int(ns_permutation_single_hash2(cell, seed));
    return ns_pcg21(ivec2(entry, 0), 0u);
}

vec2 ns_permutation_single22(ivec2 cell, uint seed) {
    int entry = int(ns_permutation_single_hash2(cell, seed));
    return ns_pcg22(ivec2(entry, 0), 0u);
}

uint ns_permutation_single2_index(ivec2 cell, uint count, uint seed) {
    return ns_permutation_single_hash2(cell, seed) % count;
}

float ns_permutation_single31(ivec3 cell, uint seed) {
    int entry = int(ns_permutation_single_hash3(cell, seed));
    return ns_pcg31(ivec3(entry, 0, 0), 0u);
}

vec3 ns_permutation_single33(ivec3 cell, uint seed) {
    int entry = int(ns_permutation_single_hash3(cell, seed));
    return ns_pcg33(ivec3(entry, 0, 0), 0u);
}

uint ns_permutation_single3_index(ivec3 cell, uint count, uint seed) {
    return ns_permutation_single_hash3(cell, seed) % count;
}

float ns_permutation_single41(ivec4 cell, uint seed) {
    int entry = int(ns_permutation_single_hash4(cell, seed));
    return ns_pcg41(ivec4(entry, 0, 0, 0), 0u);
}

vec4 ns_permutation_single44(ivec4 cell, uint seed) {
    int entry = int(ns_permutation_single_hash4(cell, seed));
    return ns_pcg44(ivec4(entry, 0, 0, 0), 0u);
}

uint ns_permutation_single4_index(ivec4 cell, uint count, uint seed) {
    return ns_permutation_single_hash4(cell, seed) % count;
}

float ns_permutation_shuffled11(int cell, uint seed) {
    return ns_permutation_number(ns_permutation_shuffled_hash1(cell, ns_permutation_shuffled_key(seed)));
}

uint ns_permutation_shuffled1_index(int cell, uint count, uint seed) {
    return ns_permutation_shuffled_hash1(cell, ns_permutation_shuffled_key(seed)) % count;
}

float ns_permutation_shuffled21(ivec2 cell, uint seed) {
    return ns_permutation_number(ns_permutation_shuffled_hash2(cell, ns_permutation_shuffled_key(seed)));
}

vec2 ns_permutation_shuffled22(ivec2 cell, uint seed) {
    uvec2 key = ns_permutation_shuffled_key(seed);
    vec4 numbers = ns_permutation_shuffled_numbers(ns_permutation_shuffled_hash2(cell, key), key);
    return numbers.xy;
}

uint ns_permutation_shuffled2_index(ivec2 cell, uint count, uint seed) {
    return ns_permutation_shuffled_hash2(cell, ns_permutation_shuffled_key(seed)) % count;
}

float ns_permutation_shuffled31(ivec3 cell, uint seed) {
    return ns_permutation_number(ns_permutation_shuffled_hash3(cell, ns_permutation_shuffled_key(seed)));
}

vec3 ns_permutation_shuffled33(ivec3 cell, uint seed) {
    uvec2 key = ns_permutation_shuffled_key(seed);
    vec4 numbers = ns_permutation_shuffled_numbers(ns_permutation_shuffled_hash3(cell, key), key);
    return numbers.xyz;
}

uint ns_permutation_shuffled3_index(ivec3 cell, uint count, uint seed) {
    return ns_permutation_shuffled_hash3(cell, ns_permutation_shuffled_key(seed)) % count;
}

float ns_permutation_shuffled41(ivec4 cell, uint seed) {
    return ns_permutation_number(ns_permutation_shuffled_hash4(cell, ns_permutation_shuffled_key(seed)));
}

vec4 ns_permutation_shuffled44(ivec4 cell, uint seed) {
    uvec2 key = ns_permutation_shuffled_key(seed);
    vec4 numbers = ns_permutation_shuffled_numbers(ns_permutation_shuffled_hash4(cell, key), key);
    return numbers;
}

uint ns_permutation_shuffled4_index(ivec4 cell, uint count, uint seed) {
    return ns_permutation_shuffled_hash4(cell, ns_permutation_shuffled_key(seed)) % count;
}

// Below 0 the remainder goes on: 2^32 is 1 modulo 255.
uint ns_permutation_remainder_hash1(int cell, uint seed) {
    uint above = cell < 0 ? uint(cell) - 1u : uint(cell);
    int place = int(above % 255u);
    return ns_permutation_hash1(place, seed);
}

float ns_permutation_remainder11(int cell, uint seed) {
    return ns_permutation_number(ns_permutation_remainder_hash1(cell, seed));
}

uint ns_permutation_remainder1_index(int cell, uint count, uint seed) {
    return ns_permutation_remainder_hash1(cell, seed) % count;
}

#endif // NS_PERMUTATION_GLSL
