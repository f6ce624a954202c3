// A recipe at a scale: the exact lattice positions of its blocks and points, and the program that leads from there to
// values. The GPU and the CPU take their numbers from here, so that both start from the same bits.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "exact/lattice_map.h"
#include "plan/field_program.h"
#include "plan/octaves.h"

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

/// The lattice positions of one pixel or point: where a block starts, or what a sample asks for. Steps of the program
/// name them by their index.
struct FieldOrigin {
    std::vector<LatticePoint> points;
};

/// Numbers that only drawing a field tells: measuresOf() in cpu/measures.h draws it. A plan draws nothing.
struct Measures {
    double mean = 0;          ///< of a field in equal variance before it is moved, …
    double deviation = 1;     ///< … and its standard deviation
    double unseenOctave = 0;  ///< replaces an octave too fine to show; keeps the fractal's mean
};

/// The recipe with what does not apply to it at its default, so that it does not reach the arithmetic.
Recipe applicable(const Recipe& recipe);

class FieldPlan {
  public:
    /// `measures`: those of the recipe. Throws Error(usage) with every problem of the recipe.
    FieldPlan(const Recipe& recipe, const PixelScale& pixels, const Measures& measures);
    FieldPlan(FieldPlan&&) = default;
    FieldPlan& operator=(FieldPlan&&) = default;

    [[nodiscard]] const Recipe& recipe() const { return program_.recipe; }
    [[nodiscard]] const FieldProgram& program() const { return program_; }
    [[nodiscard]] int dimensions() const { return program_.dimensions; }
    /// Of a place on the picture: as many as dimensions, of a line on a turned plane 2.
    [[nodiscard]] int coordinates() const { return program_.coordinates; }
    [[nodiscard]] int channels() const { return program_.output.channels; }

    /// The lattices of FieldOrigin::points.
    [[nodiscard]] std::span<const LatticeMap> maps() const { return maps_; }
    /// The lattices of all octaves, also of a program that tells places and asks none of them.
    [[nodiscard]] std::span<const LatticeMap> octaveMaps() const { return std::span(maps_).first(octaveCount_); }
    /// Only of a program whose output is made of values.
    [[nodiscard]] const FractalStep& fractal() const { return *program_.find<FractalStep>(); }
    [[nodiscard]] std::span<const LatticeRow> octaves() const {
        const auto* fractal = program_.find<FractalStep>();
        return fractal == nullptr ? std::span<const LatticeRow>() : fractal->noise.rows;
    }
    /// What moves the fractal's result, or what moves nothing.
    [[nodiscard]] ScaleStep scale() const;

    /// Blocks along an axis (0: x, 1: y) start again after so many pixels, so that a period has the same bits wherever
    /// it is looked at; 0: never.
    [[nodiscard]] std::int64_t tilePixels(std::size_t axis) const { return tilePixels_[axis]; }

    [[nodiscard]] FieldOrigin atPixel(std::int64_t x, std::int64_t y) const;
    /// World units, 1 to 4 coordinates; z and w count from the recipe's slice.
    [[nodiscard]] FieldOrigin atPoint(std::span<const Decimal> point) const;

  private:
    friend FieldPlan planForPoints(const Recipe& recipe, const Measures& measures);
    class Maker;
    FieldProgram program_;
    std::vector<LatticeMap> maps_;  ///< of FieldOrigin::points; those of the octaves first
    std::size_t octaveCount_ = 0;
    std::array<std::int64_t, 2> tilePixels_{};
};

/// A plan for points instead of pixels: they have no footprint and no steps. Throws as FieldPlan does.
FieldPlan planForPoints(const Recipe& recipe, const Measures& measures);

}  // namespace noisescope
