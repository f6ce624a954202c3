// fibonacci_net - the hash of the tutorial that indexes 1024 bytes by products with Fibonacci numbers, with its own bytes.
//
//   float ns_fibonacci_net21(ivec2 cell, uint seed)                      one number of a 2D cell
//   vec2  ns_fibonacci_net22(ivec2 cell, uint seed)                      two numbers
//   uint  ns_fibonacci_net2_index(ivec2 cell, uint count, uint seed)     [0, count): the byte modulo count
//
// bytes           the first 1024 that System.Random(0).NextBytes() of .NET gives: D. Knuth's subtractive generator, each
//                 number modulo 256
// order           that of hash/fibonacci.glsl
// returns         numbers in [-1, 1], 256 levels; the second number of a cell is that of the next slot
// period          1024 cells on every axis, and short steps in between that nearly repeat
// seed            0 is the tutorial's table; other seeds flip bits of the index (the lowest 10) and of the byte (the highest 8)
// cost            a look-up a number, in a table of 256 words
// exact           integers only, but for the number made of a byte: the same on every device
// depends         hash/fibonacci.glsl
// origin          a widely copied tutorial; the generator: D. Knuth, The Art of Computer Programming 2, 1981
// SPDX-License-Identifier: MIT
#ifndef NS_FIBONACCI_NET_GLSL
#define NS_FIBONACCI_NET_GLSL

#include "hash/fibonacci.glsl"

