// Twin of shaders/hash/toy.glsl: keep the order of operations, bit-equality rests on it.
#pragma once

#include "reference/types.h"

namespace noisescope::reference {

inline uint toyEntry(uint index, uint size) {
    const uint place = index & (size - 1u);
    const uint smaller = size == 4u ? 4866u : 56710948u;
    const uint larger = place < 8u ? 543264567u : 2917747803u;
    const uint word = size == 16u ? larger : smaller;
    return (word >> ((place & 7u) * 4u)) & 15u;
}

inline float toyNumber(uint entry, uint size) {
    const float smaller = size == 4u ? 0.666666667f : 0.285714286f;
    const float level = size == 16u ? 0.133333333f : smaller;
    return static_cast<float>(static_cast<std::int32_t>(entry)) * level - 1.0f;
}

inline uint toyHash1(int cell, uint seed, uint size) { return toyEntry(static_cast<uint>(cell) ^ seed, size); }

inline uint toyHash2(ivec2 cell, uint seed, uint size) {
    const uint first = toyHash1(cell.x, seed, size);
    return toyEntry(first + (static_cast<uint>(cell.y) ^ (seed >> 8u)), size);
}

inline uint toyHash3(ivec3 cell, uint seed, uint size) {
    const uint second = toyHash2(ivec2(cell), seed, size);
    return toyEntry(second + (static_cast<uint>(cell.z) ^ (seed >> 16u)), size);
}

inline uint toyHash4(ivec4 cell, uint seed, uint size) {
    const uint third = toyHash3(ivec3(cell), seed, size);
    return toyEntry(third + (static_cast<uint>(cell.w) ^ (seed >> 24u)), size);
}

inline vec4 toyNumbers(uint entry0, uint size) {
    const uint entry1 = toyEntry(entry0, size);
    const uint entry2 = toyEntry(entry1, size);
    const uint entry3 = toyEntry(entry2, size);
    return {toyNumber(entry0, size), toyNumber(entry1, size), toyNumber(entry2, size), toyNumber(entry3, size)};
}

inline float toy411(int cell, uint seed) { return toyNumber(toyHash1(cell, seed, 4u), 4u); }
inline uint toy41Index(int cell, uint count, uint seed) { return toyHash1(cell, seed, 4u) % count; }
inline float toy421(ivec2 cell, uint seed) { return toyNumber(toyHash2(cell, seed, 4u), 4u); }
inline vec2 toy422(ivec2 cell, uint seed) { return vec2(toyNumbers(toyHash2(cell, seed, 4u), 4u)); }
inline uint toy42Index(ivec2 cell, uint count, uint seed) { return toyHash2(cell, seed, 4u) % count; }
inline float toy431(ivec3 cell, uint seed) { return toyNumber(toyHash3(cell, seed, 4u), 4u); }
inline vec3 toy433(ivec3 cell, uint seed) { return vec3(toyNumbers(toyHash3(cell, seed, 4u), 4u)); }
inline uint toy43Index(ivec3 cell, uint count, uint seed) { return toyHash3(cell, seed, 4u) % count; }
inline float toy441(ivec4 cell, uint seed) { return toyNumber(toyHash4(cell, seed, 4u), 4u); }
inline vec4 toy444(ivec4 cell, uint seed) { return toyNumbers(toyHash4(cell, seed, 4u), 4u); }
inline uint toy44Index(ivec4 cell, uint count, uint seed) { return toyHash4(cell, seed, 4u) % count; }

inline float toy811(int cell, uint seed) { return toyNumber(toyHash1(cell, seed, 8u), 8u); }
inline uint toy81Index(int cell, uint count, uint seed) { return toyHash1(cell, seed, 8u) % count; }
inline float toy821(ivec2 cell, uint seed) { return toyNumber(toyHash2(cell, seed, 8u), 8u); }
inline vec2 toy822(ivec2 cell, uint seed) { return vec2(toyNumbers(toyHash2(cell, seed, 8u), 8u)); }
inline uint toy82Index(ivec2 cell, uint count, uint seed) { return toyHash2(cell, seed, 8u) % count; }
inline float toy831(ivec3 cell, uint seed) { return toyNumber(toyHash3(cell, seed, 8u), 8u); }
inline vec3 toy833(ivec3 cell, uint seed) { return vec3(toyNumbers(toyHash3(cell, seed, 8u), 8u)); }
inline uint toy83Index(ivec3 cell, uint count, uint seed) { return toyHash3(cell, seed, 8u) % count; }
inline float toy841(ivec4 cell, uint seed) { return toyNumber(toyHash4(cell, seed, 8u), 8u); }
inline vec4 toy844(ivec4 cell, uint seed) { return toyNumbers(toyHash4(cell, seed, 8u), 8u); }
inline uint toy84Index(ivec4 cell, uint count, uint seed) { return toyHash4(cell, seed, 8u) % count; }

inline float toy1611(int cell, uint seed) { return toyNumber(toyHash1(cell, seed, 16u), 16u); }
inline uint toy161Index(int cell, uint count, uint seed) { return toyHash1(cell, seed, 16u) % count; }
inline float toy1621(ivec2 cell, uint seed) { return toyNumber(toyHash2(cell, seed, 16u), 16u); }
inline vec2 toy1622(ivec2 cell, uint seed) { return vec2(toyNumbers(toyHash2(cell, seed, 16u), 16u)); }
inline uint toy162Index(ivec2 cell, uint count, uint seed) { return toyHash2(cell, seed, 16u) % count; }
inline float toy1631(ivec3 cell, uint seed) { return toyNumber(toyHash3(cell, seed, 16u), 16u); }
inline vec3 toy1633(ivec3 cell, uint seed) { return vec3(toyNumbers(toyHash3(cell, seed, 16u), 16u)); }
inline uint toy163Index(ivec3 cell, uint count, uint seed) { return toyHash3(cell, seed, 16u) % count; }
inline float toy1641(ivec4 cell, uint seed) { return toyNumber(toyHash4(cell, seed, 16u), 16u); }
inline vec4 toy1644(ivec4 cell, uint seed) { return toyNumbers(toyHash4(cell, seed, 16u), 16u); }
inline uint toy164Index(ivec4 cell, uint count, uint seed) { return toyHash4(cell, seed, 16u) % count; }

inline uint toy8OrderedEntry(int cell, uint seed) { return (static_cast<uint>(cell) ^ seed) & 7u; }
inline float toy8Ordered11(int cell, uint seed) { return toyNumber(toy8OrderedEntry(cell, seed), 8u); }
inline uint toy8Ordered1Index(int cell, uint count, uint seed) { return toy8OrderedEntry(cell, seed) % count; }

inline uint toy8DoubledEntry(int cell, uint seed) {
    const uint place = (static_cast<uint>(cell) ^ seed) & 15u;
    const uint word = place < 8u ? 56710948u : 1677882193u;
    return (word >> ((place & 7u) * 4u)) & 7u;
}
inline float toy8Doubled11(int cell, uint seed) { return toyNumber(toy8DoubledEntry(cell, seed), 8u); }
inline uint toy8Doubled1Index(int cell, uint count, uint seed) { return toy8DoubledEntry(cell, seed) % count; }

}  // namespace noisescope::reference
