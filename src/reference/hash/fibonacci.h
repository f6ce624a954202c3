// Twin of shaders/hash/fibonacci.glsl: keep the order of operations, bit-equality rests on it.
#pragma once

#include "reference/hash/pcg.h"
#include "reference/types.h"

namespace noisescope::reference {

inline uint fibonacciByte(uint slot, uint seed) { return pcgHash1(static_cast<int>(slot & 1023u), seed) >> 24u; }

inline float fibonacciNumber(uint byte) {
    const float result = static_cast<float>(static_cast<std::int32_t>(byte)) * 0.007843138f - 1.0f;
    return result;
}

inline uint fibonacciSlot1(int cell) { return ((static_cast<uint>(cell) * 1836311903u) ^ 512559680u) & 1023u; }

inline uint fibonacciSlot2(ivec2 cell) {
    return ((static_cast<uint>(cell.x) * 1836311903u) ^ (static_cast<uint>(cell.y) * 2971215073u + 512559680u)) & 1023u;
}

inline uint fibonacciSlot3(ivec3 cell) {
    return (fibonacciSlot2(ivec2(cell.x, cell.y)) ^ (static_cast<uint>(cell.z) * 3483774753u)) & 1023u;
}

inline uint fibonacciSlot4(ivec4 cell) {
    return (fibonacciSlot3(ivec3(cell.x, cell.y, cell.z)) ^ (static_cast<uint>(cell.w) * 3996334433u)) & 1023u;
}

inline float fibonacciEntry(uint slot, uint seed) { return fibonacciNumber(fibonacciByte(slot, seed)); }

inline uint fibonacciIndex(uint slot, uint count, uint seed) { return fibonacciByte(slot, seed) % count; }

inline float fibonacci11(int cell, uint seed) { return fibonacciEntry(fibonacciSlot1(cell), seed); }
inline uint fibonacci1Index(int cell, uint count, uint seed) {
    return fibonacciIndex(fibonacciSlot1(cell), count, seed);
}

inline float fibonacci21(ivec2 cell, uint seed) { return fibonacciEntry(fibonacciSlot2(cell), seed); }
inline vec2 fibonacci22(ivec2 cell, uint seed) {
    const uint slot = fibonacciSlot2(cell);
    return {fibonacciEntry(slot, seed), fibonacciEntry(slot + 1u, seed)};
}
inline uint fibonacci2Index(ivec2 cell, uint count, uint seed) {
    return fibonacciIndex(fibonacciSlot2(cell), count, seed);
}

inline float fibonacci31(ivec3 cell, uint seed) { return fibonacciEntry(fibonacciSlot3(cell), seed); }
inline vec3 fibonacci33(ivec3 cell, uint seed) {
    const uint slot = fibonacciSlot3(cell);
    return {fibonacciEntry(slot, seed), fibonacciEntry(slot + 1u, seed), fibonacciEntry(slot + 2u, seed)};
}
inline uint fibonacci3Index(ivec3 cell, uint count, uint seed) {
    return fibonacciIndex(fibonacciSlot3(cell), count, seed);
}

inline float fibonacci41(ivec4 cell, uint seed) { return fibonacciEntry(fibonacciSlot4(cell), seed); }
inline vec4 fibonacci44(ivec4 cell, uint seed) {
    const uint slot = fibonacciSlot4(cell);
    return {fibonacciEntry(slot, seed), fibonacciEntry(slot + 1u, seed), fibonacciEntry(slot + 2u, seed),
            fibonacciEntry(slot + 3u, seed)};
}
inline uint fibonacci4Index(ivec4 cell, uint count, uint seed) {
    return fibonacciIndex(fibonacciSlot4(cell), count, seed);
}

}  // namespace noisescope::reference
