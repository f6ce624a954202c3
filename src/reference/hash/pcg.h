// Twin of shaders/hash/pcg.glsl: keep the order of operations, bit-equality rests on it.
#pragma once

#include <bit>

#include "reference/types.h"

namespace noisescope::reference {

// Those up to pcgCell() also accept SIMD vectors, see cpu/lanes.h.
template <typename Uint, typename Seed>
inline Uint pcgRow(Uint row, Seed seed) {
    const Uint state = (row + seed) * 747796405u + 2891336453u;
    return (state ^ (state >> 16u)) * 277803737u;
}

/// The part of pcgRow() and pcgColumn() that is linear: the next cell's is larger by that of 1.
template <typename Uint>
inline Uint pcgProduct(Uint cell) {
    return cell * 747796405u;
}

/// pcgRow() of a cell's pcgProduct().
template <typename Uint, typename Seed>
inline Uint pcgRowOf(Uint product, Seed seed) {
    const Uint state = product + (pcgProduct(seed) + 2891336453u);
    return (state ^ (state >> 16u)) * 277803737u;
}

/// pcgColumn() of a cell's pcgProduct().
template <typename Uint>
inline Uint pcgColumnOf(Uint product) {
    return product ^ (product >> 15u);
}

template <typename Uint>
inline Uint pcgColumn(Uint column) {
    return pcgColumnOf(pcgProduct(column));
}

/// `mixed`: pcgColumn() of the cell.
template <typename Uint, typename Salt>
inline Uint pcgCrossing(Uint mixed, Uint row, Salt salt) {
    const Uint state = mixed + (row ^ salt);
    return (state ^ (state >> 16u) ^ row) * 277803737u;
}

template <typename Uint, typename Salt>
inline Uint pcgCell(Uint column, Uint row, Salt salt) {
    return pcgCrossing(pcgColumn(column), row, salt);
}

inline uint pcgHash2(ivec2 cell, uint seed) {
    const uvec2 c(cell);
    return pcgCell(c.x, pcgRow(c.y, seed), seed);
}

inline uint pcgHash1(int cell, uint seed) { return pcgHash2(ivec2(cell), seed); }

inline uint pcgHash3(ivec3 cell, uint seed) {
    const uvec3 c(cell);
    const uint layer = pcgRow(c.z, seed);
    return pcgCell(c.x, pcgRow(c.y, layer ^ seed), layer);
}

inline uint pcgHash4(ivec4 cell, uint seed) {
    const uvec4 c(cell);
    const uint volume = pcgRow(c.w, seed);
    const uint layer = pcgRow(c.z, volume ^ seed);
    return pcgCell(c.x, pcgRow(c.y, layer ^ volume), layer);
}

inline float pcgNumber(uint bits) { return std::bit_cast<float>(bits | 1073741824u) - 3.0f; }

inline float pcg11(int cell, uint seed) { return pcgNumber(pcgHash1(cell, seed) >> 9u); }

inline uint pcg1Index(int cell, uint count, uint seed) { return ((pcgHash1(cell, seed) >> 16u) * count) >> 16u; }

inline float pcg21(ivec2 cell, uint seed) { return pcgNumber(pcgHash2(cell, seed) >> 9u); }

inline vec2 pcg22(ivec2 cell, uint seed) {
    const uint h = pcgHash2(cell, seed);
    return {pcgNumber(h >> 9u), pcgNumber(h & 8388607u)};
}

inline uint pcg2Index(ivec2 cell, uint count, uint seed) { return ((pcgHash2(cell, seed) >> 16u) * count) >> 16u; }

inline float pcg31(ivec3 cell, uint seed) { return pcgNumber(pcgHash3(cell, seed) >> 9u); }

inline vec3 pcg33(ivec3 cell, uint seed) {
    const uint h = pcgHash3(cell, seed);
    const uint third = (h ^ (h >> 15u)) * 739982445u;
    return {pcgNumber(h >> 9u), pcgNumber(h & 8388607u), pcgNumber(third >> 9u)};
}

inline uint pcg3Index(ivec3 cell, uint count, uint seed) { return ((pcgHash3(cell, seed) >> 16u) * count) >> 16u; }

inline float pcg41(ivec4 cell, uint seed) { return pcgNumber(pcgHash4(cell, seed) >> 9u); }

inline vec4 pcg44(ivec4 cell, uint seed) {
    const uint h = pcgHash4(cell, seed);
    const uint third = (h ^ (h >> 15u)) * 739982445u;
    const uint fourth = (third ^ (third >> 12u)) * 695872825u;
    return {pcgNumber(h >> 9u), pcgNumber(h & 8388607u), pcgNumber(third >> 9u), pcgNumber(fourth >> 9u)};
}

inline uint pcg4Index(ivec4 cell, uint count, uint seed) { return ((pcgHash4(cell, seed) >> 16u) * count) >> 16u; }

}  // namespace noisescope::reference
