// A recipe's colors as a table, and which of its rows a value has: by operations that every GPU does alike, so that a
// picture has the same bytes wherever it is colored.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "recipe/gradient.h"

namespace noisescope {

struct Recipe;

/// sRGB with 8 bits a channel, opaque.
struct Rgba8 {
    std::uint8_t red = 0;
    std::uint8_t green = 0;
    std::uint8_t blue = 0;
    std::uint8_t alpha = 255;
    bool operator==(const Rgba8&) const = default;
};

constexpr int kColorSteps = 1024;
constexpr Rgba8 kNotANumber{255, 0, 255, 255};  ///< the color of NaN: no map has it

/// Smooth, the rows of `colors` are even steps from one end of the range to the other. In bands a row begins at its
/// threshold; of biomes, rows go by the height first and by the second value then. Gray, the rows are `levels`.
struct ColorMap {
    std::vector<Rgba8> colors;
    bool banded = false;
    // Smooth: row = floor(clamp((value - low) * scale) * (rows - 1) + 1/2).
    float low = 0;
    float scale = 1;
    // Banded: how many thresholds a value has reached, compared as orderedBits() times `direction`.
    std::int32_t direction = 1;  ///< -1: the range falls
    std::vector<std::int32_t> thresholds;
    std::vector<std::int32_t> secondThresholds;  ///< not empty: of biomes
    // Gray, and each of several channels: what quantize() makes of a value, as where levels 1 to 255 begin.
    bool gray = false;
    std::vector<std::int32_t> levels;
    bool operator==(const ColorMap&) const = default;

    /// Fields of one channel that a color is looked up by: the values, and for biomes their moisture.
    [[nodiscard]] std::size_t inputs() const { return secondThresholds.empty() ? 1 : 2; }
};

/// The color at a position of a gradient, 0 to 1. blend: a row of blends().
Rgba8 colorAt(std::span<const ColorStop> stops, int blend, double position);

/// The colors of the recipe's values over rangeOf(recipe); its members must be valid.
ColorMap colorMapOf(const Recipe& recipe);

/// A float as an integer of the same order; zeros and denormal floats, which some GPUs take for zeros, are 0.
std::int32_t orderedBits(float value);

}  // namespace noisescope
