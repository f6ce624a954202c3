// Mark for missing values that a file declares ("nodata"): a NaN that no computation produces.
#pragma once

#include <bit>
#include <cstdint>

namespace noisescope {

inline constexpr std::uint32_t kNoValueBits = 0x7fc0da7a;
inline constexpr float kNoValue = std::bit_cast<float>(kNoValueBits);

/// Compares bits: other NaNs are damage or results of computations, and are counted as such.
inline bool isNoValue(float value) { return std::bit_cast<std::uint32_t>(value) == kNoValueBits; }

}  // namespace noisescope
