// pcg - random numbers of a lattice cell by PCG steps: every axis is hashed with the ones after it. The default.
//
//   float ns_pcg11(int cell, uint seed)                        one number of a 1D cell
//   uint  ns_pcg1_index(int cell, uint count, uint seed)       [0, count), count <= 65536
//   float ns_pcg21(ivec2 cell, uint seed)                      one number of a 2D cell
//   vec2  ns_pcg22(ivec2 cell, uint seed)                      two numbers
//   vec2  ns_pcg22_unit(ivec2 cell, uint seed)                 these in [0, 1): 0.5 + 0.5 n
//   uint  ns_pcg2_index(ivec2 cell, uint count, uint seed)
//   float ns_pcg31(ivec3 cell, uint seed)                      one number of a 3D cell
//   vec3  ns_pcg33(ivec3 cell, uint seed)                      three numbers
//   vec3  ns_pcg33_unit(ivec3 cell, uint seed)
//   uint  ns_pcg3_index(ivec3 cell, uint count, uint seed)
//   float ns_pcg41(ivec4 cell, uint seed)                      one number of a 4D cell
//   vec4  ns_pcg44(ivec4 cell, uint seed)                      four numbers
//   uint  ns_pcg4_index(ivec4 cell, uint count, uint seed)
//
// word            modulo 2^32, / 2^n without its remainder:
//                 row(r, s) = (t xor t / 2^16) * 277803737 with t = (r + s) * 747796405 + 2891336453;
//                 mix(x, r, s) = (t xor t / 2^16 xor r) * 277803737 with t = (u xor u / 2^15) + (r xor s) and
//                 u = x * 747796405. 2D: mix(x, row(y, seed), seed); 3D, with l = row(z, seed):
//                 mix(x, row(y, l xor seed), l); 4D, with v = row(w, seed) and l = row(z, v xor seed):
//                 mix(x, row(y, l xor v), l); 1D is the diagonal of 2D
// returns         numbers in [-1, 1), multiples of 2^-22: 23 bits / 2^22 - 1. The first, or a single one, has the upper
//                 bits of the word h, the second the lower ones, the third the upper ones of
//                 h' = (h xor h / 2^15) * 739982445, the fourth those of (h' xor h' / 2^12) * 695872825
// period          2^32 cells; every seed is another field (mix consecutive seeds first, as the program does)
// cost            the corners of a cell share their rows and columns: 4 multiplications a corner in 1D, 2.5 in 2D,
//                 2.75 in 3D, 2.9 in 4D; the third and the fourth number take one more each
// exact           integers only: the same on every device
// quality         uniform bytes, no correlation up to 24 lags, at strides of 2^8 to 2^16, and between seeds, as pcg3d;
//                 a single row, taken at steps of 2^10 cells and more, is correlated by up to 0.07; two rows whose 32
//                 bits differ by chance in but one of the upper 16 by up to 0.25: one pair of 768 rows
// origin          steps of M. O'Neill's PCG, 2014, in an order of our own
// SPDX-License-Identifier: MIT
#ifndef NS_PCG_GLSL
#define NS_PCG_GLSL

#include "math/exact.glsl"

uint ns_pcg_row(uint row, uint seed) {
    uint state = (row + seed) * 747796405u + 2891336453u;
    return (state ^ (state >> 16u)) * 277803737u;
}

uint ns_pcg_column(uint column) {
    uint state = column * 747796405u;
    return state ^ (state >> 15u);
}

// `row` goes in twice, so that no two rows are the same numbers moved; `salt` does the same for seeds.
uint ns_pcg_cell(uint column, uint row, uint salt) {
    uint state = ns_pcg_column(column) + (row ^ salt);
    return (state ^ (state >> 16u) ^ row) * 277803737u;
}

uint ns_pcg_hash2(ivec2 cell, uint seed) {
    return ns_pcg_cell(uint(cell.x), ns_pcg_row(uint(cell.y), seed), seed);
}

// The diagonal of 2D, not a row: see quality.
uint ns_pcg_hash1(int cell, uint seed) {
    return ns_pcg_hash2(ivec2(cell), seed);
}

