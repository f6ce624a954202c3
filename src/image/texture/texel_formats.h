// Texel formats of textures with their numbers in Vulkan and Direct3D.
#pragma once

#include <cstdint>
#include <span>

#include "image/image_reader.h"
#include "image/image_writer.h"

namespace noisescope {

struct TexelFormat {
    Depth depth;
    int channels;  ///< red, green, blue, alpha, in this order
    bool srgb;     ///< colors are sRGB-encoded, alpha is not
    std::uint32_t vulkan;
    std::uint32_t dxgi;  ///< 0: not in Direct3D

    [[nodiscard]] std::uint32_t bytes() const {
        return static_cast<std::uint32_t>(channels) * static_cast<std::uint32_t>(depthInfo(depth).bytes);
    }
};

/// Returns one row per format that can be read. Those of three channels are never written.
std::span<const TexelFormat> texelFormats();

/// Returns the format in which the specification's pixels are stored: three channels become four, since few graphics
/// cards and importers take texels of 24, 48 or 96 bits.
const TexelFormat& texelFormatFor(const ImageSpec& spec);

/// Sets depth, channels and their names in `info`.
void takeTexels(const TexelFormat& texels, ImageInfo& info);

/// Returns the bytes of a level in all layers.
std::uint64_t levelBytes(const ImageSpec& spec, int level);

}  // namespace noisescope
