// What has to be known to evaluate a recipe: the exact lattice positions of blocks and points, the octaves' amplitudes
// and seeds. The GPU and the CPU take their numbers from here, so that both start from the same bits.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/lattice_map.h"
#include "recipe/chosen.h"
#include "recipe/held_recipe.h"
#include "reference/domain/spot.h"
#include "reference/domain/wrap.h"

namespace noisescope {

/// Blocks are aligned to the global pixel grid, not to the image or the tile: a value depends on the recipe, the
/// image's height and the global pixel index alone.
constexpr std::int64_t kBlockSize = 512;

/// A piece of one axis of the pixel plane that lies in one block.
struct Span {
    std::int64_t block;  ///< the block's first pixel
    std::int64_t first;
    std::int64_t end;
};

/// Cuts `count` pixels from `first` on into pieces. With `tile` > 0 blocks start again at every multiple of it.
std::vector<Span> spansOf(std::int64_t first, std::int64_t count, std::int64_t tile);

struct OctavePlan {
    LatticeMap map;
    LatticeStep step;
    float amplitude;  ///< of a layer of the warp: in cells of the first octave
    std::uint32_t seed;
    float size;                     ///< of its cells, in cells of the first octave
    reference::Columns toLattice;   ///< lattice coordinates that one cell of the first octave along x, y, z, w makes
    reference::Columns toNoise;     ///< the same of the coordinates by which the noise has its derivatives
    reference::Columns toOwnNoise;  ///< toNoise, of one of its own cells instead
    reference::Period period;
    float seen = 1;  ///< with a footprint: octave = noise * seen + rest, and the noise is not asked where seen is 0
    float rest = 0;
};

/// The lattice positions of one pixel or point: where a block starts, or what a sample asks for.
struct FieldOrigin {
    std::vector<LatticePoint> octaves;
    std::vector<LatticePoint> layers;  ///< of the warp, level by level
    LatticePoint space;                ///< in cells of the first octave, if the output asks for it
    std::array<float, 2> torus{};      ///< how far around it, in turns, [0, 1)
    float phase = 0;                   ///< of the stripes, in turns, [0, 1)
};

class FieldPlan {
  public:
    /// Throws Error(usage) with every problem of the recipe.
    FieldPlan(const Recipe& recipe, const PixelScale& pixels);

    [[nodiscard]] const Recipe& recipe() const { return recipe_; }
    [[nodiscard]] int dimensions() const { return dimensions_; }
    [[nodiscard]] std::span<const OctavePlan> octaves() const { return octaves_; }
    [[nodiscard]] float factor() const { return factor_; }  ///< octave value = noise * factor + shift
    [[nodiscard]] float shift() const { return shift_; }
    /// Layers of the warp, level by level; as many at every level.
    [[nodiscard]] std::span<const OctavePlan> layers() const { return layers_; }
    [[nodiscard]] bool warped() const { return !layers_.empty(); }
    [[nodiscard]] float warpFactor() const { return warpFactor_; }  ///< layer = warp noise * factor + shift
    [[nodiscard]] float warpShift() const { return warpShift_; }
    [[nodiscard]] bool torus() const { return torus_[0].has_value(); }
    [[nodiscard]] const std::array<float, 2>& torusRadii() const { return torusRadii_; }  ///< in cells
    [[nodiscard]] const LatticeStep& torusStep(std::size_t axis) const { return torusSteps_[axis]; }
    /// Places that the lattices' own coordinates do not tell: warped, or on the torus.
    [[nodiscard]] bool bent() const { return warped() || torus(); }
    [[nodiscard]] bool periodic() const { return periodic_; }
    /// Oblique periods: those of simplices.
    [[nodiscard]] bool obliquePeriods() const { return obliquePeriods_; }

    [[nodiscard]] int channels() const { return channels_; }
    [[nodiscard]] bool hasSlopes() const { return hasSlopes_; }
    [[nodiscard]] bool tellsPlaces() const { return tellsPlaces_; }
    [[nodiscard]] const LatticeStep& spaceStep() const { return spaceStep_; }
    /// Derivatives of places in space by the picture's axes: columns along x, y and away from the picture.
    [[nodiscard]] bool sliced() const { return zoomed_ || turned_; }
    [[nodiscard]] bool turned() const { return turned_; }
    [[nodiscard]] const reference::Columns& slice() const { return slice_; }
    [[nodiscard]] float relief() const { return relief_; }

    [[nodiscard]] bool striped() const { return phase_.has_value(); }
    [[nodiscard]] float phaseAlongX() const { return phaseStep_.alongX[0]; }  ///< turns a pixel, whole turns dropped
    [[nodiscard]] float phaseAlongY() const { return phaseStep_.alongY[0]; }
    /// Turns that one cell of the first octave along x and y makes.
    [[nodiscard]] const std::array<float, 2>& phaseInSpace() const { return phaseInSpace_; }
    [[nodiscard]] const FractalNumbers& numbers() const { return numbers_; }  ///< what the fractal's begin() takes
    [[nodiscard]] bool weighted() const { return weighted_; }
    [[nodiscard]] float weighting() const { return weighting_; }

