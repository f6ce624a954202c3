// Maps of a solid beside its picture: depth, alpha, and what the march costs. The CPU draws them whatever the back end,
// so that their numbers are the same everywhere; a pixel depends on its ray alone.
#pragma once

#include <cstdint>
#include <functional>
#include <string_view>

#include "core/image.h"
#include "core/row_sink.h"

namespace noisescope {

class PicturePlan;
struct Recipe;

enum class SolidMap { depth, alpha, samples };

std::string_view idOf(SolidMap map);

/// Values that integers show as 0 and as their maximum. `most`: that maximum, or 0 for floats. Samples are their own
/// numbers.
Range rangeOf(SolidMap map, const Recipe& recipe, std::uint32_t most);

/// Draws the map of a region of a solid's picture, whose depths are at most `farthest`. `done`: called with the pixels
/// of each piece. Throws Interrupted.
void solidMapRows(SolidMap map, const PicturePlan& picture, float farthest, const Region& region, const RowSink& sink,
                  const std::function<void(std::int64_t pixels)>& done);

}  // namespace noisescope
