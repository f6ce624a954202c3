// Color maps: a recipe's colors as a table, and the row of each value. Every GPU computes rows alike, so a picture has
// the same bytes wherever it is colored.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "recipe/gradient.h"

namespace noisescope {

struct Recipe;

/// An opaque sRGB color with 8 bits per channel.
struct Rgba8 {
    std::uint8_t red = 0;
    std::uint8_t green = 0;
    std::uint8_t blue = 0;
    std::uint8_t alpha = 255;
    bool operator==(const Rgba8&) const = default;
};

constexpr int kColorSteps = 1024;
constexpr Rgba8 kNotANumber{255, 0, 255, 255};  ///< color of NaN, which no map contains

/// Smooth: the rows of `colors` are even steps from one end of the range to the other. Banded: a row begins at its
/// threshold; for biomes, rows are ordered by height, then by the second value: by the moisture, and behind all of
/// these by the moisture where it is cold. Gray: the rows are `levels`.
struct ColorMap {
    std::vector<Rgba8> colors;
    bool banded = false;
    // Smooth: row = floor(clamp((value - low) * scale) * (rows - 1) + 1/2).
    float low = 0;
    float scale = 1;
    // Banded: the row is the number of thresholds that a value reaches, compared as orderedBits() times `direction`.
    std::int32_t direction = 1;  ///< -1: the range falls
    std::vector<std::int32_t> thresholds;
    std::vector<std::int32_t> secondThresholds;  ///< not empty: biomes
    // Gray, and each channel of several: the keys at which quantize()'s levels 1 to 255 begin.
    bool gray = false;
    std::vector<std::int32_t> levels;
    float exposure = 0;  ///< of a solid's light, whose levels are far from even; 0: they are about even
    bool operator==(const ColorMap&) const = default;

    /// Fields of one channel that a color is looked up by: the values, and for biomes their moisture and cold.
    [[nodiscard]] std::size_t inputs() const { return secondThresholds.empty() ? 1 : 2; }
};

/// Returns a gradient's color at a position, 0 to 1. blend: a row of blends().
Rgba8 colorAt(std::span<const ColorStop> stops, int blend, double position);

/// Returns the recipe's color map over rangeOf(recipe); the recipe's members must be valid.
ColorMap colorMapOf(const Recipe& recipe);

/// Maps a float to an integer of the same order; zeros and denormal floats, which some GPUs flush to zero, become 0.
std::int32_t orderedBits(float value);

}  // namespace noisescope
