#include "export/drawing_cost.h"

#include <algorithm>

#include "cpu/measures.h"

namespace noisescope {
namespace {

double pixelsOf(const DrawingTask& task) {
    return static_cast<double>(task.region.width) * static_cast<double>(task.region.height);
}

}  // namespace

Specialize specializeFor(std::span<const DrawingTask> tasks) {
    double most = 0;
    for (const DrawingTask& task : tasks) most = std::max(most, pixelsOf(task));
    return specializeFor(most);
}

DrawingCost::DrawingCost(std::span<const DrawingTask> tasks) : specialize_(specializeFor(tasks)) {
    double longest = 0;
    for (const DrawingTask& task : tasks) {
        const PicturePlan plan = measuredPicture(task.recipe, task.height, PictureOf::values);
        double seconds = 0;
        for (const auto& leaf : plan.leaves()) seconds += pixelsOf(task) * cpuSecondsPerPixel(*leaf, task.region);
        seconds_ += seconds;
        pixels_ += pixelsOf(task);
        if (longest_ != nullptr && seconds <= longest) continue;
        longest = seconds;
        longest_ = plan.leaves()[0];
        region_ = task.region;
    }
}

GpuSpeed DrawingCost::measureGpu(FieldRenderer& renderer) const { return gpuSpeed(renderer, *longest_, region_); }

std::string DrawingCost::key() const { return speedKey(*longest_, specialize_); }

}  // namespace noisescope
