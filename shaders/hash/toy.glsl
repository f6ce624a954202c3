// toy - tables of 4, 8 and 16 entries, read in Perlin's order: small enough to see how a table repeats.
//
//   float ns_toy811(int cell, uint seed)                       one number of a 1D cell from the table of 8
//   uint  ns_toy81_index(int cell, uint count, uint seed)      [0, count): the entry modulo count
//   float ns_toy821(ivec2 cell, uint seed)                     one number of a 2D cell
//   vec2  ns_toy822(ivec2 cell, uint seed)                     two numbers
//   ... and so on up to 4D, and the same with ns_toy4 and ns_toy16
//   float ns_toy8_ordered11(int cell, uint seed)               1D alone: the table 0 to 7 before it is shuffled
//   float ns_toy8_doubled11(int cell, uint seed)               1D alone: two permutations of 0 to 7 behind each other
//
// order           T[T[T[T[x] + y] + z] + w], the table T of `size` entries, indices modulo its size; 1D: T[x]
// returns         numbers in [-1, 1]: entry * 2 / (size - 1) - 1, in as many levels; the further numbers of a cell, whose
//                 entry is e, are the next look-ups T[e], T[T[e]], T[T[T[e]]]; an index is the entry modulo count, so that
//                 indices from `size` on never come
// period          4, 8, 16 cells on every axis; ordered 8, doubled 16
// seed            0 is the plain table; others flip bits of the indices: the lowest byte those of x, the next those of y,
//                 then z, the highest those of w. Only the lowest 2, 3, 4 bits of a byte count
// cost            one look-up an axis and one for each further number, all from one or two words
// exact           integers only, but for the number made of an entry: the same on every device
// depends         math/exact.glsl
// origin          the teaching tables of the usual tutorials; the 4 entries are our own
// SPDX-License-Identifier: MIT
#ifndef NS_TOY_GLSL
#define NS_TOY_GLSL

#include "math/exact.glsl"

// The tables 2 0 3 1, 4 2 7 5 1 6 3 0 and 7 3 15 8 1 6 0 2 11 5 12 4 9 14 13 10, four bits an entry, the first in the
// lowest. Sizes are constants wherever they stand, so that compilers leave the other tables out.
uint ns_toy_entry(uint index, uint size) {
    uint place = index & (size - 1u);
    uint smaller = size == 4u ? 4866u : 56710948u;
    uint larger = place < 8u ? 543264567u : 2917747803u;
    uint word = size == 16u ? larger : smaller;
    return (word >> ((place & 7u) * 4u)) & 15u;
}

float ns_toy_number(uint entry, uint size) {
    float smaller = size == 4u ? 0.666666667 : 0.285714286;
    float level = size == 16u ? 0.133333333 : smaller;
    NS_EXACT float result = float(int(entry)) * level - 1.0;
    return result;
}

uint ns_toy_hash1(int cell, uint seed, uint size) {
    return ns_toy_entry(uint(cell) ^ seed, size);
}

uint ns_toy_hash2(ivec2 cell, uint seed, uint size) {
    uint first = ns_toy_hash1(cell.x, seed, size);
    return ns_toy_entry(first + (uint(cell.y) ^ (seed >> 8u)), size);
}

uint ns_toy_hash3(ivec3 cell, uint seed, uint size) {
    uint second = ns_toy_hash2(cell.xy, seed, size);
    return ns_toy_entry(second + (uint(cell.z) ^ (seed >> 16u)), size);
}

uint ns_toy_hash4(ivec4 cell, uint seed, uint size) {
    uint third = ns_toy_hash3(cell.xyz, seed, size);
    return ns_toy_entry(third + (uint(cell.w) ^ (seed >> 24u)), size);
}

vec4 ns_toy_numbers(uint entry0, uint size) {
    uint entry1 = ns_toy_entry(entry0, size);
    uint entry2 = ns_toy_entry(entry1, size);
    uint entry3 = ns_toy_entry(entry2, size);
    vec2 first = vec2(ns_toy_number(entry0, size), ns_toy_number(entry1, size));
    return vec4(first, ns_toy_number(entry2, size), ns_toy_number(entry3, size));
}

float ns_toy411(int cell, uint seed) {
    return ns_toy_number(ns_toy_hash1(cell, seed, 4u), 4u);
}

uint ns_toy41_index(int cell, uint count, uint seed) {
    return ns_toy_hash1(cell, seed, 4u) % count;
}

float ns_toy421(ivec2 cell, uint seed) {
    return ns_toy_number(ns_toy_hash2(cell, seed, 4u), 4u);
}

vec2 ns_toy422(ivec2 cell, uint seed) {
    vec4 numbers = ns_toy_numbers(ns_toy_hash2(cell, seed, 4u), 4u);
    return numbers.xy;
}

uint ns_toy42_index(ivec2 cell, uint count, uint seed) {
    return ns_toy_hash2(cell, seed, 4u) % count;
}

float ns_toy431(ivec3 cell, uint seed) {
    return ns_toy_number(ns_toy_hash3(cell, seed, 4u), 4u);
}

vec3 ns_toy433(ivec3 cell, uint seed) {
    vec4 numbers = ns_toy_numbers(ns_toy_hash3(cell, seed, 4u), 4u);
    return numbers.xyz;
}

