// The CPU twin of the field renderer: the same recipe, the same blocks, the same bits.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "core/image.h"
#include "exact/decimal.h"

namespace noisescope {

class FieldPlan;

/// Renders a region of the pixel plane. Uses all cores; the result does not depend on how many there are.
/// Throws Interrupted when a signal arrived.
Image renderOnCpu(const FieldPlan& plan, const Region& region);

/// The same, into width * height * channels floats. `pause`, if there is one, is called before each piece of work, by
/// any of the threads; what it throws ends the work.
void drawOnCpu(const FieldPlan& plan, const Region& region, float* out, const std::function<void()>& pause = {});

/// The values at points in world units, `coordinates` numbers each (1 to 4); plan.channels() values a point.
std::vector<float> sampleOnCpu(const FieldPlan& plan, std::span<const Decimal> points, std::size_t coordinates);
inline std::vector<float> sampleOnCpu(const FieldPlan& plan, std::span<const double> points, std::size_t coordinates) {
    return sampleOnCpu(plan, decimalsOf(points), coordinates);
}

/// The same at `count` points, of which `pointsFrom` gives some: those from `first` on, as many as the vector has room
/// for, from any of the threads. Into count * channels floats.
void sampleOnCpu(const FieldPlan& plan, std::size_t count, std::size_t coordinates,
                 const std::function<void(std::size_t first, std::vector<Decimal>& points)>& pointsFrom, float* out);

}  // namespace noisescope
