// Pictures that are wanted, and their first coarse ones: drawn by the twin, so that there is something to see while the
// driver compiles. The bits are the same.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/image.h"
#include "recipe/held_recipe.h"
#include "viewer/model/canvas/navigation.h"

namespace noisescope {

class PicturePlan;

/// A picture that is wanted.
struct FieldOrder {
    HeldRecipe recipe;
    View view;  ///< its corner in its image
    std::int64_t width = 0, height = 0;
    std::shared_ptr<const PicturePlan> picture;  ///< null until plan()

    /// Makes the plan. Throws Error(usage) as it does.
    void plan();
    /// The same with pixels of `coarseness` across. They count from the image's origin too: one of them may begin
    /// outside of the picture.
    [[nodiscard]] Region coarseRegion(int coarseness) const;
    /// Plans the picture with such pixels.
    [[nodiscard]] PicturePlan coarsePicture(int coarseness) const;
};

constexpr int kCoarsest = 64;

struct SketchRequest {
    FieldOrder order;
    int coarseness = 0;  ///< 0: the plan alone
    bool bounded =
        false;  ///< becomes coarser where it would take too long, and is drawn although it is not wanted any more
    double boundedSeconds = 0.04;  ///< a picture that takes longer is given up, but the coarsest
    double finerSeconds = 0.3;     ///< the same of one that is not bounded: the driver's compiler wants the cores, too
};

struct Sketch {
    FieldOrder order;           ///< with its plan
    int coarseness = 0;         ///< 0: there is no picture
    std::vector<Image> images;  ///< of the picture's leaves
    std::string error;          ///< why the recipe cannot be drawn
};

/// Draws the picture; of one that is given up the coarseness is 0. Throws Interrupted.
Sketch drawSketch(const SketchRequest& request, const std::function<bool()>& stillWanted);

}  // namespace noisescope
