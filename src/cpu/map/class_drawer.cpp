#include "cpu/map/class_drawer.h"

#include <algorithm>

#include "core/interrupt.h"
#include "recipe/recipe.h"

namespace noisescope {

ClassDrawer::ClassDrawer(const Recipe& recipe, LeafDrawer& drawer, ClassDevice* device)
    : recipe_(recipe), plan_(recipe), device_(device) {
    for (const MapLayer& layer : plan_.layers())
        layers_.push_back(std::make_unique<PictureDrawer>(layer.recipe, plan_.cells(), PictureOf::values, drawer));
}

std::vector<float> ClassDrawer::seen(std::size_t layer, const Region& region) const {
    std::vector<float> values = layers_[layer]->values(region).pixels;
    std::ranges::transform(values, values.begin(), seenValue);
    return values;
}

ClassGrid ClassDrawer::bounded(const Region& region) const {
    ClassGrid grid(region);
    std::vector<std::vector<float>> values;
    for (std::size_t i = 0; i < layers_.size(); ++i) values.push_back(seen(i, region));
    std::vector<float> cell(layers_.size());
    for (std::size_t at = 0; at < grid.cells().size(); ++at) {
        for (std::size_t i = 0; i < values.size(); ++i) cell[i] = values[i][at];
        grid.cells()[at] = plan_.classOf(cell);
    }
    return grid;
}

ClassGrid ClassDrawer::after(std::size_t passes, const Region& region) const {
    const int reach = plan_.halo() - plan_.halo(passes);
    ClassGrid grid = bounded(grown(region, reach));
    for (const MapStep& step : plan_.steps().first(passes)) grid = passed(step, std::move(grid));
    return grid;
}

ClassGrid ClassDrawer::classes(const Region& region) const {
    return device_ != nullptr ? device_->classes(*this, region) : after(plan_.steps().size(), region);
}

ClassGrid ClassDrawer::twin(const Region& region) const { return ClassDrawer(recipe_, cpuLeaves()).classes(region); }

std::vector<const PicturePlan*> ClassDrawer::layers() const {
    std::vector<const PicturePlan*> plans;
    for (const auto& layer : layers_) plans.push_back(&layer->plan());
    return plans;
}

void ClassDrawer::rows(const Region& region, const RowsSink& sink) const {
    constexpr std::int64_t kCells = std::int64_t{1} << 22;
    const std::int64_t wide = region.width + std::int64_t{2} * plan_.halo();
    // At least four times as many rows as the halo adds, so that little is computed twice.
    const std::int64_t most = std::max({std::int64_t{1}, kCells / wide, 8 * std::int64_t{plan_.halo()}});
    for (std::int64_t y = 0; y < region.height; y += most) {
        throwIfInterrupted();
        const std::int64_t height = std::min(most, region.height - y);
        sink(region.y + y, classes({region.x, region.y + y, region.width, height}));
    }
}

std::int64_t ClassDrawer::leftBy(std::size_t pass, const Region& region) const {
    const MapStep& step = plan_.steps()[pass];
    const ClassGrid grid = after(pass + 1, grown(region, step.reach));
    std::int64_t left = 0;
    for (std::int64_t y = region.y; y < region.y + region.height; ++y)
        for (std::int64_t x = region.x; x < region.x + region.width; ++x)
            left += stepped(step, grid, x, y) != grid.at(x, y) ? 1 : 0;
    return left;
}

CellReasons ClassDrawer::reasons(std::int64_t x, std::int64_t y) const {
    CellReasons reasons;
    const Region cell{x, y, 1, 1};
    for (std::size_t i = 0; i < layers_.size(); ++i) reasons.seen.push_back(seen(i, cell).front());
    reasons.before = plan_.classOf(reasons.seen);
    for (std::size_t i = 1; i <= plan_.steps().size(); ++i) reasons.after.push_back(after(i, cell).at(x, y));
    return reasons;
}

}  // namespace noisescope
