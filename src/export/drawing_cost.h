// Expected times of drawings on each back end: the model by which a back end is chosen.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>

#include "core/image.h"
#include "export/drawing_speed.h"
#include "recipe/held_recipe.h"

namespace noisescope {

/// Planned drawing.
struct DrawingTask {
    HeldRecipe recipe;
    std::int64_t height = 0;  ///< of the image
    Region region;            ///< everything that is drawn of it, in one piece
};

/// Returns the programs that the largest of the tasks is worth.
Specialize specializeFor(std::span<const DrawingTask> tasks);

/// Cost of all tasks together: of the fields, and of combining those of layers. The CPU is measured with each field; a
/// GPU with the one that takes the CPU longest, and is expected to take as long for the pixels of the others.
class DrawingCost {
  public:
    /// Draws a little of each of the tasks, at least one, on the CPU. Throws Error(usage) if a recipe cannot be drawn,
    /// and Interrupted.
    explicit DrawingCost(std::span<const DrawingTask> tasks);

    /// Returns seconds on the CPU.
    [[nodiscard]] double onCpu() const { return seconds_; }
    /// Returns seconds on a GPU that has made so many of the programs.
    [[nodiscard]] double onGpu(const GpuSpeed& speed, std::size_t made) const;
    /// Measures the GPU. Throws as FieldRenderer::render() does.
    [[nodiscard]] GpuSpeed measureGpu(FieldRenderer& renderer) const;

    [[nodiscard]] Specialize specialize() const { return specialize_; }
    /// Returns the key of the GPU's speed, as speedKey() does.
    [[nodiscard]] std::string key() const;

  private:
    Specialize specialize_;
    double seconds_ = 0;
    double pixels_ = 0;                         ///< of all fields
    double combined_ = 0;                       ///< of all fields that layers combine
    std::size_t programs_ = 0;                  ///< that differ
    std::shared_ptr<const FieldPlan> longest_;  ///< null: there are no fields
    Region region_;                             ///< of the longest task
};

}  // namespace noisescope
