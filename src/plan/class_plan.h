// A recipe's map as plain data: which layers decide the class of a cell, by which floats, and the passes over the
// cells.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "catalogue/passes.h"
#include "core/image.h"
#include "recipe/held_recipe.h"

namespace noisescope {

/// A layer whose values decide.
struct MapLayer {
    std::string path;   ///< "whole": the picture itself
    HeldRecipe recipe;  ///< its whole is the layer, as values
};

/// Holds where low <= seen < high.
struct ClassTest {
    std::size_t layer = 0;  ///< index of ClassPlan::layers()
    float low = 0;          ///< -infinity: no bound
    float high = 0;         ///< infinity: no bound
    /// False for a class that passes alone make.
    [[nodiscard]] bool canHold() const { return low <= high; }
};

/// A pass, each of whose steps changes all cells at once.
struct MapStep {
    PassId pass = PassId::single;
    int target = 0;  ///< indices of classes
    int into = 0;
    int other = -1;  ///< negative: any
    int reach = 1;   ///< cells around a cell that a step reads
    int steps = 1;
};

/// Returns the seen value of a layer's value: 0.5 v + 0.5, held in [0, 1]; NaN stays.
float seenValue(float value);

class ClassPlan {
  public:
    /// Requires a map without problems whose shares are measured (withMeasuredShares()); throws Error(usage) for
    /// others.
    explicit ClassPlan(const Recipe& recipe);

    [[nodiscard]] std::int64_t cells() const { return cells_; }
    [[nodiscard]] std::size_t classCount() const { return classes_.size(); }
    [[nodiscard]] std::span<const MapLayer> layers() const { return layers_; }
    /// The tests of each class, in the order of the recipe; the last one has none.
    [[nodiscard]] std::span<const std::vector<ClassTest>> classes() const { return classes_; }
    [[nodiscard]] std::span<const MapStep> steps() const { return steps_; }

    /// Returns the cells around a region that steps from `first` on read, all together.
    [[nodiscard]] int halo(std::size_t first = 0) const;

    /// Returns the class of a cell by the layers' seen values, before the passes.
    [[nodiscard]] std::uint8_t classOf(std::span<const float> seen) const;

  private:
    std::int64_t cells_;
    std::vector<MapLayer> layers_;
    std::vector<std::vector<ClassTest>> classes_;
    std::vector<MapStep> steps_;
};

/// Returns a region with `cells` more on each side.
Region grown(const Region& region, std::int64_t cells);

}  // namespace noisescope
