// The mark of a value that a file declares to be none ("nodata"): a NaN that no computation makes.
#pragma once

#include <bit>
#include <cstdint>

namespace noisescope {

inline constexpr std::uint32_t kNoValueBits = 0x7fc0da7a;
inline constexpr float kNoValue = std::bit_cast<float>(kNoValueBits);

/// By its bits: other NaNs are damage or the outcome of a computation, and are counted as such.
inline bool isNoValue(float value) { return std::bit_cast<std::uint32_t>(value) == kNoValueBits; }

}  // namespace noisescope
