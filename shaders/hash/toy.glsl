// toy - tables of 4, 8 and 16 entries, read in Perlin's order: small enough to see how a table repeats.
//
//   float ns_toy811(int cell, uint seed)                       one number of a 1D cell from the table of 8
//   uint  ns_toy81_index(int cell, uint count, uint seed)      [0, count): the entry modulo count
//   float ns_toy821(ivec2 cell, uint seed)                     one number of a 2D cell
//   vec2  ns_toy822(ivec2 cell, uint seed)                     two numbers
//   ... and so on up to 4D, and the same with ns_toy4 and ns_toy16
//
// returns         numbers in [-1, 1]: entry * 2 / (length - 1) - 1; the further numbers of a cell are the next look-ups
// period          4, 8, 16 cells on every axis
// seed            0 is the plain table; others flip bits of the indices
// cost            one look-up an axis and one for each further number, all from one or two words
// exact           integers only: the same on every device
// depends         math/exact.glsl
// origin          the teaching tables of the usual tutorials; the 4 entries are our own
// SPDX-License-Identifier: MIT
#ifndef NS_TOY_GLSL
#define NS_TOY_GLSL

#include "math/exact.glsl"

// 2 0 3 1, two bits an entry, the first in the lowest.
uint ns_toy4_entry(uint index) {
    return (114u >> ((index & 3u) * 2u)) & 3u;
}

// 4 2 7 5 1 6 3 0, four bits an entry.
uint ns_toy8_entry(uint index) {
    return (56710948u >> ((index & 7u) * 4u)) & 7u;
}

// 7 3 15 8 1 6 0 2, 11 5 12 4 9 14 13 10, four bits an entry.
uint ns_toy16_entry(uint index) {
    uint low = index & 7u;
    uint word = (index & 8u) == 0u ? 543264567u : 2917747803u;
    return (word >> (low * 4u)) & 15u;
}

float ns_toy4_number(uint entry) {
    NS_EXACT float result = float(int(entry)) * 0.666666667 - 1.0;
    return result;
}

uint ns_toy4_hash1(int cell, uint seed) {
    return ns_toy4_entry(uint(cell) ^ seed);
}

uint ns_toy4_hash2(ivec2 cell, uint seed) {
    uint first = ns_toy4_entry(uint(cell.x) ^ seed);
    return ns_toy4_entry(first + (uint(cell.y) ^ (seed >> 8u)));
}

uint ns_toy4_hash3(ivec3 cell, uint seed) {
    uint second = ns_toy4_hash2(cell.xy, seed);
    return ns_toy4_entry(second + (uint(cell.z) ^ (seed >> 16u)));
}

uint ns_toy4_hash4(ivec4 cell, uint seed) {
    uint third = ns_toy4_hash3(cell.xyz, seed);
    return ns_toy4_entry(third + (uint(cell.w) ^ (seed >> 24u)));
}

float ns_toy411(int cell, uint seed) {
    return ns_toy4_number(ns_toy4_hash1(cell, seed));
}

uint ns_toy41_index(int cell, uint count, uint seed) {
    return ns_toy4_hash1(cell, seed) % count;
}

float ns_toy421(ivec2 cell, uint seed) {
    return ns_toy4_number(ns_toy4_hash2(cell, seed));
}

vec2 ns_toy422(ivec2 cell, uint seed) {
    uint entry0 = ns_toy4_hash2(cell, seed);
    uint entry1 = ns_toy4_entry(entry0);
    return vec2(ns_toy4_number(entry0), ns_toy4_number(entry1));
}

uint ns_toy42_index(ivec2 cell, uint count, uint seed) {
    return ns_toy4_hash2(cell, seed) % count;
}

float ns_toy431(ivec3 cell, uint seed) {
    return ns_toy4_number(ns_toy4_hash3(cell, seed));
}

vec3 ns_toy433(ivec3 cell, uint seed) {
    uint entry0 = ns_toy4_hash3(cell, seed);
    uint entry1 = ns_toy4_entry(entry0);
    uint entry2 = ns_toy4_entry(entry1);
    return vec3(ns_toy4_number(entry0), ns_toy4_number(entry1), ns_toy4_number(entry2));
}

uint ns_toy43_index(ivec3 cell, uint count, uint seed) {
    return ns_toy4_hash3(cell, seed) % count;
}

float ns_toy441(ivec4 cell, uint seed) {
    return ns_toy4_number(ns_toy4_hash4(cell, seed));
}

vec4 ns_toy444(ivec4 cell, uint seed) {
    uint entry0 = ns_toy4_hash4(cell, seed);
    uint entry1 = ns_toy4_entry(entry0);
    uint entry2 = ns_toy4_entry(entry1);
    uint entry3 = ns_toy4_entry(entry2);
    vec2 first = vec2(ns_toy4_number(entry0), ns_toy4_number(entry1));
    return vec4(first, ns_toy4_number(entry2), ns_toy4_number(entry3));
}

uint ns_toy44_index(ivec4 cell, uint count, uint seed) {
    return ns_toy4_hash4(cell, seed) % count;
}

float ns_toy8_number(uint entry) {
    NS_EXACT float result = float(int(entry)) * 0.285714286 - 1.0;
    return result;
}

uint ns_toy8_hash1(int cell, uint seed) {
    return ns_toy8_entry(uint(cell) ^ seed);
}

uint ns_toy8_hash2(ivec2 cell, uint seed) {
    uint first = ns_toy8_entry(uint(cell.x) ^ seed);
    return ns_toy8_entry(first + (uint(cell.y) ^ (seed >> 8u)));
}

uint ns_toy8_hash3(ivec3 cell, uint seed) {
    uint second = ns_toy8_hash2(cell.xy, seed);
    return ns_toy8_entry(second + (uint(cell.z) ^ (seed >> 16u)));
}

