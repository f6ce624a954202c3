// What has to be known to evaluate a recipe: the exact lattice positions of blocks and points, the octaves' amplitudes
// and seeds. The GPU and the CPU take their numbers from here, so that both start from the same bits.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/lattice_map.h"
#include "recipe/catalogue.h"

namespace noisescope {

/// Blocks are aligned to the global pixel grid, not to the image or the tile: a value depends on the recipe, the
/// image's height and the global pixel index alone.
constexpr std::int64_t kBlockSize = 512;

/// Rounds down also for negative values: the block that a pixel lies in.
constexpr std::int64_t blockOf(std::int64_t pixel) {
    return pixel >= 0 ? pixel / kBlockSize : -((-pixel + kBlockSize - 1) / kBlockSize);
}

struct OctavePlan {
    LatticeMap map;
    LatticeStep step;
    float amplitude;
    std::uint32_t seed;
    float seen = 1;  ///< with a footprint: octave = noise * seen + rest, and the noise is not asked where seen is 0
    float rest = 0;
};

/// The lattice positions of one pixel or point: where a block starts, or what a sample asks for.
struct FieldOrigin {
    std::vector<LatticePoint> octaves;
    float phase = 0;  ///< of the stripes, in turns, [0, 1)
};

class FieldPlan {
  public:
    /// `height` pixels are one world unit, >= 1. Throws Error(usage) with every problem of the recipe.
    FieldPlan(const Recipe& recipe, std::int64_t height);

    [[nodiscard]] const Recipe& recipe() const { return recipe_; }
    [[nodiscard]] int dimensions() const { return recipe_.dimensions; }
    [[nodiscard]] std::span<const OctavePlan> octaves() const { return octaves_; }
    [[nodiscard]] float factor() const { return factor_; }  ///< octave value = noise * factor + shift
    [[nodiscard]] float shift() const { return shift_; }
    [[nodiscard]] bool striped() const { return phase_.has_value(); }
    [[nodiscard]] float phaseAlongX() const { return phaseStep_.alongX[0]; }  ///< turns a pixel, whole turns dropped
    [[nodiscard]] float phaseAlongY() const { return phaseStep_.alongY[0]; }
    [[nodiscard]] const FractalNumbers& numbers() const { return numbers_; }  ///< what the fractal's begin() takes
    [[nodiscard]] bool weighted() const { return recipe_.weighting != 0; }
    [[nodiscard]] float weighting() const { return static_cast<float>(recipe_.weighting); }

    /// The fractal's result becomes result * outerFactor + outerShift, if it is moved at all.
    [[nodiscard]] bool moved() const { return outerFactor_ != 1 || outerShift_ != 0; }
    [[nodiscard]] float outerFactor() const { return outerFactor_; }
    [[nodiscard]] float outerShift() const { return outerShift_; }

    /// Octaves fade where they are finer than the pixels.
    [[nodiscard]] bool fading() const { return recipe_.footprint; }

    /// The octaves are turned or skewed: a step along x moves other lattice axes too.
    [[nodiscard]] bool affine() const { return recipe_.rotateOctaves || noiseOf(recipe_).skewed; }

    [[nodiscard]] FieldOrigin atPixel(std::int64_t x, std::int64_t y) const;
    /// World units, 1 to 4 coordinates; z and w count from the recipe's slice.
    [[nodiscard]] FieldOrigin atPoint(std::span<const double> point) const;

  private:
    friend FieldPlan planForPoints(Recipe recipe);
    Recipe recipe_;
    std::vector<OctavePlan> octaves_;
    std::optional<LatticeMap> phase_;
    LatticeStep phaseStep_;
    float factor_ = 1;
    float shift_ = 0;
    FractalNumbers numbers_{};
    float outerFactor_ = 1;
    float outerShift_ = 0;
};

/// A plan for points instead of pixels: they have no footprint and no steps. Throws as FieldPlan does.
FieldPlan planForPoints(Recipe recipe);

/// A well-mixed 32-bit function with mix(0) = 0 (lowbias32, C. Wellons, 2018).
constexpr std::uint32_t mixBits(std::uint32_t x) {
    x ^= x >> 16u;
    x *= 0x7feb352du;
    x ^= x >> 15u;
    x *= 0x846ca68bu;
    x ^= x >> 16u;
    return x;
}

/// The seed of octave k: seed 0 stays 0 in octave 0, where the table hash must be the published one.
constexpr std::uint32_t octaveSeed(const Recipe& recipe, int k) {
    return mixBits(recipe.seed + (recipe.octaveSeeds ? static_cast<std::uint32_t>(k) * 0x9e3779b9u : 0u));
}

/// Octaves of this recipe: 1 without a fractal; a fraction counts as a whole one.
int octaveCount(const Recipe& recipe);

/// How much weaker an octave is than the one before.
double gainOf(const Recipe& recipe);

/// What the sum of normalized amplitudes is divided by beyond itself: adding `count` octaves rounds by half an ulp
/// each, and normalized values must not pass 1. A single octave keeps its amplitude of exactly 1.
constexpr double amplitudeMargin(int count) { return 1 + count * 0x1p-24; }

/// The amplitude of every octave, as the shader gets it, rounded down.
std::vector<float> octaveAmplitudes(const Recipe& recipe);

/// The largest size that an open fractal's result can have with these amplitudes: its twin at octaves that are all 1,
/// all 0 or all -1.
double openBound(const Recipe& recipe, std::span<const float> amplitudes);

}  // namespace noisescope
