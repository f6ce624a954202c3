// Values to integers and back through a range, and the range as text. Never undefined, whatever the value.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

#include "core/image.h"

namespace noisescope {

/// Finite and not empty, also as a difference. `low` may be above `high`: that inverts the image.
inline bool isUsable(const Range& range) {
    return std::isfinite(range.low) && std::isfinite(range.high) && std::isfinite(range.high - range.low) &&
           range.low != range.high;
}

/// round((value - low) / (high - low) * maxInteger), clamped to [0, maxInteger]; NaN becomes 0. `range` must be usable.
inline std::uint32_t quantize(float value, const Range& range, std::uint32_t maxInteger) {
    const double unit = (static_cast<double>(value) - range.low) / (range.high - range.low);
    if (!(unit > 0.0)) return 0;  // NaN too
    return static_cast<std::uint32_t>(std::round(std::min(unit, 1.0) * maxInteger));
}

/// The value in the middle of what quantize() maps to `integer`. `range` must be usable.
inline float dequantize(std::uint32_t integer, const Range& range, std::uint32_t maxInteger) {
    constexpr double kLargest = std::numeric_limits<float>::max();
    const double value = range.low + static_cast<double>(integer) / maxInteger * (range.high - range.low);
    return static_cast<float>(std::clamp(value, -kLargest, kLargest));
}

/// "LO,HI" in shortest decimals.
std::string rangeText(const Range& range);
/// The inverse; nothing if the text is anything else or the range not usable.
std::optional<Range> parseRangeText(std::string_view text);

}  // namespace noisescope
