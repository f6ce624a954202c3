// Pictures that are wanted, and their first coarse ones: drawn by the twin, so that there is something to see while the
// driver compiles. The bits are the same.
#pragma once

#include <atomic>
#include <chrono>
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

/// Progress of the processes of a picture. Written by the thread that computes them.
struct ProcessProgress {
    std::atomic<double> share{0};
    const std::chrono::steady_clock::time_point start = std::chrono::steady_clock::now();
};

struct SketchRequest {
    FieldOrder order;
    int coarseness = 0;  ///< 0: the plan alone
    bool bounded =
        false;  ///< becomes coarser where it would take too long, and is drawn although it is not wanted any more
    double boundedSeconds = 0.04;  ///< a picture that takes longer is given up, but the coarsest
    double finerSeconds = 0.3;     ///< the same of one that is not bounded: the driver's compiler wants the cores, too
    bool preview = false;  ///< with coarseness 0: processes that take long on coarse lattices alone, if they can
    std::shared_ptr<ProcessProgress> progress{};  ///< of the processes; may be null
};

struct Sketch {
    FieldOrder order;                            ///< with its plan
    int coarseness = 0;                          ///< 0: there is no picture
    std::vector<Image> images;                   ///< of the picture's leaves
    std::string error;                           ///< reason if the recipe cannot be drawn
    std::shared_ptr<const PicturePlan> whole{};  ///< of a preview: the plan of the wanted picture; null: there is none
    bool dropped = false;                        ///< its processes took longer than it was wanted
};

/// Draws the picture; of one that is given up the coarseness is 0. A preview that is quick is drawn to its end, though
/// nobody wants it any more. Throws Interrupted.
Sketch drawSketch(const SketchRequest& request, const std::function<bool()>& stillWanted);

}  // namespace noisescope
