// Pictures that are wanted, and their first coarse ones: drawn by the twin, so that there is something to see while the
// driver compiles. The bits are the same.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "color/color_map.h"
#include "core/image.h"
#include "recipe/held_recipe.h"
#include "viewer/model/canvas/navigation.h"

namespace noisescope {

class FieldPlan;

/// A picture that is wanted.
struct FieldOrder {
    HeldRecipe recipe;
    View view;  ///< its corner in its image
    std::int64_t width = 0, height = 0;
    ColorMap map;
    /// Of the field itself and, where the colors need one, of the second that decides between them.
    std::array<std::shared_ptr<const FieldPlan>, 2> plans;

    [[nodiscard]] std::size_t layers() const { return map.takesSecond() ? 2 : 1; }
    [[nodiscard]] HeldRecipe recipeOf(std::size_t layer) const;
    [[nodiscard]] bool isMeasured() const;
    /// Makes the plans. Throws Error(usage) as they do.
    void plan();
    /// The same with pixels of `coarseness` across. They count from the image's origin too: one of them may begin
    /// outside of the picture.
    [[nodiscard]] Region coarseRegion(int coarseness) const;
    [[nodiscard]] FieldPlan coarsePlan(std::size_t layer, int coarseness) const;
};

constexpr int kCoarsest = 64;

struct SketchRequest {
    FieldOrder order;
    int coarseness = 0;  ///< 0: the plans alone
    bool bounded =
        false;  ///< becomes coarser where it would take too long, and is drawn although it is not wanted any more
};

struct Sketch {
    FieldOrder order;             ///< with its plans
    int coarseness = 0;           ///< 0: there is no picture
    std::array<Image, 2> images;  ///< of the order's layers
    std::string error;            ///< why the recipe cannot be drawn
};

/// Takes some hundredths of a second if it is bounded, else some tenths; what would take longer is not drawn, its
/// coarseness is 0. Throws Interrupted.
Sketch drawSketch(const SketchRequest& request, const std::function<bool()>& stillWanted);

}  // namespace noisescope
