// Color gradient of a recipe, and its text: "0 #0b1d51, 0.45 #2f6db5, 1 #ffffff".
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include "catalogue/color_stop.h"

namespace noisescope {

constexpr int kMostStops = 16;

/// 1 to kMostStops stops in rising order; two at the same position make a step.
struct Gradient {
    std::array<ColorStop, kMostStops> stops{};
    int count = 1;

    [[nodiscard]] std::span<const ColorStop> used() const {
        return std::span(stops).first(static_cast<std::size_t>(count));
    }
    bool operator==(const Gradient& other) const;  ///< compares the used stops
};

constexpr Gradient kNightSky{
    {colorStop(0, 0x0b1d51), colorStop(0.45, 0x2f6db5), colorStop(0.75, 0xf2c57c), colorStop(1, 0xffffff)}, 4};

/// Returns the text of a stop: "0.45 #2f6db5".
std::string stopText(const ColorStop& stop);

/// Returns the text in shortest decimals; parsing it gives the same gradient.
std::string gradientText(const Gradient& gradient);

/// Parses gradientText()'s form with any blanks. Returns a problem that names the stop and the expected form, or an
/// empty string; changes `gradient` only in that case.
std::string parseGradient(std::string_view text, Gradient& gradient);

/// Returns a problem: no stop, too many, positions outside 0 to 1 or out of order. Empty: none.
std::string gradientProblem(const Gradient& gradient);

/// Returns the nearest gradient without a problem.
Gradient repairedGradient(const Gradient& gradient);

}  // namespace noisescope
