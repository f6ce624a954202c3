// CPU twin of the field renderer: the same recipe, the same blocks, the same bits.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "core/image.h"
#include "exact/decimal.h"

namespace noisescope {

class FieldPlan;

/// Renders a region of the pixel plane on all cores; the result does not depend on their number. Throws Interrupted.
Image renderOnCpu(const FieldPlan& plan, const Region& region);

/// Renders into width * height * channels floats. `pause`, if set, is called before each piece of work on any thread;
/// an exception from it ends the work.
void drawOnCpu(const FieldPlan& plan, const Region& region, float* out, const std::function<void()>& pause = {});

/// Returns plan.channels() values for each point; points have `coordinates` numbers (1 to 4) in world units.
std::vector<float> sampleOnCpu(const FieldPlan& plan, std::span<const Decimal> points, std::size_t coordinates);
inline std::vector<float> sampleOnCpu(const FieldPlan& plan, std::span<const double> points, std::size_t coordinates) {
    return sampleOnCpu(plan, decimalsOf(points), coordinates);
}

/// Samples `count` points into count * channels floats. `pointsFrom` fills the vector, to its size, with the points
/// from `first` on; it is called on any thread.
void sampleOnCpu(const FieldPlan& plan, std::size_t count, std::size_t coordinates,
                 const std::function<void(std::size_t first, std::vector<Decimal>& points)>& pointsFrom, float* out);

}  // namespace noisescope
