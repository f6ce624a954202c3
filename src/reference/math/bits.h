// Bits of floats as integers and back, for scalars; cpu/lanes.h has the overloads for vectors.
#pragma once

#include <bit>
#include <cstdint>

namespace noisescope::reference {

inline std::uint32_t bitsOf(float x) { return std::bit_cast<std::uint32_t>(x); }
inline float bitsToReal(std::uint32_t bits) { return std::bit_cast<float>(bits); }
inline float realOf(std::uint32_t whole) { return static_cast<float>(static_cast<std::int32_t>(whole)); }

}  // namespace noisescope::reference
