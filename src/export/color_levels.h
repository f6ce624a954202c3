// Colors as numbers for image writers.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "color/color_map.h"
#include "image/formats.h"

namespace noisescope {

/// Colors as an image writer of this depth takes them: red, green and blue of sRGB for integers, of linear light for
/// floating point.
class ColorLevels {
  public:
    explicit ColorLevels(Depth depth);
    [[nodiscard]] std::vector<float> of(std::span<const Rgba8> colors) const;

  private:
    std::array<float, 256> levels_{};
};

}  // namespace noisescope