// The bytes of two slots. One function, because Mesa writes the table out at every call.
uvec2 ns_fibonacci_net_bytes(uvec2 slots, uint seed) {
    // Four bytes a word, the first in the lowest bits. Local: other languages have no arrays at file scope.
    const uint table[256] = uint[256](
        0x6f460c1au, 0xd8e4755du, 0xd56567adu, 0xc8db19f5u, 0x3b347c2bu, 0x0085f837u, 0x00645eecu, 0x0db39353u,
        0x7529404au, 0x0f6c74cfu, 0x4dc2bef4u, 0x4beb041eu, 0xa8fe98b5u, 0x216ab546u, 0xfe824686u, 0x1a84e410u,
        0xb48b57b4u, 0xb7f866efu, 0x79462410u, 0xe7e13836u, 0xbb4b1973u, 0x94c60a94u, 0x88ee07d6u, 0x10ff6df1u,
        0xc799a739u, 0x4e5b3679u, 0x2198469fu, 0x4eebf16eu, 0xf78b9a65u, 0xa986c998u, 0xe8ddf691u, 0xa2c57077u,
        0x8f3f3625u, 0x3c6e1a9fu, 0x4d1cfcbdu, 0xe526a472u, 0x5622a01cu, 0x707708e2u, 0x8336ef20u, 0x2ed77358u,
        0x38fcf580u, 0x4bae5bb1u, 0x9c394e2cu, 0xec3738adu, 0xd6cbf8d0u, 0x1dc06f4eu, 0xaf6ecfbeu, 0x4ae3ebe3u,
        0x7dcced24u, 0xc033eda8u, 0x9329d7f2u, 0xe8c2dbceu, 0x60b349b8u, 0x11e001a8u, 0xe279df34u, 0x4167feedu,
        0xbf77ef6bu, 0xe243b96bu, 0x76e40ac4u, 0xe34e2d45u, 0x9af7850cu, 0x23a28237u, 0xc949bb0du, 0xf3d35174u,
        0xdf27e86fu, 0xfe7c0264u, 0x9d9cd006u, 0x06cc691cu, 0x67d69590u, 0xe809cd07u, 0xb0b2534cu, 0x736d7a70u,
        0x5d07f036u, 0x097e6e05u, 0x6793f909u, 0xa30604e6u, 0xde3842efu, 0xa2ec6c7au, 0x11923fdeu, 0x8b8dcc50u,
        0x2c672963u, 0x22006e62u, 0x0d5dcd16u, 0x4801a239u, 0x2ec10f4cu, 0xc9f88e42u, 0xc67e6503u, 0x3cb96ddbu,
        0xbd03076bu, 0x8041da9du, 0xadc71541u, 0x3c68de0eu, 0x40c44a3du, 0xd4495f0au, 0xfc289d30u, 0xa9473af0u,
        0x32a22113u, 0x72aa449eu, 0x2cec41ceu, 0x25bb4bc6u, 0x908842fdu, 0x0c3278a9u, 0x008c2fbeu, 0x079044b1u,
        0xed991eceu, 0xf99d363cu, 0xc972529fu, 0xe50d1c72u, 0xadff03e1u, 0x9bffb6b1u, 0x6f7396eeu, 0x89c0aab7u,
        0xa75ee5b1u, 0xc7e8cdb1u, 0x56f18fa4u, 0xa1996805u, 0xae1ea721u, 0x1855e244u, 0xa6fefd1eu, 0xf5412ec2u,
        0x8c18e891u, 0x143365beu, 0x2208381au, 0x8695a9c5u, 0x104dd1fcu, 0xce45128bu, 0xb4894690u, 0x760442ceu,
        0x1cc4fb4eu, 0xbbe30c4fu, 0x0b930a73u, 0x755333d9u, 0xf0aa7867u, 0x7f6930e0u, 0x78fc4aa3u, 0xd8457fdcu,
        0xc9d39234u, 0xef3678e4u, 0x819d91edu, 0x5cf4397eu, 0x564c13f2u, 0x1e951398u, 0x05794592u, 0xf4df6b10u,
        0x47d7bbc4u, 0xee91895fu, 0x4e03ba41u, 0x6901e793u, 0xc9859f55u, 0x2040ef33u, 0x9e37b5fcu, 0x82de31ffu,
        0xc3bda9b2u, 0x69fdac62u, 0xdd155d81u, 0xaa8b4610u, 0x70b01043u, 0xd5c015e6u, 0xaa4bb67au, 0x0feff252u,
        0xea9b80dcu, 0xa8063e29u, 0xd6471ca2u, 0xb50f63d9u, 0xee5b8c29u, 0x9d9c6e81u, 0xab48e8e8u, 0x8e165261u,
        0x9001056du, 0x0580a1abu, 0xcace0709u, 0x17fbeaceu, 0xc68096a7u, 0x6e8e0097u, 0x4101fee4u, 0x50475bf5u,
        0xd368b805u, 0x880a7f62u, 0x7ae5550bu, 0xfdcfd29fu, 0xca0430ecu, 0x6cf750d1u, 0xacab9277u, 0xad0f3f9fu,
        0x15c47dbfu, 0x27b52882u, 0x41baf78cu, 0x12ce141bu, 0xc455042fu, 0xb47e7d57u, 0xcf5cfbc1u, 0xcce95dd4u,
        0x21ba3746u, 0xc47bb90du, 0xd93edd7bu, 0x6351b696u, 0x9a7d99c4u, 0x42564ae9u, 0x865410ffu, 0x2e52e6cbu,
        0xe3fbee0eu, 0x7504ac59u, 0x79499089u, 0x0b1ea53eu, 0x3a0af8aau, 0xfbe24fe0u, 0xfd2278e0u, 0x95f8f465u,
        0xa8cb0f8au, 0x18096dbau, 0x59110794u, 0x5a03dc01u, 0xd2dc49f1u, 0xbf4d18dbu, 0xe102ff0bu, 0x94100789u,
        0x2eefb498u, 0x3c5076d9u, 0xd9a6f2efu, 0x03fa893du, 0x1c0bc875u, 0x72b92518u, 0xbb9c0cc2u, 0x8c8e286bu,
        0x4dc17df7u, 0x7b80d4edu, 0xe9e39ff9u, 0x82817471u, 0xc16bfe05u, 0x727bf3fcu, 0xcd6c7dfau, 0xc6d194dau,
        0xc0e21964u, 0xa016acc8u, 0x79239048u, 0x4d00d042u, 0x6cb51a8bu, 0x038fccbcu, 0x70534e01u, 0x64a1b367u,
        0x58851dceu, 0x59bac092u, 0x6c79cbe8u, 0x2a3002d0u, 0xbf421f7cu, 0x970965dfu, 0x79bfde89u, 0x9538a659u,
        0x24aabfefu, 0xcabba84au, 0xf1835c60u, 0xfe332353u, 0x48f3281eu, 0x6885e170u, 0xb3ceee13u, 0x41ff4101u);
    uvec2 places = (slots ^ seed) & 1023u;
    uint first = table[places.x >> 2u] >> ((places.x & 3u) * 8u);
    uint second = table[places.y >> 2u] >> ((places.y & 3u) * 8u);
    return (uvec2(first, second) ^ (seed >> 24u)) & 255u;
}

vec2 ns_fibonacci_net22(ivec2 cell, uint seed) {
    uint slot = ns_fibonacci_slot2(cell);
    uvec2 bytes = ns_fibonacci_net_bytes(uvec2(slot, slot + 1u), seed);
    return vec2(ns_fibonacci_number(bytes.x), ns_fibonacci_number(bytes.y));
}

float ns_fibonacci_net21(ivec2 cell, uint seed) {
    vec2 numbers = ns_fibonacci_net22(cell, seed);
    return numbers.x;
}

uint ns_fibonacci_net2_index(ivec2 cell, uint count, uint seed) {
    uint slot = ns_fibonacci_slot2(cell);
    uvec2 bytes = ns_fibonacci_net_bytes(uvec2(slot), seed);
    return bytes.x % count;
}

#endif // NS_FIBONACCI_NET_GLSL
