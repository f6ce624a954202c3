// fibonacci - 1024 random bytes, indexed by products with Fibonacci numbers. A hash that fails: its lines can be seen.
//
//   float ns_fibonacci11(int cell, uint seed)                      one number of a 1D cell
//   uint  ns_fibonacci1_index(int cell, uint count, uint seed)     [0, count): the byte modulo count
//   float ns_fibonacci21(ivec2 cell, uint seed)                    one number of a 2D cell
//   vec2  ns_fibonacci22(ivec2 cell, uint seed)                    two numbers
//   ... and so on up to 4D
//   uint  ns_fibonacci_slot2(ivec2 cell)                           the index into the bytes, below 1024
//
// order           (x * F46) xor (y * F47 + F48), in 3D and 4D also xor z * F49, xor w * F50; the lowest 10 bits; 1D: y = 0
// returns         numbers in [-1, 1], 256 levels; the further numbers of a cell are those of the next slots
// period          1024 cells on every axis, and short steps in between that nearly repeat
// seed            any seed has random bytes of its own, made from it instead of stored
// cost            one 1D hash of hash/pcg.glsl for each number, and a multiplication an axis
// exact           integers only, but for the number made of a byte: the same on every device
// depends         math/exact.glsl, hash/pcg.glsl
// origin          the multiplicative index of a widely copied tutorial
// SPDX-License-Identifier: MIT
#ifndef NS_FIBONACCI_GLSL
#define NS_FIBONACCI_GLSL

#include "math/exact.glsl"
#include "hash/pcg.glsl"

uint ns_fibonacci_byte(uint slot, uint seed) {
    return ns_pcg_hash1(int(slot & 1023u), seed) >> 24u;
}

float ns_fibonacci_number(uint byte) {
    NS_EXACT float result = float(int(byte)) * 0.007843138 - 1.0;
    return result;
}

uint ns_fibonacci_slot1(int cell) {
    return ((uint(cell) * 1836311903u) ^ 512559680u) & 1023u;
}

uint ns_fibonacci_slot2(ivec2 cell) {
    return ((uint(cell.x) * 1836311903u) ^ (uint(cell.y) * 2971215073u + 512559680u)) & 1023u;
}

uint ns_fibonacci_slot3(ivec3 cell) {
    return (ns_fibonacci_slot2(cell.xy) ^ (uint(cell.z) * 3483774753u)) & 1023u;
}

uint ns_fibonacci_slot4(ivec4 cell) {
    return (ns_fibonacci_slot3(cell.xyz) ^ (uint(cell.w) * 3996334433u)) & 1023u;
}

// The byte in a slot as a number.
float ns_fibonacci_entry(uint slot, uint seed) {
    return ns_fibonacci_number(ns_fibonacci_byte(slot, seed));
}

uint ns_fibonacci_index(uint slot, uint count, uint seed) {
    return ns_fibonacci_byte(slot, seed) % count;
}

float ns_fibonacci11(int cell, uint seed) {
    return ns_fibonacci_entry(ns_fibonacci_slot1(cell), seed);
}

uint ns_fibonacci1_index(int cell, uint count, uint seed) {
    return ns_fibonacci_index(ns_fibonacci_slot1(cell), count, seed);
}

float ns_fibonacci21(ivec2 cell, uint seed) {
    return ns_fibonacci_entry(ns_fibonacci_slot2(cell), seed);
}

vec2 ns_fibonacci22(ivec2 cell, uint seed) {
    uint slot = ns_fibonacci_slot2(cell);
    return vec2(ns_fibonacci_entry(slot, seed), ns_fibonacci_entry(slot + 1u, seed));
}

uint ns_fibonacci2_index(ivec2 cell, uint count, uint seed) {
    return ns_fibonacci_index(ns_fibonacci_slot2(cell), count, seed);
}

float ns_fibonacci31(ivec3 cell, uint seed) {
    return ns_fibonacci_entry(ns_fibonacci_slot3(cell), seed);
}

vec3 ns_fibonacci33(ivec3 cell, uint seed) {
    uint slot = ns_fibonacci_slot3(cell);
    return vec3(ns_fibonacci_entry(slot, seed), ns_fibonacci_entry(slot + 1u, seed), ns_fibonacci_entry(slot + 2u, seed));
}

uint ns_fibonacci3_index(ivec3 cell, uint count, uint seed) {
    return ns_fibonacci_index(ns_fibonacci_slot3(cell), count, seed);
}

float ns_fibonacci41(ivec4 cell, uint seed) {
    return ns_fibonacci_entry(ns_fibonacci_slot4(cell), seed);
}

vec4 ns_fibonacci44(ivec4 cell, uint seed) {
    uint slot = ns_fibonacci_slot4(cell);
    vec2 first = vec2(ns_fibonacci_entry(slot, seed), ns_fibonacci_entry(slot + 1u, seed));
    return vec4(first, ns_fibonacci_entry(slot + 2u, seed), ns_fibonacci_entry(slot + 3u, seed));
}

uint ns_fibonacci4_index(ivec4 cell, uint count, uint seed) {
    return ns_fibonacci_index(ns_fibonacci_slot4(cell), count, seed);
}

#endif // NS_FIBONACCI_GLSL
