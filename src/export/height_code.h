// Heights of values: meters, and meters as three bytes of a picture for maps in browsers.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "core/image.h"

namespace noisescope {

/// Conversion of values to meters: value * scale + offset, in double precision.
struct MeterScale {
    double scale = 1;
    double offset = 0;
    [[nodiscard]] double of(double value) const { return value * scale + offset; }
    bool operator==(const MeterScale&) const = default;
};

/// Returns the scale by which the range's low is at 0 m, and its high at `height`.
MeterScale metersOver(const Range& range, double height);

/// A code of heights in the red, green and blue of a pixel, the most significant byte first: (meters + base) * steps,
/// rounded to the nearest whole number.
struct HeightCode {
    std::string_view id;
    std::string_view help;
    double base;   ///< meters below 0 at which it begins
    double steps;  ///< in a meter
};

inline constexpr int kHeightCodeChannels = 3;

/// Returns one row per code.
std::span<const HeightCode> heightCodes();
/// Null if there is none.
const HeightCode* findHeightCode(std::string_view id);
/// Returns the lowest and the highest meters that the code holds.
Range metersOf(const HeightCode& code);

/// Returns three numbers of 0 to 255 for each value. Heights that the code does not hold become its nearest one, NaN
/// the lowest.
std::vector<float> codedHeights(std::span<const float> values, const MeterScale& meters, const HeightCode& code);

}  // namespace noisescope
