#include "export/drawing_cost.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "core/overloaded.h"
#include "cpu/measures.h"
#include "cpu/process/erosion_solver.h"
#include "cpu/process/growth_field.h"

namespace noisescope {
namespace {

// Seconds of CPU that combining takes per pixel and field, by measurement: in lanes, and by a pass of llvmpipe.
constexpr double kCpuCombining = 0.2e-9;
constexpr double kGpuCombining = 1.1e-9;

double pixelsOf(const DrawingTask& task) {
    return static_cast<double>(task.region.width) * static_cast<double>(task.region.height);
}

/// Returns as many nodes as a picture shows of a process.
Region nodesOf(const ProcessPlan& plan, const DrawingTask& task) {
    constexpr double kMost = 1e9;
    const auto nodes = [&](std::int64_t pixels) {
        const double count =
            static_cast<double>(pixels) * static_cast<double>(gridOf(plan)) / static_cast<double>(task.height);
        return static_cast<std::int64_t>(std::min(count, kMost)) + 1;
    };
    return {0, 0, nodes(task.region.width), nodes(task.region.height)};
}

/// Returns what an erosion takes for nodes, with its input, which takes about as long as its steps.
double erosionSeconds(const ErosionPlan& plan, const Region& nodes) {
    constexpr double kStep = 8e-9;  // of a node, by measurement in lanes of 512 bits
    constexpr double kBoth = 2;
    return kBoth * kStep * erosionCost(plan, nodes);
}

/// Returns what a process takes for a picture.
double gridSeconds(const ProcessPlan& plan, const DrawingTask& task) {
    return std::visit(Overloaded{
                          [&](const ErosionPlan& erosion) { return erosionSeconds(erosion, nodesOf(plan, task)); },
                          [&](const GrowthPlan& growth) {
                              if (growth.steps.start != GrowthStart::field) return growthSeconds(growth.steps);
                              const Region trees = GrowthField::treesAt(growth.steps, nodesOf(plan, task));
                              return growthSeconds(growth.steps) * static_cast<double>(trees.width) *
                                     static_cast<double>(trees.height);
                          },
                      },
                      plan);
}

}  // namespace

Specialize specializeFor(std::span<const DrawingTask> tasks) {
    double most = 0;
    for (const DrawingTask& task : tasks) most = std::max(most, pixelsOf(task));
    return specializeFor(most);
}

DrawingCost::DrawingCost(std::span<const DrawingTask> tasks) : specialize_(specializeFor(tasks)) {
    std::set<std::string> programs;
    std::vector<const ProcessPlan*> grids;
    std::vector<std::shared_ptr<const FieldPlan>> kept;  // of these
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
            if (const auto* grid = field->program().find<GridStep>()) {
                const bool isKnown =
                    std::ranges::any_of(grids, [&](const ProcessPlan* other) { return *other == *grid->process; });
                if (!isKnown) seconds_ += gridSeconds(*grid->process, task);
                grids.push_back(grid->process.get());
                kept.push_back(field);
                continue;
            }
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
