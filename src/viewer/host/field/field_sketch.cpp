#include "viewer/host/field/field_sketch.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "core/error.h"
#include "cpu/measures.h"
#include "cpu/picture_drawer.h"
#include "cpu/process/grid_reader.h"
#include "recipe/process/process_leaf.h"
#include "recipe/recipe.h"

namespace noisescope {
namespace {

constexpr int kFewestSteps = 32;  // of a draft of a solid

/// Strip by strip; none if it is no longer wanted, or if it would take more than `seconds`.
std::optional<Image> stripsOf(const PicturePlan& plan, Slot slot, const Region& region, double seconds,
                              const std::function<bool()>& goOn) {
    using Clock = std::chrono::steady_clock;
    constexpr std::int64_t kMostSketchRows = 128;
    constexpr double kTelling = 0.002;  // seconds; a shorter strip says little of the next one
    const auto start = Clock::now();
    Image image(region.width, region.height, plan.channels(slot));
    for (std::int64_t y = 0, rows = 1; y < region.height; y += rows, rows = std::min(2 * rows, kMostSketchRows)) {
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

/// Thrown to end processes that nobody waits for.
struct Dropped {};

/// Returns how many of the finest lattices of its processes a picture of this region leaves out for a preview in about
/// a tenth of a second; 0: none, since it does not take long.
int latticesLeftOut(const FieldOrder& order) {
    constexpr double kQuick = 3e6;    // steps of nodes, of some 30 ns with their ground
    constexpr double kLattice = 3.7;  // so many times as many has the next finer lattice
    constexpr int kMost = 9;
    double cost = missingGridCost(*order.picture, order.picture->colors(), order.coarseRegion(1));
    int count = 0;
    for (; cost > kQuick && count < kMost; ++count) cost /= kLattice;
    return coarsened(order.recipe, count) == order.recipe ? 0 : count;
}

/// Draws the leaves of a picture, coarser where it would take longer than the request allows, if it is bounded.
void drawLeaves(const SketchRequest& request, int first, double boundedSeconds,
                const std::function<bool()>& stillWanted, Sketch& sketch) {
    for (int coarseness = first; coarseness > 0 && coarseness <= kCoarsest; coarseness *= 2) {
        constexpr double kAnyTime = 1e9;
        const bool bounded = request.bounded || request.preview;
        const double seconds = coarseness == kCoarsest ? kAnyTime : bounded ? boundedSeconds : request.finerSeconds;
        const PicturePlan picture = sketch.order.coarsePicture(coarseness);
        const std::vector<Slot> slots = picture.inputs(picture.colors());
        const auto regions = picture.needs(picture.colors(), sketch.order.coarseRegion(coarseness));
        sketch.images.clear();
        for (std::size_t i = 0; i < slots.size(); ++i) {
            std::optional<Image> image =
                stripsOf(picture, slots[i], regions[i], seconds, [&] { return bounded || stillWanted(); });
            if (!image) break;
            sketch.images.push_back(std::move(*image));
        }
        if (sketch.images.size() == slots.size()) {
            sketch.coarseness = coarseness;
            return;
        }
        if (!bounded) return;
    }
}

/// Draws a preview in which processes lack `count` lattices.
void drawPreview(const SketchRequest& request, int count, const std::function<bool()>& stillWanted, Sketch& sketch) {
    constexpr double kPreviewSeconds = 0.12;
    sketch.whole = sketch.order.picture;
    sketch.order.recipe = coarsened(sketch.order.recipe, count);
    sketch.order.plan();
    const PicturePlan& coarse = *sketch.order.picture;
    const auto pause = [&, start = std::chrono::steady_clock::now()] {
        constexpr std::chrono::duration<double> kPatience(0.25);
        if (std::chrono::steady_clock::now() - start > kPatience && !stillWanted()) throw Dropped{};
    };
    prepareGrids(coarse, coarse.colors(), sketch.order.coarseRegion(1), pause);
    drawLeaves(request, 1, kPreviewSeconds, stillWanted, sketch);
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
    Recipe coarse = recipe;
    // Grain of long steps is finer than what is seen between the pixels of a draft.
    if (coarseness > 1) coarse.solidSteps = std::max(coarse.solidSteps / 2, std::min(coarse.solidSteps, kFewestSteps));
    return measuredPicture(coarse, {view.height, coarseness});
}

Sketch drawSketch(const SketchRequest& request, const std::function<bool()>& stillWanted) {
    Sketch sketch;
    sketch.order = request.order;
    try {
        if (sketch.order.picture == nullptr) sketch.order.plan();
        if (request.preview)
            if (const int count = latticesLeftOut(sketch.order); count > 0) {
                drawPreview(request, count, stillWanted, sketch);
                return sketch;
            }
        const PicturePlan& whole = *sketch.order.picture;
        requireKeptGrids(whole, whole.colors(), sketch.order.coarseRegion(1));
        const auto pause = [&] {
            if (!stillWanted()) throw Dropped{};
        };
        const auto progress = [&](double share) {
            if (request.progress != nullptr) request.progress->share = share;
        };
        prepareGrids(whole, whole.colors(), sketch.order.coarseRegion(1), pause, progress);
        drawLeaves(request, request.coarseness, request.boundedSeconds, stillWanted, sketch);
    } catch (const Dropped&) {
        sketch.dropped = true;
    } catch (const Error& error) {
        sketch.error = error.what();
    }
    return sketch;
}

}  // namespace noisescope
