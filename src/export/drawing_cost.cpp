#include "export/drawing_cost.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "cpu/measures.h"

namespace noisescope {
namespace {

// Seconds of CPU that combining takes per pixel and field, by measurement: in lanes, and by a pass of llvmpipe.
constexpr double kCpuCombining = 0.2e-9;
constexpr double kGpuCombining = 1.1e-9;

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
    std::set<std::string> programs;
    double longest = 0;
    for (const DrawingTask& task : tasks) {
        const PicturePlan plan = measuredPicture(task.recipe, task.height, PictureOf::values);
        if (!plan.isField()) {
            const double fields = pixelsOf(task) * static_cast<double>(plan.leaves().size());
            seconds_ += fields * kCpuCombining;
            combined_ += fields;
            programs.insert(fmt::format("{} layers", programs.size()));
        }
        for (const std::shared_ptr<const FieldPlan>& field : plan.leaves()) {
            const double seconds = pixelsOf(task) * cpuSecondsPerPixel(*field, task.region);
            seconds_ += seconds;
            pixels_ += pixelsOf(task);
            programs.insert(speedKey(*field, specialize_));
            if (longest_ != nullptr && seconds <= longest) continue;
            longest = seconds;
            longest_ = field;
            region_ = task.region;
        }
    }
    programs_ = programs.size();
}

double DrawingCost::onGpu(const GpuSpeed& speed, std::size_t made) const {
    return speed.pixel * pixels_ + kGpuCombining * combined_ +
           speed.start * static_cast<double>(std::max(made, programs_) - made);
}

GpuSpeed DrawingCost::measureGpu(FieldRenderer& renderer) const {
    return longest_ == nullptr ? GpuSpeed{} : gpuSpeed(renderer, *longest_, region_);
}

std::string DrawingCost::key() const { return longest_ == nullptr ? "" : speedKey(*longest_, specialize_); }

}  // namespace noisescope