uint ns_toy43_index(ivec3 cell, uint count, uint seed) {
    return ns_toy_hash3(cell, seed, 4u) % count;
}

float ns_toy441(ivec4 cell, uint seed) {
    return ns_toy_number(ns_toy_hash4(cell, seed, 4u), 4u);
}

vec4 ns_toy444(ivec4 cell, uint seed) {
    return ns_toy_numbers(ns_toy_hash4(cell, seed, 4u), 4u);
}

uint ns_toy44_index(ivec4 cell, uint count, uint seed) {
    return ns_toy_hash4(cell, seed, 4u) % count;
}

float ns_toy811(int cell, uint seed) {
    return ns_toy_number(ns_toy_hash1(cell, seed, 8u), 8u);
}

uint ns_toy81_index(int cell, uint count, uint seed) {
    return ns_toy_hash1(cell, seed, 8u) % count;
}

float ns_toy821(ivec2 cell, uint seed) {
    return ns_toy_number(ns_toy_hash2(cell, seed, 8u), 8u);
}

vec2 ns_toy822(ivec2 cell, uint seed) {
    vec4 numbers = ns_toy_numbers(ns_toy_hash2(cell, seed, 8u), 8u);
    return numbers.xy;
}

uint ns_toy82_index(ivec2 cell, uint count, uint seed) {
    return ns_toy_hash2(cell, seed, 8u) % count;
}

float ns_toy831(ivec3 cell, uint seed) {
    return ns_toy_number(ns_toy_hash3(cell, seed, 8u), 8u);
}

vec3 ns_toy833(ivec3 cell, uint seed) {
    vec4 numbers = ns_toy_numbers(ns_toy_hash3(cell, seed, 8u), 8u);
    return numbers.xyz;
}

uint ns_toy83_index(ivec3 cell, uint count, uint seed) {
    return ns_toy_hash3(cell, seed, 8u) % count;
}

float ns_toy841(ivec4 cell, uint seed) {
    return ns_toy_number(ns_toy_hash4(cell, seed, 8u), 8u);
}

vec4 ns_toy844(ivec4 cell, uint seed) {
    return ns_toy_numbers(ns_toy_hash4(cell, seed, 8u), 8u);
}

uint ns_toy84_index(ivec4 cell, uint count, uint seed) {
    return ns_toy_hash4(cell, seed, 8u) % count;
}

float ns_toy1611(int cell, uint seed) {
    return ns_toy_number(ns_toy_hash1(cell, seed, 16u), 16u);
}

uint ns_toy161_index(int cell, uint count, uint seed) {
    return ns_toy_hash1(cell, seed, 16u) % count;
}

float ns_toy1621(ivec2 cell, uint seed) {
    return ns_toy_number(ns_toy_hash2(cell, seed, 16u), 16u);
}

vec2 ns_toy1622(ivec2 cell, uint seed) {
    vec4 numbers = ns_toy_numbers(ns_toy_hash2(cell, seed, 16u), 16u);
    return numbers.xy;
}

uint ns_toy162_index(ivec2 cell, uint count, uint seed) {
    return ns_toy_hash2(cell, seed, 16u) % count;
}

float ns_toy1631(ivec3 cell, uint seed) {
    return ns_toy_number(ns_toy_hash3(cell, seed, 16u), 16u);
}

vec3 ns_toy1633(ivec3 cell, uint seed) {
    vec4 numbers = ns_toy_numbers(ns_toy_hash3(cell, seed, 16u), 16u);
    return numbers.xyz;
}

uint ns_toy163_index(ivec3 cell, uint count, uint seed) {
    return ns_toy_hash3(cell, seed, 16u) % count;
}

float ns_toy1641(ivec4 cell, uint seed) {
    return ns_toy_number(ns_toy_hash4(cell, seed, 16u), 16u);
}

vec4 ns_toy1644(ivec4 cell, uint seed) {
    return ns_toy_numbers(ns_toy_hash4(cell, seed, 16u), 16u);
}

uint ns_toy164_index(ivec4 cell, uint count, uint seed) {
    return ns_toy_hash4(cell, seed, 16u) % count;
}

uint ns_toy8_ordered_entry(int cell, uint seed) {
    return (uint(cell) ^ seed) & 7u;
}

float ns_toy8_ordered11(int cell, uint seed) {
    return ns_toy_number(ns_toy8_ordered_entry(cell, seed), 8u);
}

uint ns_toy8_ordered1_index(int cell, uint count, uint seed) {
    return ns_toy8_ordered_entry(cell, seed) % count;
}

// 4 2 7 5 1 6 3 0 and 1 5 3 7 2 0 4 6
uint ns_toy8_doubled_entry(int cell, uint seed) {
    uint place = (uint(cell) ^ seed) & 15u;
    uint word = place < 8u ? 56710948u : 1677882193u;
    return (word >> ((place & 7u) * 4u)) & 7u;
}

float ns_toy8_doubled11(int cell, uint seed) {
    return ns_toy_number(ns_toy8_doubled_entry(cell, seed), 8u);
}

uint ns_toy8_doubled1_index(int cell, uint count, uint seed) {
    return ns_toy8_doubled_entry(cell, seed) % count;
}

#endif // NS_TOY_GLSL