uint ns_toy8_hash4(ivec4 cell, uint seed) {
    uint third = ns_toy8_hash3(cell.xyz, seed);
    return ns_toy8_entry(third + (uint(cell.w) ^ (seed >> 24u)));
}

float ns_toy811(int cell, uint seed) {
    return ns_toy8_number(ns_toy8_hash1(cell, seed));
}

uint ns_toy81_index(int cell, uint count, uint seed) {
    return ns_toy8_hash1(cell, seed) % count;
}

float ns_toy821(ivec2 cell, uint seed) {
    return ns_toy8_number(ns_toy8_hash2(cell, seed));
}

vec2 ns_toy822(ivec2 cell, uint seed) {
    uint entry0 = ns_toy8_hash2(cell, seed);
    uint entry1 = ns_toy8_entry(entry0);
    return vec2(ns_toy8_number(entry0), ns_toy8_number(entry1));
}

uint ns_toy82_index(ivec2 cell, uint count, uint seed) {
    return ns_toy8_hash2(cell, seed) % count;
}

float ns_toy831(ivec3 cell, uint seed) {
    return ns_toy8_number(ns_toy8_hash3(cell, seed));
}

vec3 ns_toy833(ivec3 cell, uint seed) {
    uint entry0 = ns_toy8_hash3(cell, seed);
    uint entry1 = ns_toy8_entry(entry0);
    uint entry2 = ns_toy8_entry(entry1);
    return vec3(ns_toy8_number(entry0), ns_toy8_number(entry1), ns_toy8_number(entry2));
}

uint ns_toy83_index(ivec3 cell, uint count, uint seed) {
    return ns_toy8_hash3(cell, seed) % count;
}

float ns_toy841(ivec4 cell, uint seed) {
    return ns_toy8_number(ns_toy8_hash4(cell, seed));
}

vec4 ns_toy844(ivec4 cell, uint seed) {
    uint entry0 = ns_toy8_hash4(cell, seed);
    uint entry1 = ns_toy8_entry(entry0);
    uint entry2 = ns_toy8_entry(entry1);
    uint entry3 = ns_toy8_entry(entry2);
    vec2 first = vec2(ns_toy8_number(entry0), ns_toy8_number(entry1));
    return vec4(first, ns_toy8_number(entry2), ns_toy8_number(entry3));
}

uint ns_toy84_index(ivec4 cell, uint count, uint seed) {
    return ns_toy8_hash4(cell, seed) % count;
}

float ns_toy16_number(uint entry) {
    NS_EXACT float result = float(int(entry)) * 0.133333333 - 1.0;
    return result;
}

uint ns_toy16_hash1(int cell, uint seed) {
    return ns_toy16_entry(uint(cell) ^ seed);
}

uint ns_toy16_hash2(ivec2 cell, uint seed) {
    uint first = ns_toy16_entry(uint(cell.x) ^ seed);
    return ns_toy16_entry(first + (uint(cell.y) ^ (seed >> 8u)));
}

uint ns_toy16_hash3(ivec3 cell, uint seed) {
    uint second = ns_toy16_hash2(cell.xy, seed);
    return ns_toy16_entry(second + (uint(cell.z) ^ (seed >> 16u)));
}

uint ns_toy16_hash4(ivec4 cell, uint seed) {
    uint third = ns_toy16_hash3(cell.xyz, seed);
    return ns_toy16_entry(third + (uint(cell.w) ^ (seed >> 24u)));
}

float ns_toy1611(int cell, uint seed) {
    return ns_toy16_number(ns_toy16_hash1(cell, seed));
}

uint ns_toy161_index(int cell, uint count, uint seed) {
    return ns_toy16_hash1(cell, seed) % count;
}

float ns_toy1621(ivec2 cell, uint seed) {
    return ns_toy16_number(ns_toy16_hash2(cell, seed));
}

vec2 ns_toy1622(ivec2 cell, uint seed) {
    uint entry0 = ns_toy16_hash2(cell, seed);
    uint entry1 = ns_toy16_entry(entry0);
    return vec2(ns_toy16_number(entry0), ns_toy16_number(entry1));
}

uint ns_toy162_index(ivec2 cell, uint count, uint seed) {
    return ns_toy16_hash2(cell, seed) % count;
}

float ns_toy1631(ivec3 cell, uint seed) {
    return ns_toy16_number(ns_toy16_hash3(cell, seed));
}

vec3 ns_toy1633(ivec3 cell, uint seed) {
    uint entry0 = ns_toy16_hash3(cell, seed);
    uint entry1 = ns_toy16_entry(entry0);
    uint entry2 = ns_toy16_entry(entry1);
    return vec3(ns_toy16_number(entry0), ns_toy16_number(entry1), ns_toy16_number(entry2));
}

uint ns_toy163_index(ivec3 cell, uint count, uint seed) {
    return ns_toy16_hash3(cell, seed) % count;
}

float ns_toy1641(ivec4 cell, uint seed) {
    return ns_toy16_number(ns_toy16_hash4(cell, seed));
}

vec4 ns_toy1644(ivec4 cell, uint seed) {
    uint entry0 = ns_toy16_hash4(cell, seed);
    uint entry1 = ns_toy16_entry(entry0);
    uint entry2 = ns_toy16_entry(entry1);
    uint entry3 = ns_toy16_entry(entry2);
    vec2 first = vec2(ns_toy16_number(entry0), ns_toy16_number(entry1));
    return vec4(first, ns_toy16_number(entry2), ns_toy16_number(entry3));
}

uint ns_toy164_index(ivec4 cell, uint count, uint seed) {
    return ns_toy16_hash4(cell, seed) % count;
}

#endif // NS_TOY_GLSL
