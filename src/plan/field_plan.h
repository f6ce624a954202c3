// A recipe at a scale: exact lattice positions of its blocks and points, and the program that computes values from
// them. GPU and CPU take their numbers from here, so that both start from the same bits.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "exact/lattice_map.h"
#include "plan/field_program.h"
#include "plan/octaves.h"

namespace noisescope {

/// Side of a block in pixels. Blocks are aligned to the global pixel grid, not to the image or the tile: a value
/// depends on the recipe, the image's height and the global pixel index alone.
constexpr std::int64_t kBlockSize = 512;

/// A part of one axis of the pixel plane within one block.
struct Span {
    std::int64_t block;  ///< the block's first pixel
    std::int64_t first;
    std::int64_t end;
};

/// Cuts `count` pixels, from `first` on, at the borders of blocks. With `tile` > 0 blocks start again at every multiple
/// of it.
std::vector<Span> spansOf(std::int64_t first, std::int64_t count, std::int64_t tile);
/// Returns the first of them; count > 0.
Span firstSpanOf(std::int64_t first, std::int64_t count, std::int64_t tile);

/// Lattice positions of a block's first pixel, or of a sampled point. Steps of the program refer to them by index.
struct FieldOrigin {
    std::vector<LatticePoint> points;
};

/// Numbers that only drawing a field can measure, as measuresOf() in cpu/measures.h does. A plan draws nothing.
struct Measures {
    double mean = 0;          ///< of the field in equal variance before it is scaled and moved
    double deviation = 1;     ///< of the same field
    double unseenOctave = 0;  ///< constant that replaces an octave too fine to show; keeps the fractal's mean
    std::shared_ptr<const PicturePlan> noise{};  ///< of a solid: solidNoise() with the measures of its fields
};

/// Returns the recipe with members that do not apply at their defaults, so that they do not reach the arithmetic.
Recipe applicable(const Recipe& recipe);

class FieldPlan {
  public:
    /// `measures`: those of this recipe. Throws Error(usage) with every problem of the recipe.
    FieldPlan(const Recipe& recipe, const PixelScale& pixels, const Measures& measures);
    FieldPlan(FieldPlan&&) = default;
    FieldPlan& operator=(FieldPlan&&) = default;

    /// Returns the plan of the recipe with `add` added to its seed, modulo 2^32. Cheap: the lattices are shared.
    [[nodiscard]] FieldPlan withSeedAdded(std::uint32_t add) const;

    [[nodiscard]] const Recipe& recipe() const { return program_.recipe; }
    [[nodiscard]] const FieldProgram& program() const { return program_; }
    [[nodiscard]] int dimensions() const { return program_.dimensions; }
    /// Returns the number of coordinates of a place on the picture: dimensions(), but 2 for a line on a turned plane.
    [[nodiscard]] int coordinates() const { return program_.coordinates; }
    [[nodiscard]] int channels() const { return program_.output.channels; }

    /// Returns the lattices of FieldOrigin::points.
    [[nodiscard]] std::span<const LatticeMap> maps() const { return *maps_; }
    /// Returns the lattices of all octaves, also for a program that outputs places and evaluates no octave.
    [[nodiscard]] std::span<const LatticeMap> octaveMaps() const { return maps().first(octaveCount_); }
    /// Requires a program whose output is computed from values.
    [[nodiscard]] const auto& fractal() const { return *program_.fractal(); }
    [[nodiscard]] std::span<const LatticeRow> octaves() const {
        const auto* fractal = program_.fractal();
        return fractal == nullptr ? std::span<const LatticeRow>() : fractal->noise.rows;
    }
    /// Returns the step that scales the fractal's result; factor 1 and offset 0 if there is none.
    [[nodiscard]] ScaleStep scale() const;

    /// Returns the pixels along an axis (0: x, 1: y) after which blocks start again, so that every period has the same
    /// bits; 0: never.
    [[nodiscard]] std::int64_t tilePixels(std::size_t axis) const { return tilePixels_[axis]; }

    /// Returns the pixels that the plan was made for; of a plan for points those of height 1.
    [[nodiscard]] const PixelScale& pixels() const { return pixels_; }

    [[nodiscard]] FieldOrigin atPixel(std::int64_t x, std::int64_t y) const;
    /// The same `slice` pixels behind the plan's own slice, along the third axis. Keeps the origin's memory.
    void atPixel(std::int64_t x, std::int64_t y, std::int64_t slice, FieldOrigin& origin) const;
    /// `point`: 1 to 4 coordinates in world units; z and w count from the recipe's slice.
    [[nodiscard]] FieldOrigin atPoint(std::span<const Decimal> point) const;

  private:
    friend FieldPlan planForSpace(const Recipe& recipe, const Measures& measures);
    friend FieldPlan planForPoints(const Recipe& recipe, const Measures& measures, const PixelScale& pixels);
    FieldPlan(const FieldPlan&) = default;
    class Planner;
    FieldProgram program_;
    PixelScale pixels_;
    /// Lattices of FieldOrigin::points, those of the octaves first; shared by copies of the plan.
    std::shared_ptr<std::vector<LatticeMap>> maps_ = std::make_shared<std::vector<LatticeMap>>();
    std::size_t octaveCount_ = 0;
    std::array<std::int64_t, 2> tilePixels_{};
};

/// Makes a plan for points in space, whose coordinates are floats, from a SpaceStep. Throws as FieldPlan does.
FieldPlan planForSpace(const Recipe& recipe, const Measures& measures);

/// Makes a plan for points instead of pixels, without footprints and steps. `pixels`: height 1; its cells move the
/// points. Throws as FieldPlan does.
FieldPlan planForPoints(const Recipe& recipe, const Measures& measures, const PixelScale& pixels = 1);

}  // namespace noisescope
