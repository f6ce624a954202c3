// Twin of shaders/hash/toy.glsl: keep the order of operations, bit-equality rests on it.
#pragma once

#include "reference/types.h"

namespace noisescope::reference {

/// 2 0 3 1, two bits an entry, the first in the lowest.
inline uint toy4Entry(uint index) { return (114u >> ((index & 3u) * 2u)) & 3u; }

/// 4 2 7 5 1 6 3 0, four bits an entry.
inline uint toy8Entry(uint index) { return (56710948u >> ((index & 7u) * 4u)) & 7u; }

/// 7 3 15 8 1 6 0 2, 11 5 12 4 9 14 13 10, four bits an entry.
inline uint toy16Entry(uint index) {
    const uint low = index & 7u;
    const uint word = (index & 8u) == 0u ? 543264567u : 2917747803u;
    return (word >> (low * 4u)) & 15u;
}

inline float toy4Number(uint entry) {
    const float result = static_cast<float>(static_cast<std::int32_t>(entry)) * 0.666666667f - 1.0f;
    return result;
}

inline uint toy4Hash1(int cell, uint seed) { return toy4Entry(static_cast<uint>(cell) ^ seed); }

inline uint toy4Hash2(ivec2 cell, uint seed) {
    const uint first = toy4Entry(static_cast<uint>(cell.x) ^ seed);
    return toy4Entry(first + (static_cast<uint>(cell.y) ^ (seed >> 8u)));
}

inline uint toy4Hash3(ivec3 cell, uint seed) {
    const uint second = toy4Hash2(ivec2(cell.x, cell.y), seed);
    return toy4Entry(second + (static_cast<uint>(cell.z) ^ (seed >> 16u)));
}

inline uint toy4Hash4(ivec4 cell, uint seed) {
    const uint third = toy4Hash3(ivec3(cell.x, cell.y, cell.z), seed);
    return toy4Entry(third + (static_cast<uint>(cell.w) ^ (seed >> 24u)));
}

inline float toy411(int cell, uint seed) { return toy4Number(toy4Hash1(cell, seed)); }

inline uint toy41Index(int cell, uint count, uint seed) { return toy4Hash1(cell, seed) % count; }

inline float toy421(ivec2 cell, uint seed) { return toy4Number(toy4Hash2(cell, seed)); }

inline vec2 toy422(ivec2 cell, uint seed) {
    const uint entry0 = toy4Hash2(cell, seed);
    const uint entry1 = toy4Entry(entry0);
    return vec2(toy4Number(entry0), toy4Number(entry1));
}

inline uint toy42Index(ivec2 cell, uint count, uint seed) { return toy4Hash2(cell, seed) % count; }

inline float toy431(ivec3 cell, uint seed) { return toy4Number(toy4Hash3(cell, seed)); }

inline vec3 toy433(ivec3 cell, uint seed) {
    const uint entry0 = toy4Hash3(cell, seed);
    const uint entry1 = toy4Entry(entry0);
    const uint entry2 = toy4Entry(entry1);
    return vec3(toy4Number(entry0), toy4Number(entry1), toy4Number(entry2));
}

inline uint toy43Index(ivec3 cell, uint count, uint seed) { return toy4Hash3(cell, seed) % count; }

inline float toy441(ivec4 cell, uint seed) { return toy4Number(toy4Hash4(cell, seed)); }

inline vec4 toy444(ivec4 cell, uint seed) {
    const uint entry0 = toy4Hash4(cell, seed);
    const uint entry1 = toy4Entry(entry0);
    const uint entry2 = toy4Entry(entry1);
    const uint entry3 = toy4Entry(entry2);
    const vec2 first = vec2(toy4Number(entry0), toy4Number(entry1));
    return vec4(first, toy4Number(entry2), toy4Number(entry3));
}

inline uint toy44Index(ivec4 cell, uint count, uint seed) { return toy4Hash4(cell, seed) % count; }

inline float toy8Number(uint entry) {
    const float result = static_cast<float>(static_cast<std::int32_t>(entry)) * 0.285714286f - 1.0f;
    return result;
}

inline uint toy8Hash1(int cell, uint seed) { return toy8Entry(static_cast<uint>(cell) ^ seed); }

inline uint toy8Hash2(ivec2 cell, uint seed) {
    const uint first = toy8Entry(static_cast<uint>(cell.x) ^ seed);
    return toy8Entry(first + (static_cast<uint>(cell.y) ^ (seed >> 8u)));
}

inline uint toy8Hash3(ivec3 cell, uint seed) {
    const uint second = toy8Hash2(ivec2(cell.x, cell.y), seed);
    return toy8Entry(second + (static_cast<uint>(cell.z) ^ (seed >> 16u)));
}

inline uint toy8Hash4(ivec4 cell, uint seed) {
    const uint third = toy8Hash3(ivec3(cell.x, cell.y, cell.z), seed);
    return toy8Entry(third + (static_cast<uint>(cell.w) ^ (seed >> 24u)));
}

inline float toy811(int cell, uint seed) { return toy8Number(toy8Hash1(cell, seed)); }

inline uint toy81Index(int cell, uint count, uint seed) { return toy8Hash1(cell, seed) % count; }

inline float toy821(ivec2 cell, uint seed) { return toy8Number(toy8Hash2(cell, seed)); }

inline vec2 toy822(ivec2 cell, uint seed) {
    const uint entry0 = toy8Hash2(cell, seed);
    const uint entry1 = toy8Entry(entry0);
    return vec2(toy8Number(entry0), toy8Number(entry1));
}

inline uint toy82Index(ivec2 cell, uint count, uint seed) { return toy8Hash2(cell, seed) % count; }

inline float toy831(ivec3 cell, uint seed) { return toy8Number(toy8Hash3(cell, seed)); }

inline vec3 toy833(ivec3 cell, uint seed) {
    const uint entry0 = toy8Hash3(cell, seed);
    const uint entry1 = toy8Entry(entry0);
    const uint entry2 = toy8Entry(entry1);
    return vec3(toy8Number(entry0), toy8Number(entry1), toy8Number(entry2));
}

inline uint toy83Index(ivec3 cell, uint count, uint seed) { return toy8Hash3(cell, seed) % count; }

inline float toy841(ivec4 cell, uint seed) { return toy8Number(toy8Hash4(cell, seed)); }

inline vec4 toy844(ivec4 cell, uint seed) {
    const uint entry0 = toy8Hash4(cell, seed);
    const uint entry1 = toy8Entry(entry0);
    const uint entry2 = toy8Entry(entry1);
    const uint entry3 = toy8Entry(entry2);
    const vec2 first = vec2(toy8Number(entry0), toy8Number(entry1));
    return vec4(first, toy8Number(entry2), toy8Number(entry3));
}

inline uint toy84Index(ivec4 cell, uint count, uint seed) { return toy8Hash4(cell, seed) % count; }

inline float toy16Number(uint entry) {
    const float result = static_cast<float>(static_cast<std::int32_t>(entry)) * 0.133333333f - 1.0f;
    return result;
}

inline uint toy16Hash1(int cell, uint seed) { return toy16Entry(static_cast<uint>(cell) ^ seed); }

inline uint toy16Hash2(ivec2 cell, uint seed) {
    const uint first = toy16Entry(static_cast<uint>(cell.x) ^ seed);
    return toy16Entry(first + (static_cast<uint>(cell.y) ^ (seed >> 8u)));
}

inline uint toy16Hash3(ivec3 cell, uint seed) {
    const uint second = toy16Hash2(ivec2(cell.x, cell.y), seed);
    return toy16Entry(second + (static_cast<uint>(cell.z) ^ (seed >> 16u)));
}

inline uint toy16Hash4(ivec4 cell, uint seed) {
    const uint third = toy16Hash3(ivec3(cell.x, cell.y, cell.z), seed);
    return toy16Entry(third + (static_cast<uint>(cell.w) ^ (seed >> 24u)));
}

inline float toy1611(int cell, uint seed) { return toy16Number(toy16Hash1(cell, seed)); }

inline uint toy161Index(int cell, uint count, uint seed) { return toy16Hash1(cell, seed) % count; }

inline float toy1621(ivec2 cell, uint seed) { return toy16Number(toy16Hash2(cell, seed)); }

inline vec2 toy1622(ivec2 cell, uint seed) {
    const uint entry0 = toy16Hash2(cell, seed);
    const uint entry1 = toy16Entry(entry0);
    return vec2(toy16Number(entry0), toy16Number(entry1));
}

inline uint toy162Index(ivec2 cell, uint count, uint seed) { return toy16Hash2(cell, seed) % count; }

inline float toy1631(ivec3 cell, uint seed) { return toy16Number(toy16Hash3(cell, seed)); }

inline vec3 toy1633(ivec3 cell, uint seed) {
    const uint entry0 = toy16Hash3(cell, seed);
    const uint entry1 = toy16Entry(entry0);
    const uint entry2 = toy16Entry(entry1);
    return vec3(toy16Number(entry0), toy16Number(entry1), toy16Number(entry2));
}

inline uint toy163Index(ivec3 cell, uint count, uint seed) { return toy16Hash3(cell, seed) % count; }

inline float toy1641(ivec4 cell, uint seed) { return toy16Number(toy16Hash4(cell, seed)); }

inline vec4 toy1644(ivec4 cell, uint seed) {
    const uint entry0 = toy16Hash4(cell, seed);
    const uint entry1 = toy16Entry(entry0);
    const uint entry2 = toy16Entry(entry1);
    const uint entry3 = toy16Entry(entry2);
    const vec2 first = vec2(toy16Number(entry0), toy16Number(entry1));
    return vec4(first, toy16Number(entry2), toy16Number(entry3));
}

inline uint toy164Index(ivec4 cell, uint count, uint seed) { return toy16Hash4(cell, seed) % count; }

}  // namespace noisescope::reference
