// What one texel of a texture is, by the numbers that Vulkan and Direct3D have for it.
#pragma once

#include <cstdint>
#include <span>

#include "image/image_reader.h"
#include "image/image_writer.h"

namespace noisescope {

struct TexelFormat {
    Depth depth;
    int channels;  ///< red, green, blue, alpha, in this order
    bool srgb;     ///< the colors are encoded so, alpha is not
    std::uint32_t vulkan;
    std::uint32_t dxgi;  ///< 0: Direct3D has none

    [[nodiscard]] std::uint32_t bytes() const {
        return static_cast<std::uint32_t>(channels) * static_cast<std::uint32_t>(depthInfo(depth).bytes);
    }
};

/// One row a format that is read. Those of three channels are never written.
std::span<const TexelFormat> texelFormats();

/// What the specification's pixels are written as: three channels become four, since few graphics cards and importers
/// take texels of 24, 48 or 96 bits.
const TexelFormat& texelFormatFor(const ImageSpec& spec);

/// Depth, channels and their names.
void takeTexels(const TexelFormat& texels, ImageInfo& info);

/// Bytes of a level of all layers.
std::uint64_t levelBytes(const ImageSpec& spec, int level);

}  // namespace noisescope
