#include "viewer/host/field/field_sketch.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "core/error.h"
#include "cpu/measures.h"
#include "cpu/picture_drawer.h"
#include "cpu/process/grid_reader.h"

namespace noisescope {
namespace {

/// Strip by strip; none if it is no longer wanted, or if it would take more than `seconds`.
std::optional<Image> stripsOf(const PicturePlan& plan, Slot slot, const Region& region, double seconds,
                              const std::function<bool()>& goOn) {
    using Clock = std::chrono::steady_clock;
    constexpr std::int64_t kMostRows = 128;
    constexpr double kTelling = 0.002;  // what is quicker than that tells little of the next strip
    const auto start = Clock::now();
    Image image(region.width, region.height, plan.channels(slot));
    for (std::int64_t y = 0, rows = 1; y < region.height; y += rows, rows = std::min(2 * rows, kMostRows)) {
        if (!goOn()) return std::nullopt;
        rows = std::min(rows, region.height - y);
        const auto before = Clock::now();
        const Image strip = cpuLeaves().render(plan, slot, {region.x, region.y + y, region.width, rows});
        std::copy(strip.pixels.begin(), strip.pixels.end(),
                  image.pixels.begin() + y * region.width * std::int64_t{image.channels});
        const std::chrono::duration<double> last = Clock::now() - before;
        const std::chrono::duration<double> all = Clock::now() - start;
        const auto left = static_cast<double>(region.height - y - rows);
        const double expected = last.count() < kTelling ? 0 : last.count() / static_cast<double>(rows) * left;
        if (left > 0 && all.count() + expected > seconds) return std::nullopt;
    }
    return image;
}

}  // namespace

void FieldOrder::plan() { picture = std::make_shared<const PicturePlan>(measuredPicture(recipe, view.height)); }

Region FieldOrder::coarseRegion(int coarseness) const {
    const auto floored = [coarseness](std::int64_t x) { return x / coarseness - (x % coarseness < 0 ? 1 : 0); };
    Region region{floored(view.x), floored(view.y), 0, 0};
    region.width = floored(view.x + width - 1) - region.x + 1;
    region.height = floored(view.y + height - 1) - region.y + 1;
    return region;
}

PicturePlan FieldOrder::coarsePicture(int coarseness) const {
    return measuredPicture(recipe, {view.height, coarseness});
}

Sketch drawSketch(const SketchRequest& request, const std::function<bool()>& stillWanted) {
    Sketch sketch;
    sketch.order = request.order;
    try {
        if (sketch.order.picture == nullptr) sketch.order.plan();
        const PicturePlan& whole = *sketch.order.picture;
        prepareGrids(whole, whole.colors(), sketch.order.coarseRegion(1));
        for (int coarseness = request.coarseness; coarseness > 0 && coarseness <= kCoarsest; coarseness *= 2) {
            constexpr double kAnyTime = 1e9;
            const double seconds = coarseness == kCoarsest ? kAnyTime
                                   : request.bounded       ? request.boundedSeconds
                                                           : request.finerSeconds;
            const PicturePlan picture = sketch.order.coarsePicture(coarseness);
            const std::vector<Slot> slots = picture.inputs(picture.colors());
            const auto regions = picture.needs(picture.colors(), sketch.order.coarseRegion(coarseness));
            sketch.images.clear();
            for (std::size_t i = 0; i < slots.size(); ++i) {
                std::optional<Image> image =
                    stripsOf(picture, slots[i], regions[i], seconds, [&] { return request.bounded || stillWanted(); });
                if (!image) break;
                sketch.images.push_back(std::move(*image));
            }
            if (sketch.images.size() == slots.size()) {
                sketch.coarseness = coarseness;
                break;
            }
            if (!request.bounded) break;
        }
    } catch (const Error& error) {
        sketch.error = error.what();
    }
    return sketch;
}

}  // namespace noisescope
