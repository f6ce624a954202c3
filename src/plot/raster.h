// Pixels of diagrams.
#pragma once

#include <cstdint>

#include "core/image.h"
#include "diagram/diagram.h"

namespace noisescope {

/// Returns the diagram in the colors of the light theme, as large as fits into the picture, in its middle: 3 channels,
/// 0 to 1. Lines and letters are smooth.
Image imageOf(const Diagram& diagram, std::int64_t width, std::int64_t height);

/// Draws the diagram, whose units are pixels, over a picture of 3 channels, 0 to 1.
void drawOver(Image& picture, const Diagram& diagram);

}  // namespace noisescope
