// Noise of a solid at points in space: by the scalar twins, and for rows of points in lanes. Both have the same bits.
#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <span>
#include <vector>

#include "cpu/layer_rows.h"
#include "plan/picture_plan.h"
#include "reference/types.h"

namespace noisescope {

class Evaluator;
class RowEvaluator;

/// Returns a point in cells of the first octave.
reference::vec4 inCells(const SpaceStep& step, reference::vec3 point);

/// Coordinates of points, each with kRowPadding floats more.
using SpacePoints = std::array<const float*, 3>;

/// Immutable and thread-safe. The plan's fields begin with a SpaceStep.
class SpaceNoise {
  public:
    explicit SpaceNoise(std::shared_ptr<const PicturePlan> plan);
    ~SpaceNoise();
    SpaceNoise(SpaceNoise&&) = delete;

    [[nodiscard]] float at(reference::vec3 point) const;

  private:
    struct Leaf;
    std::shared_ptr<const PicturePlan> plan_;
    std::vector<Leaf> leaves_;  ///< by slot; those that are no fields are empty
};

/// The same, for rows.
class SpaceNoiseRows {
  public:
    explicit SpaceNoiseRows(std::shared_ptr<const PicturePlan> plan);
    ~SpaceNoiseRows();
    SpaceNoiseRows(SpaceNoiseRows&&) = delete;

    /// Scratch memory of one thread.
    struct Memory {
        std::vector<std::vector<float>> fields;  ///< by slot
        LayerRows::Memory layers;
    };
    /// Writes the noise at `count` points; drawing inside of another drawing needs a NestedDrawing.
    void at(const SpacePoints& points, std::size_t count, Memory& memory, float* out) const;

    // For a single field, whose octaves octaveRestOf() knows: as the functions of RowEvaluator, and what is above it.
    void places(const SpacePoints& points, std::size_t count, std::span<float* const> place) const;
    void octave(std::span<float* const> place, std::size_t count, std::size_t k, float* out) const;
    void sum(std::span<const float* const> octaves, std::size_t count, float* out) const;
    void combine(const float* field, std::size_t count, Memory& memory, float* out) const;

  private:
    struct Leaf;
    [[nodiscard]] const Leaf& onlyLeaf() const;

    std::shared_ptr<const PicturePlan> plan_;
    std::vector<Leaf> leaves_;
    LayerRows layers_;
};

}  // namespace noisescope