    /// The fractal's result becomes result * outerFactor + outerShift, if it is moved at all.
    [[nodiscard]] bool moved() const { return outerFactor_ != 1 || outerShift_ != 0; }
    [[nodiscard]] float outerFactor() const { return outerFactor_; }
    [[nodiscard]] float outerShift() const { return outerShift_; }

    /// Octaves fade where they are finer than the pixels.
    [[nodiscard]] bool fading() const { return fading_; }

    /// A step along the picture's x moves other lattice axes too.
    [[nodiscard]] bool affine() const { return turned_ || rotated_ || skewed_; }
    [[nodiscard]] bool layersAffine() const { return turned_ || layersOblique(); }
    /// A cell of space along x is not just some cells of the lattice along x: toLattice is no number.
    [[nodiscard]] bool oblique() const { return rotated_ || skewed_; }
    [[nodiscard]] bool layersOblique() const { return warped() && warpSkewed_; }
    /// The same of toNoise.
    [[nodiscard]] bool noiseOblique() const { return rotated_ || (skewed_ && periodic_); }
    [[nodiscard]] bool layerNoiseOblique() const { return layersOblique() && periodic_; }

    /// Blocks along an axis (0: x, 1: y) start again after so many pixels, so that a period has the same bits wherever
    /// it is looked at; 0: never.
    [[nodiscard]] std::int64_t tilePixels(std::size_t axis) const { return tilePixels_[axis]; }

    [[nodiscard]] FieldOrigin atPixel(std::int64_t x, std::int64_t y) const;
    /// World units, 1 to 4 coordinates; z and w count from the recipe's slice.
    [[nodiscard]] FieldOrigin atPoint(std::span<const Decimal> point) const;

  private:
    friend FieldPlan planForPoints(const Recipe& recipe);
    void planWarp(const PixelScale& pixels);
    void planPlaces(const PixelScale& pixels);
    template <typename Place>
    [[nodiscard]] FieldOrigin originAt(const Place& place) const;
    HeldRecipe recipe_;
    int dimensions_ = 2;
    int channels_ = 1;
    bool hasSlopes_ = false;
    bool tellsPlaces_ = false;
    bool fading_ = false;
    bool rotated_ = false;     ///< every octave against the one before
    bool skewed_ = false;      ///< the noise lives on the simplex lattice …
    bool warpSkewed_ = false;  ///< … and so does that of the warp
    bool zoomed_ = false;
    bool weighted_ = false;
    float weighting_ = 0;
    float relief_ = 1;
    std::vector<OctavePlan> octaves_;
    std::optional<LatticeMap> phase_;
    LatticeStep phaseStep_;
    std::vector<OctavePlan> layers_;
    float warpFactor_ = 1;
    float warpShift_ = 0;
    std::array<std::optional<LatticeMap>, 2> torus_;
    std::array<LatticeStep, 2> torusSteps_;
    std::array<float, 2> torusRadii_{};
    std::optional<LatticeMap> space_;
    LatticeStep spaceStep_;
    reference::Columns slice_{};
    std::array<float, 2> phaseInSpace_{};
    std::array<std::int64_t, 2> tilePixels_{};
    bool turned_ = false;
    bool periodic_ = false;
    bool obliquePeriods_ = false;
    float factor_ = 1;
    float shift_ = 0;
    FractalNumbers numbers_{};
    float outerFactor_ = 1;
    float outerShift_ = 0;
};

/// Will its plans take no time? Else numbers have to be measured first, which takes up to a third of a second; they are
/// kept for a while. The recipe must have no problems.
bool isPlannedQuickly(const Recipe& recipe);

/// A plan for points instead of pixels: they have no footprint and no steps. Throws as FieldPlan does.
FieldPlan planForPoints(const Recipe& recipe);

/// What is added to a seed for every component of the warp, and for every field that an output is made of.
constexpr std::uint32_t kComponentSeed = 0x68bc21ebu;
constexpr std::uint32_t kFieldSeed = 0x2545f491u;

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
std::uint32_t octaveSeed(const Recipe& recipe, int k);

/// What the sum of normalized amplitudes is divided by beyond itself: adding `count` octaves rounds by half an ulp
/// each, and normalized values must not pass 1. A single octave keeps its amplitude of exactly 1.
constexpr double amplitudeMargin(int count) { return 1 + count * 0x1p-24; }

/// The amplitude of every octave, as the shader gets it, rounded down.
std::vector<float> octaveAmplitudes(const Recipe& recipe);

/// The largest size that an open fractal's result can have with these amplitudes: its twin at octaves that are all 1,
/// all 0 or all -1.
double openBound(const Recipe& recipe, std::span<const float> amplitudes);

}  // namespace noisescope
