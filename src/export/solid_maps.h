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

/// The density is that of slices, the others are of a picture.
enum class SolidMap { depth, alpha, samples, density };

std::string_view idOf(SolidMap map);

/// Values that integers show as 0 and as their maximum. `most`: that maximum, or 0 for floats. Samples are their own
/// numbers.
Range rangeOf(SolidMap map, const Recipe& recipe, std::uint32_t most);

/// Draws the map of a region of a solid's picture, whose depths are at most `farthest`. `done`: called with the pixels
/// of each piece. Throws Interrupted.
void solidMapRows(SolidMap map, const PicturePlan& picture, float farthest, const Region& region, const RowSink& sink,
                  const std::function<void(std::int64_t pixels)>& done);

/// Draws the density of a region of a slice of the space that the camera sees: as high as what it sees in the middle of
/// the body, seen from the front wherever the camera stands. `depth`: of the slice's middle behind the front of a space
/// that is as deep as it is high, 0 to 1.
void solidSliceRows(const PicturePlan& picture, double depth, const Region& region, const RowSink& sink,
                    const std::function<void(std::int64_t pixels)>& done);

}  // namespace noisescope
