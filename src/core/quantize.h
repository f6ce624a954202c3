// Conversion between values and integers through a range, and text of ranges. Defined for every value.
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

/// True if both ends and their difference are finite and the range is not empty. `low` may be above `high`, which
/// inverts the image.
inline bool isUsable(const Range& range) {
    return std::isfinite(range.low) && std::isfinite(range.high) && std::isfinite(range.high - range.low) &&
           range.low != range.high;
}

/// Returns round((value - low) / (high - low) * maxInteger), halves up, clamped to [0, maxInteger]; NaN becomes 0.
/// `range` must be usable, `maxInteger` less than 2^31.
inline std::uint32_t quantize(float value, const Range& range, std::uint32_t maxInteger) {
    const double unit = (static_cast<double>(value) - range.low) / (range.high - range.low);
    const double scaled = (unit > 0.0 ? std::min(unit, 1.0) : 0.0) * maxInteger;  // NaN becomes 0
    const auto whole = static_cast<std::int32_t>(scaled);
    return static_cast<std::uint32_t>(whole) + (scaled - whole >= 0.5 ? 1U : 0U);  // as std::round(), but vectorizable
}

/// Returns the middle of the values that quantize() maps to `integer`. `range` must be usable.
inline float dequantize(std::uint32_t integer, const Range& range, std::uint32_t maxInteger) {
    constexpr double kLargest = std::numeric_limits<float>::max();
    const double value = range.low + static_cast<double>(integer) / maxInteger * (range.high - range.low);
    return static_cast<float>(std::clamp(value, -kLargest, kLargest));
}

/// Returns "LO,HI" in shortest decimals.
std::string rangeText(const Range& range);
/// Parses rangeText()'s form. Returns nothing for another text or an unusable range.
std::optional<Range> parseRangeText(std::string_view text);

}  // namespace noisescope
