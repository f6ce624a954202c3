// Colors of pictures on the CPU.
#pragma once

#include <span>
#include <vector>

#include "color/color_map.h"
#include "core/image.h"

namespace noisescope {

class PicturePlan;

/// Returns one color a pixel. `leaves`: the values of plan.leaves(), of the same pixels.
std::vector<Rgba8> colorsOf(const PicturePlan& plan, std::span<const std::span<const float>> leaves);

/// Draws the colors of a region. Throws Interrupted.
std::vector<Rgba8> colorsOnCpu(const PicturePlan& plan, const Region& region);

}  // namespace noisescope
