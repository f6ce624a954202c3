// Twin of shaders/hash/fibonacci.glsl: keep the order of operations, bit-equality rests on it.
#pragma once

#include "reference/hash/pcg.h"
#include "reference/types.h"

namespace noisescope::reference {

inline uint fibonacciByte(uint slot, uint seed) { return pcgHash1(static_cast<int>(slot & 1023u), seed) >> 24u; }

inline float fibonacciNumber(uint byte) {
    const float result = static_cast<float>(static_cast<std::int32_t>(byte)) * 0.00784313725490196f - 1.0f;
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

inline float fibonacci11(int cell, uint seed) {
    const uint slot = fibonacciSlot1(cell);
    return fibonacciNumber(fibonacciByte(slot, seed));
}

inline uint fibonacci1Index(int cell, uint count, uint seed) {
    const uint slot = fibonacciSlot1(cell);
    return fibonacciByte(slot, seed) % count;
}

inline float fibonacci21(ivec2 cell, uint seed) {
    const uint slot = fibonacciSlot2(cell);
    return fibonacciNumber(fibonacciByte(slot, seed));
}

inline vec2 fibonacci22(ivec2 cell, uint seed) {
    const uint slot = fibonacciSlot2(cell);
    const float x = fibonacciNumber(fibonacciByte(slot, seed));
    const float y = fibonacciNumber(fibonacciByte(slot + 1u, seed));
    return vec2(x, y);
}

inline uint fibonacci2Index(ivec2 cell, uint count, uint seed) {
    const uint slot = fibonacciSlot2(cell);
    return fibonacciByte(slot, seed) % count;
}

inline float fibonacci31(ivec3 cell, uint seed) {
    const uint slot = fibonacciSlot3(cell);
    return fibonacciNumber(fibonacciByte(slot, seed));
}

inline vec3 fibonacci33(ivec3 cell, uint seed) {
    const uint slot = fibonacciSlot3(cell);
    const float x = fibonacciNumber(fibonacciByte(slot, seed));
    const float y = fibonacciNumber(fibonacciByte(slot + 1u, seed));
    const float z = fibonacciNumber(fibonacciByte(slot + 2u, seed));
    return vec3(x, y, z);
}

inline uint fibonacci3Index(ivec3 cell, uint count, uint seed) {
    const uint slot = fibonacciSlot3(cell);
    return fibonacciByte(slot, seed) % count;
}

inline float fibonacci41(ivec4 cell, uint seed) {
    const uint slot = fibonacciSlot4(cell);
    return fibonacciNumber(fibonacciByte(slot, seed));
}

inline vec4 fibonacci44(ivec4 cell, uint seed) {
    const uint slot = fibonacciSlot4(cell);
    const float x = fibonacciNumber(fibonacciByte(slot, seed));
    const float y = fibonacciNumber(fibonacciByte(slot + 1u, seed));
    const float z = fibonacciNumber(fibonacciByte(slot + 2u, seed));
    const float w = fibonacciNumber(fibonacciByte(slot + 3u, seed));
    return vec4(x, y, z, w);
}

inline uint fibonacci4Index(ivec4 cell, uint count, uint seed) {
    const uint slot = fibonacciSlot4(cell);
    return fibonacciByte(slot, seed) % count;
}

}  // namespace noisescope::reference
