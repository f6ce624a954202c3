#include "export/color_levels.h"

#include <cstdint>

#include "color/oklab.h"

namespace noisescope {

ColorLevels::ColorLevels(Depth depth) {
    const bool linear = depthInfo(depth).maxInteger == 0;  // floating point holds light, integers hold sRGB
    for (std::size_t level = 0; level < levels_.size(); ++level) {
        const double encoded = static_cast<double>(level) / 255;
        levels_[level] = static_cast<float>(linear ? linearOf(encoded) : encoded);
    }
}

std::vector<float> ColorLevels::of(std::span<const Rgba8> colors) const {
    std::vector<float> pixels;
    pixels.reserve(3 * colors.size());
    for (const Rgba8& color : colors)
        for (const std::uint8_t level : {color.red, color.green, color.blue}) pixels.push_back(levels_[level]);
    return pixels;
}

}  // namespace noisescope
