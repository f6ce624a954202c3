// A gradient of colors as recipes hold it and write it: "0 #0b1d51, 0.45 #2f6db5, 1 #ffffff".
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include "catalogue/color_stop.h"

namespace noisescope {

constexpr int kMostStops = 16;

/// 1 to kMostStops stops, their positions rising; two at the same position are a step.
struct Gradient {
    std::array<ColorStop, kMostStops> stops{};
    int count = 1;

    [[nodiscard]] std::span<const ColorStop> used() const {
        return std::span(stops).first(static_cast<std::size_t>(count));
    }
    bool operator==(const Gradient& other) const;  ///< of the stops that are used
};

constexpr Gradient kNightSky{
    {colorStop(0, 0x0b1d51), colorStop(0.45, 0x2f6db5), colorStop(0.75, 0xf2c57c), colorStop(1, 0xffffff)}, 4};

/// "0.45 #2f6db5"
std::string stopText(const ColorStop& stop);

/// Shortest decimals; reading it back gives the same gradient.
std::string gradientText(const Gradient& gradient);

/// Reads what gradientText writes, with any blanks. Returns what is wrong, which stop is meant and what would be right,
/// or an empty string; only then is `gradient` changed.
std::string parseGradient(std::string_view text, Gradient& gradient);

/// Why it is none: no stop, too many, positions out of 0 to 1 or out of order. Empty: it is good.
std::string gradientProblem(const Gradient& gradient);

/// The nearest one without a problem.
Gradient repairedGradient(const Gradient& gradient);

}  // namespace noisescope
