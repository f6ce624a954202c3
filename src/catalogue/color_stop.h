// Color stops of color maps and gradients.
#pragma once

#include <cstdint>

namespace noisescope {

/// An sRGB color at a position, 0 to 1.
struct ColorStop {
    double position = 0;
    std::uint8_t red = 0;
    std::uint8_t green = 0;
    std::uint8_t blue = 0;
    bool operator==(const ColorStop&) const = default;
};

constexpr ColorStop colorStop(double position, std::uint32_t rgb) {
    return {position, static_cast<std::uint8_t>(rgb >> 16u), static_cast<std::uint8_t>(rgb >> 8u),
            static_cast<std::uint8_t>(rgb)};
}

}  // namespace noisescope