uint ns_pcg_hash3(ivec3 cell, uint seed) {
    uint layer = ns_pcg_row(uint(cell.z), seed);
    return ns_pcg_cell(uint(cell.x), ns_pcg_row(uint(cell.y), layer ^ seed), layer);
}

uint ns_pcg_hash4(ivec4 cell, uint seed) {
    uint volume = ns_pcg_row(uint(cell.w), seed);
    uint layer = ns_pcg_row(uint(cell.z), volume ^ seed);
    return ns_pcg_cell(uint(cell.x), ns_pcg_row(uint(cell.y), layer ^ volume), layer);
}

// 23 random bits as the mantissa of a float in [2, 4).
float ns_pcg_number(uint bits) {
    NS_EXACT float result = uintBitsToFloat(bits | 1073741824u) - 3.0;
    return result;
}

// 0.5 + 0.5 * ns_pcg_number(bits), exactly.
float ns_pcg_unit(uint bits) {
    NS_EXACT float result = uintBitsToFloat(bits | 1065353216u) - 1.0;
    return result;
}

float ns_pcg11(int cell, uint seed) {
    return ns_pcg_number(ns_pcg_hash1(cell, seed) >> 9u);
}

uint ns_pcg1_index(int cell, uint count, uint seed) {
    return ((ns_pcg_hash1(cell, seed) >> 16u) * count) >> 16u;
}

float ns_pcg21(ivec2 cell, uint seed) {
    return ns_pcg_number(ns_pcg_hash2(cell, seed) >> 9u);
}

vec2 ns_pcg22(ivec2 cell, uint seed) {
    uint h = ns_pcg_hash2(cell, seed);
    return vec2(ns_pcg_number(h >> 9u), ns_pcg_number(h & 8388607u));
}

vec2 ns_pcg22_unit(ivec2 cell, uint seed) {
    uint h = ns_pcg_hash2(cell, seed);
    return vec2(ns_pcg_unit(h >> 9u), ns_pcg_unit(h & 8388607u));
}

uint ns_pcg2_index(ivec2 cell, uint count, uint seed) {
    return ((ns_pcg_hash2(cell, seed) >> 16u) * count) >> 16u;
}

float ns_pcg31(ivec3 cell, uint seed) {
    return ns_pcg_number(ns_pcg_hash3(cell, seed) >> 9u);
}

vec3 ns_pcg33(ivec3 cell, uint seed) {
    uint h = ns_pcg_hash3(cell, seed);
    uint third = (h ^ (h >> 15u)) * 739982445u;
    return vec3(ns_pcg_number(h >> 9u), ns_pcg_number(h & 8388607u), ns_pcg_number(third >> 9u));
}

vec3 ns_pcg33_unit(ivec3 cell, uint seed) {
    uint h = ns_pcg_hash3(cell, seed);
    uint third = (h ^ (h >> 15u)) * 739982445u;
    return vec3(ns_pcg_unit(h >> 9u), ns_pcg_unit(h & 8388607u), ns_pcg_unit(third >> 9u));
}

uint ns_pcg3_index(ivec3 cell, uint count, uint seed) {
    return ((ns_pcg_hash3(cell, seed) >> 16u) * count) >> 16u;
}

float ns_pcg41(ivec4 cell, uint seed) {
    return ns_pcg_number(ns_pcg_hash4(cell, seed) >> 9u);
}

vec4 ns_pcg44(ivec4 cell, uint seed) {
    uint h = ns_pcg_hash4(cell, seed);
    uint third = (h ^ (h >> 15u)) * 739982445u;
    uint fourth = (third ^ (third >> 12u)) * 695872825u;
    vec2 first = vec2(ns_pcg_number(h >> 9u), ns_pcg_number(h & 8388607u));
    return vec4(first, ns_pcg_number(third >> 9u), ns_pcg_number(fourth >> 9u));
}

uint ns_pcg4_index(ivec4 cell, uint count, uint seed) {
    return ((ns_pcg_hash4(cell, seed) >> 16u) * count) >> 16u;
}

#endif // NS_PCG_GLSL
