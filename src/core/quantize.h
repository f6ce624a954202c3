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

/// round((value - low) / (high - low) * maxInteger), halves up, clamped to [0, maxInteger]; NaN becomes 0. `range` must
/// be usable, `maxInteger` less than 2^31.
inline std::uint32_t quantize(float value, const Range& range, std::uint32_t maxInteger) {
    const double unit = (static_cast<double>(value) - range.low) / (range.high - range.low);
    const double scaled = (unit > 0.0 ? std::min(unit, 1.0) : 0.0) * maxInteger;  // NaN: 0
    const auto whole = static_cast<std::int32_t>(scaled);
    return static_cast<std::uint32_t>(whole) + (scaled - whole >= 0.5 ? 1U : 0U);  // as std::round(), but in vectors
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
