// Twin of shaders/hash/permutation.glsl: keep the order of operations, bit-equality rests on it.
#pragma once

#include <array>

#include "reference/hash/pcg.h"
#include "reference/types.h"

namespace noisescope::reference {

inline uint permutationByte(uint index) {
    static constexpr std::array<uint, 64> table = {
        0x5b89a097u, 0x0d830f5au, 0x35605fc9u, 0xe107e9c2u, 0x1e67248cu, 0x63088e45u, 0x0a15f025u, 0x9406be17u,
        0x4bea78f7u, 0x3ec51a00u, 0xcbdbfc5eu, 0x200b2375u, 0x5821b139u, 0x573895edu, 0x887d14aeu, 0xaf44a8abu,
        0x8647a54au, 0xa61b308bu, 0xe79e924du, 0x7ae56f53u, 0xe685d33cu, 0x295c69dcu, 0x28f52e37u, 0x368f66f4u,
        0xa13f1941u, 0x4950d801u, 0xbb844cd1u, 0xa91259d0u, 0x8287c4c8u, 0x569fbc74u, 0xc66d64a4u, 0x4003baadu,
        0xfae2d934u, 0xca057b7cu, 0x7e769326u, 0xd45552ffu, 0xe33bcecfu, 0x113a102fu, 0x2a1cbdb6u, 0xd5aab7dfu,
        0x0298f877u, 0x46a39a2cu, 0x9b6599ddu, 0x09ac2ba7u, 0xfd271681u, 0x6e6c6213u, 0xe8e0714fu, 0x6870b9b2u,
        0xe461f6dau, 0xc1f222fbu, 0x0c90d2eeu, 0xf1a2b3bfu, 0xeb913351u, 0x6bef0ef9u, 0x1fd6c031u, 0x9d6ac7b5u,
        0xb0cc54b8u, 0x2d327973u, 0xfe96047fu, 0x5dcdec8au, 0x1d4372deu, 0x8df34818u, 0x424ec380u, 0xb49c3dd7u};
    const uint word = table[(index >> 2u) & 63u];
    return (word >> ((index & 3u) * 8u)) & 255u;
}

inline uvec4 permutationWalk(uvec4 steps) {
    const uint a = permutationByte(steps.x);
    const uint b = permutationByte(a + steps.y);
    const uint c = permutationByte(b + steps.z);
    const uint d = permutationByte(c + steps.w);
    return {a, b, c, d};
}

inline float permutationNumber(uint byte) {
    const float result = static_cast<float>(static_cast<std::int32_t>(byte)) * 0.007843138f - 1.0f;
    return result;
}

inline uvec4 permutationSteps(uvec4 cell, uint seed) {
    return cell ^ ((uvec4(seed) >> uvec4(0u, 8u, 16u, 24u)) & uvec4(255u));
}

inline uint permutationHash1(int cell, uint seed) {
    const uvec4 steps = permutationSteps(uvec4(static_cast<uint>(cell), 0u, 0u, 0u), seed);
    const uvec4 walk = permutationWalk(steps);
    return walk.x ^ (seed >> 24u);
}

inline uint permutationHash2(ivec2 cell, uint seed) {
    const uvec4 steps = permutationSteps(uvec4(uvec2(cell), 0u, 0u), seed);
    const uvec4 walk = permutationWalk(steps);
    return walk.y ^ (seed >> 24u);
}

inline uint permutationHash3(ivec3 cell, uint seed) {
    const uvec4 steps = permutationSteps(uvec4(uvec3(cell), 0u), seed);
    const uvec4 walk = permutationWalk(steps);
    return walk.z ^ (seed >> 24u);
}

inline uint permutationHash4(ivec4 cell, uint seed) {
    const uvec4 steps = permutationSteps(uvec4(cell), seed);
    const uvec4 walk = permutationWalk(steps);
    return walk.w ^ (seed >> 24u);
}

inline uint permutationOuterHash2(ivec2 cell, uint seed) {
    const uvec4 steps = permutationSteps(uvec4(uvec2(cell), 0u, 0u), seed);
    const uvec4 walk = permutationWalk(uvec4(steps.y, steps.x, 0u, 0u));
    return walk.y ^ (seed >> 24u);
}

inline uint permutationOuterHash3(ivec3 cell, uint seed) {
    const uvec4 steps = permutationSteps(uvec4(uvec3(cell), 0u), seed);
    const uvec4 walk = permutationWalk(uvec4(steps.z, steps.y, steps.x, 0u));
    return walk.z ^ (seed >> 24u);
}

inline uint permutationOuterHash4(ivec4 cell, uint seed) {
    const uvec4 steps = permutationSteps(uvec4(cell), seed);
    const uvec4 walk = permutationWalk(uvec4(steps.w, steps.z, steps.y, steps.x));
    return walk.w ^ (seed >> 24u);
}

inline uint permutationSingleHash1(int cell, uint seed) {
    const uvec4 steps = permutationSteps(uvec4(static_cast<uint>(cell), 0u, 0u, 0u), seed);
    return (steps.x & 255u) ^ (seed >> 24u);
}

inline uint permutationSingleHash2(ivec2 cell, uint seed) {
    const uvec4 steps = permutationSteps(uvec4(uvec2(cell), 0u, 0u), seed);
    const uvec4 walk = permutationWalk(uvec4(steps.y, 0u, 0u, 0u));
    return ((steps.x + walk.x) & 255u) ^ (seed >> 24u);
}

inline uint permutationSingleHash3(ivec3 cell, uint seed) {
    const uvec4 steps = permutationSteps(uvec4(uvec3(cell), 0u), seed);
    const uvec4 walk = permutationWalk(uvec4(steps.z, steps.y, 0u, 0u));
    return ((steps.x + walk.y) & 255u) ^ (seed >> 24u);
}

inline uint permutationSingleHash4(ivec4 cell, uint seed) {
    const uvec4 steps = permutationSteps(uvec4(cell), seed);
    const uvec4 walk = permutationWalk(uvec4(steps.w, steps.z, steps.y, 0u));
    return ((steps.x + walk.z) & 255u) ^ (seed >> 24u);
}

inline uvec2 permutationShuffledKey(uint seed) {
    const uint state = seed * 747796405u + 2891336453u;
    const uint mixed = (state ^ (state >> 16u)) * 277803737u;
    const uint flip = mixed ^ (mixed >> 15u);
    const uint factor = (flip ^ (flip >> 15u)) * 739982445u;
    return uvec2(flip, factor);
}

inline uint permutationShuffledRound(uint byte, uint flip, uint factor) {
    const uint product = ((byte ^ flip) * (factor | 1u)) & 255u;
    return product ^ (product >> 3u) ^ (product >> 5u);
}

inline uint permutationShuffledByte(uint index, uvec2 key) {
    const uint a = permutationShuffledRound(index, key.x, key.y);
    const uint b = permutationShuffledRound(a, key.x >> 8u, key.y >> 8u);
    const uint c = permutationShuffledRound(b, key.x >> 16u, key.y >> 16u);
    return permutationShuffledRound(c, key.x >> 24u, key.y >> 24u);
}

inline uint permutationShuffledHash1(int cell, uvec2 key) {
    return permutationShuffledByte(static_cast<uint>(cell), key);
}

inline uint permutationShuffledHash2(ivec2 cell, uvec2 key) {
    const uint a = permutationShuffledByte(static_cast<uint>(cell.x), key);
    return permutationShuffledByte(a + static_cast<uint>(cell.y), key);
}

inline uint permutationShuffledHash3(ivec3 cell, uvec2 key) {
    const uint b = permutationShuffledHash2(ivec2(cell.x, cell.y), key);
    return permutationShuffledByte(b + static_cast<uint>(cell.z), key);
}

inline uint permutationShuffledHash4(ivec4 cell, uvec2 key) {
    const uint c = permutationShuffledHash3(ivec3(cell.x, cell.y, cell.z), key);
    return permutationShuffledByte(c + static_cast<uint>(cell.w), key);
}

inline vec4 permutationNumbers(uint hash) {
    const uvec4 next = permutationWalk(uvec4(hash, 0u, 0u, 0u));
    const vec2 first = vec2(permutationNumber(hash), permutationNumber(next.x));
    return vec4(first, permutationNumber(next.y), permutationNumber(next.z));
}

inline vec4 permutationShuffledNumbers(uint hash, uvec2 key) {
    const uint next = permutationShuffledByte(hash, key);
    const uint third = permutationShuffledByte(next, key);
    const uint fourth = permutationShuffledByte(third, key);
    const vec2 first = vec2(permutationNumber(hash), permutationNumber(next));
    return vec4(first, permutationNumber(third), permutationNumber(fourth));
}

inline float permutation11(int cell, uint seed) { return permutationNumber(permutationHash1(cell, seed)); }

inline uint permutation1Index(int cell, uint count, uint seed) { return permutationHash1(cell, seed) % count; }

inline float permutation21(ivec2 cell, uint seed) { return permutationNumber(permutationHash2(cell, seed)); }

inline vec2 permutation22(ivec2 cell, uint seed) { return vec2(permutationNumbers(permutationHash2(cell, seed))); }

inline uint permutation2Index(ivec2 cell, uint count, uint seed) { return permutationHash2(cell, seed) % count; }

inline float permutation31(ivec3 cell, uint seed) { return permutationNumber(permutationHash3(cell, seed)); }

inline vec3 permutation33(ivec3 cell, uint seed) { return vec3(permutationNumbers(permutationHash3(cell, seed))); }

inline uint permutation3Index(ivec3 cell, uint count, uint seed) { return permutationHash3(cell, seed) % count; }

inline float permutation41(ivec4 cell, uint seed) { return permutationNumber(permutationHash4(cell, seed)); }

inline vec4 permutation44(ivec4 cell, uint seed) { return permutationNumbers(permutationHash4(cell, seed)); }

inline uint permutation4Index(ivec4 cell, uint count, uint seed) { return permutationHash4(cell, seed) % count; }

inline float permutationOuter11(int cell, uint seed) { return permutationNumber(permutationHash1(cell, seed)); }

inline uint permutationOuter1Index(int cell, uint count, uint seed) { return permutationHash1(cell, seed) % count; }

inline float permutationOuter21(ivec2 cell, uint seed) { return permutationNumber(permutationOuterHash2(cell, seed)); }

inline vec2 permutationOuter22(ivec2 cell, uint seed) {
    return vec2(permutationNumbers(permutationOuterHash2(cell, seed)));
}

inline uint permutationOuter2Index(ivec2 cell, uint count, uint seed) {
    return permutationOuterHash2(cell, seed) % count;
}

inline float permutationOuter31(ivec3 cell, uint seed) { return permutationNumber(permutationOuterHash3(cell, seed)); }

inline vec3 permutationOuter33(ivec3 cell, uint seed) {
    return vec3(permutationNumbers(permutationOuterHash3(cell, seed)));
}

inline uint permutationOuter3Index(ivec3 cell, uint count, uint seed) {
    return permutationOuterHash3(cell, seed) % count;
}

inline float permutationOuter41(ivec4 cell, uint seed) { return permutationNumber(permutationOuterHash4(cell, seed)); }

inline vec4 permutationOuter44(ivec4 cell, uint seed) { return permutationNumbers(permutationOuterHash4(cell, seed)); }

inline uint permutationOuter4Index(ivec4 cell, uint count, uint seed) {
    return permutationOuterHash4(cell, seed) % count;
}

inline float permutationSingle11(int cell, uint seed) {
    const int entry = static_cast<int>(permutationSingleHash1(cell, seed));
    return pcg11(entry, 0u);
}

inline uint permutationSingle1Index(int cell, uint count, uint seed) {
    return permutationSingleHash1(cell, seed) % count;
}

inline float permutationSingle21(ivec2 cell, uint seed) {
    const int entry = static_cast<int>(permutationSingleHash2(cell, seed));
    return pcg21(ivec2(entry, 0), 0u);
}

inline vec2 permutationSingle22(ivec2 cell, uint seed) {
    const int entry = static_cast<int>(permutationSingleHash2(cell, seed));
    return pcg22(ivec2(entry, 0), 0u);
}

inline uint permutationSingle2Index(ivec2 cell, uint count, uint seed) {
    return permutationSingleHash2(cell, seed) % count;
}

inline float permutationSingle31(ivec3 cell, uint seed) {
    const int entry = static_cast<int>(permutationSingleHash3(cell, seed));
    return pcg31(ivec3(entry, 0, 0), 0u);
}

inline vec3 permutationSingle33(ivec3 cell, uint seed) {
    const int entry = static_cast<int>(permutationSingleHash3(cell, seed));
    return pcg33(ivec3(entry, 0, 0), 0u);
}

inline uint permutationSingle3Index(ivec3 cell, uint count, uint seed) {
    return permutationSingleHash3(cell, seed) % count;
}

inline float permutationSingle41(ivec4 cell, uint seed) {
    const int entry = static_cast<int>(permutationSingleHash4(cell, seed));
    return pcg41(ivec4(entry, 0, 0, 0), 0u);
}

inline vec4 permutationSingle44(ivec4 cell, uint seed) {
    const int entry = static_cast<int>(permutationSingleHash4(cell, seed));
    return pcg44(ivec4(entry, 0, 0, 0), 0u);
}

inline uint permutationSingle4Index(ivec4 cell, uint count, uint seed) {
    return permutationSingleHash4(cell, seed) % count;
}

inline float permutationShuffled11(int cell, uint seed) {
    return permutationNumber(permutationShuffledHash1(cell, permutationShuffledKey(seed)));
}

inline uint permutationShuffled1Index(int cell, uint count, uint seed) {
    return permutationShuffledHash1(cell, permutationShuffledKey(seed)) % count;
}

inline float permutationShuffled21(ivec2 cell, uint seed) {
    return permutationNumber(permutationShuffledHash2(cell, permutationShuffledKey(seed)));
}

inline vec2 permutationShuffled22(ivec2 cell, uint seed) {
    const uvec2 key = permutationShuffledKey(seed);
    return vec2(permutationShuffledNumbers(permutationShuffledHash2(cell, key), key));
}

inline uint permutationShuffled2Index(ivec2 cell, uint count, uint seed) {
    return permutationShuffledHash2(cell, permutationShuffledKey(seed)) % count;
}

inline float permutationShuffled31(ivec3 cell, uint seed) {
    return permutationNumber(permutationShuffledHash3(cell, permutationShuffledKey(seed)));
}

inline vec3 permutationShuffled33(ivec3 cell, uint seed) {
    const uvec2 key = permutationShuffledKey(seed);
    return vec3(permutationShuffledNumbers(permutationShuffledHash3(cell, key), key));
}

inline uint permutationShuffled3Index(ivec3 cell, uint count, uint seed) {
    return permutationShuffledHash3(cell, permutationShuffledKey(seed)) % count;
}

inline float permutationShuffled41(ivec4 cell, uint seed) {
    return permutationNumber(permutationShuffledHash4(cell, permutationShuffledKey(seed)));
}

inline vec4 permutationShuffled44(ivec4 cell, uint seed) {
    const uvec2 key = permutationShuffledKey(seed);
    return permutationShuffledNumbers(permutationShuffledHash4(cell, key), key);
}

inline uint permutationShuffled4Index(ivec4 cell, uint count, uint seed) {
    return permutationShuffledHash4(cell, permutationShuffledKey(seed)) % count;
}

inline uint permutationRemainderHash1(int cell, uint seed) {
    const uint above = cell < 0 ? static_cast<uint>(cell) - 1u : static_cast<uint>(cell);
    const int place = static_cast<int>(above % 255u);
    return permutationHash1(place, seed);
}

inline float permutationRemainder11(int cell, uint seed) {
    return permutationNumber(permutationRemainderHash1(cell, seed));
}

inline uint permutationRemainder1Index(int cell, uint count, uint seed) {
    return permutationRemainderHash1(cell, seed) % count;
}

}  // namespace noisescope::reference
