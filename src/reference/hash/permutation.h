// Twin of shaders/hash/permutation.glsl.
#pragma once

#include <array>

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

inline float permutationNumber(uint byte) {
    return static_cast<float>(static_cast<std::int32_t>(byte)) * 0.00784313725490196f - 1.0f;
}

inline uint permutationHash2(ivec2 cell, uint seed) {
    const uvec2 c(cell);
    const uint a = permutationByte(c.x ^ (seed & 255u));
    const uint b = permutationByte(a + (c.y ^ ((seed >> 8u) & 255u)));
    return b ^ (seed >> 24u);
}

inline uint permutationHash3(ivec3 cell, uint seed) {
    const uvec3 c(cell);
    const uint a = permutationByte(c.x ^ (seed & 255u));
    const uint b = permutationByte(a + (c.y ^ ((seed >> 8u) & 255u)));
    const uint d = permutationByte(b + (c.z ^ ((seed >> 16u) & 255u)));
    return d ^ (seed >> 24u);
}

inline uint permutationOuterHash2(ivec2 cell, uint seed) {
    const uvec2 c(cell);
    const uint a = permutationByte(c.y ^ ((seed >> 8u) & 255u));
    const uint b = permutationByte(a + (c.x ^ (seed & 255u)));
    return b ^ (seed >> 24u);
}

inline uint permutationOuterHash3(ivec3 cell, uint seed) {
    const uvec3 c(cell);
    const uint a = permutationByte(c.z ^ ((seed >> 16u) & 255u));
    const uint b = permutationByte(a + (c.y ^ ((seed >> 8u) & 255u)));
    const uint d = permutationByte(b + (c.x ^ (seed & 255u)));
    return d ^ (seed >> 24u);
}

inline vec2 permutationNumbers2(uint hash) {
    const uint next = permutationByte(hash);
    return {permutationNumber(hash), permutationNumber(next)};
}

inline vec3 permutationNumbers3(uint hash) {
    const uint next = permutationByte(hash);
    const uint last = permutationByte(next);
    return {permutationNumber(hash), permutationNumber(next), permutationNumber(last)};
}

inline float permutation21(ivec2 cell, uint seed) { return permutationNumber(permutationHash2(cell, seed)); }
inline vec2 permutation22(ivec2 cell, uint seed) { return permutationNumbers2(permutationHash2(cell, seed)); }
inline uint permutation2Index(ivec2 cell, uint count, uint seed) { return permutationHash2(cell, seed) % count; }
inline float permutation31(ivec3 cell, uint seed) { return permutationNumber(permutationHash3(cell, seed)); }
inline vec3 permutation33(ivec3 cell, uint seed) { return permutationNumbers3(permutationHash3(cell, seed)); }
inline uint permutation3Index(ivec3 cell, uint count, uint seed) { return permutationHash3(cell, seed) % count; }

inline float permutationOuter21(ivec2 cell, uint seed) { return permutationNumber(permutationOuterHash2(cell, seed)); }
inline vec2 permutationOuter22(ivec2 cell, uint seed) { return permutationNumbers2(permutationOuterHash2(cell, seed)); }
inline uint permutationOuter2Index(ivec2 cell, uint n, uint seed) { return permutationOuterHash2(cell, seed) % n; }
inline float permutationOuter31(ivec3 cell, uint seed) { return permutationNumber(permutationOuterHash3(cell, seed)); }
inline vec3 permutationOuter33(ivec3 cell, uint seed) { return permutationNumbers3(permutationOuterHash3(cell, seed)); }
inline uint permutationOuter3Index(ivec3 cell, uint n, uint seed) { return permutationOuterHash3(cell, seed) % n; }

}  // namespace noisescope::reference
