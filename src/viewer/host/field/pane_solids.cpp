// Pictures of solids in a pane: who draws them, and how much of them a frame draws.
#include <algorithm>
#include <chrono>

#include "plan/picture_plan.h"
#include "viewer/host/field/pane_field.h"

namespace noisescope {

/// True if the CPU is quicker with a solid. Most of the cost lies in the middle of the picture: all of it is drawn,
/// once for a program.
bool PaneField::isSolidForCpu(FieldRenderer& renderer) {
    if (solidKey_ == cpuKey_) return isSolidQuickerOnCpu_;
    constexpr double kShortRows = 1.5;  // of a coarse picture, on which lanes are slower by more than this
    solidKey_ = cpuKey_;
    for (int i = 0; i < 2; ++i) secondsPerPixel_ = secondsOfSolid(&renderer);  // drivers compile at the first draw
    cpuSecondsPerPixel_ = cpuDraftPerPixel_ = secondsOfSolid(nullptr);
    isSolidQuickerOnCpu_ = cpuSecondsPerPixel_ < kShortRows * secondsPerPixel_;
    return isSolidQuickerOnCpu_;
}

/// Draws the wanted picture coarsely, without showing it; `renderer` is null on the CPU. Returns the time of a pixel.
double PaneField::secondsOfSolid(FieldRenderer* renderer) {
    constexpr int kCoarse = 16;
    const Region region = wanted_.coarseRegion(kCoarse);
    const PicturePlan picture = wanted_.coarsePicture(kCoarse);
    const auto start = std::chrono::steady_clock::now();
    fields_.draw(picture, region, region, renderer);
    glFinish();
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
    return took.count() / static_cast<double>(region.width * region.height);
}

/// Returns the time for the picture in full in this frame: more than the rest of a frame takes, which software
/// renderers spend on the panels.
double PaneField::refineSeconds() const {
    constexpr double kRefineSeconds = 0.025;    // of a frame in which nothing moves …
    constexpr double kMostRefineSeconds = 0.1;  // … where the rest of it is slow
    constexpr double kShare = 4;
    if (!refined_) return kRefineSeconds;
    const std::chrono::duration<double> rest = std::chrono::steady_clock::now() - *refined_;
    return std::clamp(kShare * rest.count(), kRefineSeconds, kMostRefineSeconds);
}

}  // namespace noisescope
