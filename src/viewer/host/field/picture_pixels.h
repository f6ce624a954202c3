// Pixels of small pictures as the window's textures take them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "color/color_map.h"

namespace noisescope {

inline constexpr std::size_t kTextureBytes = 4;  ///< of a pixel: red, green, blue, alpha

/// Writes opaque pixels from `out` on, kTextureBytes each.
inline void writePixels(std::span<const Rgba8> colors, std::uint8_t* out) {
    for (const Rgba8& color : colors)
        for (const std::uint8_t byte : {color.red, color.green, color.blue, std::uint8_t{255}}) *out++ = byte;
}

}  // namespace noisescope
