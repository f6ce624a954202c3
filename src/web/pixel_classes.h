// Classes of a map's cells as pixels of a picture, however large or far away.
#pragma once

#include <cstdint>
#include <vector>

#include "cpu/map/class_drawer.h"

namespace noisescope {

/// Returns the class of the cell that the center of each pixel of a region lies in, row by row. `height`: of the image,
/// in pixels. Throws Error(usage) if these are too many cells, or too far away.
std::vector<std::uint8_t> pixelClasses(const ClassDrawer& map, std::int64_t height, const Region& region);

}  // namespace noisescope
