// Pictures with layers in a pane: drafts and pictures in full draw the fields that are not kept, and combine all.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <limits>

#include "viewer/host/field/pane_field.h"

namespace noisescope {
namespace {

constexpr double kDraftSeconds = 0.009;
constexpr double kMostDraftSeconds = 0.05;  // of the first draft of a drag, which draws the other layers too
constexpr double kNoLimit = std::numeric_limits<double>::infinity();

double pixelsOf(const Region& region) { return static_cast<double>(region.width) * static_cast<double>(region.height); }

}  // namespace

/// True if the device draws layers, and all fields of the region can be kept.
bool PaneField::keepsFields(const PicturePlan& picture, const Region& region, FieldRenderer& renderer) const {
    return !byCpu_ && hasLayers(picture) && renderer.trees().kept().takes(bytesOfFields(picture, region, renderer));
}

/// Measures the programs whose speed is not known.
void PaneField::learnLayersCost(const FieldOrder& order, FieldRenderer& renderer) {
    // Finding a program takes a tenth of a millisecond, for each of many layers and in each picture of a drag.
    constexpr int kTries = 3;  // the first draft compiles, which tells nothing of the cost
    for (int i = 0; i < kTries; ++i) {
        secondsPerPixel_ = passPerPixel_;
        bool known = true;
        for (const auto& leaf : order.picture->leaves()) {
            const auto program = renderer.ready(*leaf);
            known = known && program != nullptr && program->secondsPixel > 0;
            if (program != nullptr) secondsPerPixel_ += program->secondsPixel;
        }
        if (known || i == kTries - 1) return;
        drawCoarsely(order, kCoarsest - i, renderer);
    }
}

/// Returns the time of a draft of layers.
double PaneField::secondsOfLayers(const FieldOrder& order, int coarseness, FieldRenderer& renderer) const {
    const Region region = order.coarseRegion(coarseness);
    if (byCpu_) return cpuSecondsOf(*order.picture, region, {order.view.height, coarseness});
    return passPerPixel_ * pixelsOf(region) +
           secondsOf(missingFields(*order.picture, region, {order.view.height, coarseness}, renderer), renderer);
}

/// Returns the time of the wanted picture.
double PaneField::secondsInFull(FieldRenderer& renderer) const {
    return keeps_ || keepsOnCpu_ ? secondsOfLayers(wanted_, 1, renderer)
                                 : secondsPerPixel() * pixelsOf(wanted_.coarseRegion(1));
}

/// True if the CPU draws layers, and all fields of the region can be kept.
bool PaneField::keepsOnCpu(const PicturePlan& picture, const Region& region) const {
    return byCpu_ && leaves_ != nullptr && hasLayers(picture) && KeptLeaves::takes(picture, region);
}

/// Returns the time that a pixel of a field takes on the CPU.
double PaneField::cpuCostOf(const PicturePlan& picture, const LeafTile& tile) const {
    const auto leaf =
        static_cast<std::size_t>(std::ranges::find(picture.leaves(), tile.plan) - picture.leaves().begin());
    return leaf < cpuLeafPerPixel_.size() ? cpuLeafPerPixel_[leaf] : 0;
}

/// Returns the time that the CPU takes for a region of a picture, as it is for pixels of `pixels`.
double PaneField::cpuSecondsOf(const PicturePlan& picture, const Region& region, const PixelScale& pixels) const {
    double seconds = cpuPassPerPixel_ * pixelsOf(region);
    for (const LeafTile& tile : leaves_->missing(picture, region, pixels))
        seconds += cpuCostOf(picture, tile) * pixelsOf(tile.region);
    return seconds;
}

/// Combines kept fields into what is shown next. Returns the time that it took.
double PaneField::combineOnCpu(const PicturePlan& picture, const Region& region) {
    const auto start = std::chrono::steady_clock::now();
    fields_.draw(picture, region, *leaves_);
    glFinish();
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
    cpuPassPerPixel_ = took.count() / pixelsOf(region);
    return took.count();
}

/// Draws into what is shown next.
void PaneField::drawLayersOnCpu(const PicturePlan& picture, const Region& region, const PixelScale& pixels) {
    const auto start = std::chrono::steady_clock::now();
    CpuLayerFields fields;
    fields.begin(leaves_->missing(picture, region, pixels));
    fields.draw(*leaves_, kNoLimit, [](const LeafTile&) { return 1e-12; });
    combineOnCpu(picture, region);
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
    counts_.draftMilliseconds = 1000 * took.count();
}

/// Draws some fields or parts of them, and once all are kept the picture. Returns true if it is there.
bool PaneField::refineOnCpu(double seconds) {
    const auto start = std::chrono::steady_clock::now();
    counts_.compiled = false;
    cpuFields_.draw(*leaves_, seconds, [&](const LeafTile& tile) { return cpuCostOf(*wanted_.picture, tile); });
    const bool drawn = cpuFields_.done();
    if (drawn) combineOnCpu(*wanted_.picture, wanted_.coarseRegion(1));
    spent_ += std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return drawn;
}

/// A draft of layers is as fine as one of the changed layers alone, and later ones of a drag find the others kept.
int PaneField::draftCoarseness(const FieldOrder& order, FieldRenderer& renderer) const {
    const Region all = order.coarseRegion(1);
    const bool layers = keepsFields(*order.picture, all, renderer) || keepsOnCpu(*order.picture, all);
    const double seconds = layers ? secondsOfLayers(order, 1, renderer)
                                  : std::max(secondsPerPixel(), byCpu_ ? cpuDraftPerPixel_ : 0) * pixelsOf(all);
    int coarseness =
        static_cast<int>(std::clamp(std::ceil(std::sqrt(seconds / kDraftSeconds)), 2.0, double{kCoarsest}));
    // The pixels of the draft before, at which the other layers are kept: measured times waver from picture to picture.
    const bool near = shownCoarseness_ > 1 && std::abs(shownCoarseness_ - coarseness) <= 1;
    if (layers && near && secondsOfLayers(order, shownCoarseness_, renderer) <= 2 * kDraftSeconds)
        return shownCoarseness_;
    while (layers && coarseness < kCoarsest && secondsOfLayers(order, coarseness, renderer) > kMostDraftSeconds)
        ++coarseness;
    return coarseness;
}

/// Draws into what is shown next.
void PaneField::drawLayersCoarsely(const PicturePlan& picture, const Region& region, const PixelScale& pixels,
                                   FieldRenderer& renderer) {
    LayerFields fields;
    fields.begin(picture, region, pixels, renderer);
    const double drawn = fields.done() ? 0 : fields.draw(renderer, kNoLimit);
    const double combined = timed(renderer, region.width * region.height, passPerPixel_,
                                  [&] { fields_.draw(picture, region, region, &renderer, true); });
    counts_.draftMilliseconds = 1000 * (drawn + combined);
}

/// Draws some fields or parts of them, and once all are kept the picture. Returns true if it is there.
bool PaneField::refineLayers(FieldRenderer& renderer, double seconds) {
    const std::size_t programs = renderer.allProgramCount();
    if (!layerFields_.done()) spent_ += layerFields_.draw(renderer, seconds);
    const bool drawn = layerFields_.done();
    const Region all = wanted_.coarseRegion(1);
    if (drawn)
        spent_ += timed(renderer, all.width * all.height, passPerPixel_,
                        [&] { fields_.draw(*wanted_.picture, all, all, &renderer, true); });
    counts_.compiled = renderer.allProgramCount() != programs;
    return drawn;
}

}  // namespace noisescope
