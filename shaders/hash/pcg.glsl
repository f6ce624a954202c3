// pcg - random numbers of a lattice cell by PCG steps: the row is hashed with the seed, then the column with the row. The default.
//
//   float ns_pcg21(ivec2 cell, uint seed)                      one number of a 2D cell
//   vec2  ns_pcg22(ivec2 cell, uint seed)                      two numbers
//   uint  ns_pcg2_index(ivec2 cell, uint count, uint seed)     [0, count), count <= 65536
//   float ns_pcg31(ivec3 cell, uint seed)                      one number of a 3D cell
//   vec3  ns_pcg33(ivec3 cell, uint seed)                      three numbers
//   uint  ns_pcg3_index(ivec3 cell, uint count, uint seed)
//
// returns         numbers in [-1, 1), multiples of 2^-22; two numbers are the upper and the lower 23 bits of one word
// period          2^32 cells; every seed is another field (mix consecutive seeds first, as the program does)
// cost            the corners of a cell share their rows and columns: 2.5 multiplications a corner in 2D, 1.75 in 3D
// exact           integers only: the same on every device
// quality         uniform bytes, no correlation up to 24 lags, at strides of 2^8 to 2^16, and between seeds, as pcg3d
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

uint ns_pcg_hash3(ivec3 cell, uint seed) {
    uint layer = ns_pcg_row(uint(cell.z), seed);
    return ns_pcg_cell(uint(cell.x), ns_pcg_row(uint(cell.y), layer ^ seed), layer);
}

// 23 random bits as the mantissa of a float in [2, 4).
float ns_pcg_number(uint bits) {
    NS_EXACT float result = uintBitsToFloat(bits | 1073741824u) - 3.0;
    return result;
}

float ns_pcg21(ivec2 cell, uint seed) {
    return ns_pcg_number(ns_pcg_hash2(cell, seed) >> 9u);
}

vec2 ns_pcg22(ivec2 cell, uint seed) {
    uint h = ns_pcg_hash2(cell, seed);
    return vec2(ns_pcg_number(h >> 9u), ns_pcg_number(h & 8388607u));
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

uint ns_pcg3_index(ivec3 cell, uint count, uint seed) {
    return ((ns_pcg_hash3(cell, seed) >> 16u) * count) >> 16u;
}

#endif // NS_PCG_GLSL
