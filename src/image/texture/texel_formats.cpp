#include "image/texture/texel_formats.h"

#include <algorithm>
#include <array>

#include "image/raw/plain_writer.h"
#include "image/row_writer.h"

namespace noisescope {
namespace {

// VkFormat: Vulkan specification, "Format Definition"; DXGI_FORMAT: dxgiformat.h.
constexpr std::array kTexelFormats{
    TexelFormat{.depth = Depth::u8, .channels = 1, .srgb = false, .vulkan = 9, .dxgi = 61},
    TexelFormat{.depth = Depth::u8, .channels = 1, .srgb = true, .vulkan = 15, .dxgi = 0},
    TexelFormat{.depth = Depth::u8, .channels = 2, .srgb = false, .vulkan = 16, .dxgi = 49},
    TexelFormat{.depth = Depth::u8, .channels = 2, .srgb = true, .vulkan = 22, .dxgi = 0},
    TexelFormat{.depth = Depth::u8, .channels = 3, .srgb = false, .vulkan = 23, .dxgi = 0},
    TexelFormat{.depth = Depth::u8, .channels = 3, .srgb = true, .vulkan = 29, .dxgi = 0},
    TexelFormat{.depth = Depth::u8, .channels = 4, .srgb = false, .vulkan = 37, .dxgi = 28},
    TexelFormat{.depth = Depth::u8, .channels = 4, .srgb = true, .vulkan = 43, .dxgi = 29},
    TexelFormat{.depth = Depth::u16, .channels = 1, .srgb = false, .vulkan = 70, .dxgi = 56},
    TexelFormat{.depth = Depth::f16, .channels = 1, .srgb = false, .vulkan = 76, .dxgi = 54},
    TexelFormat{.depth = Depth::u16, .channels = 2, .srgb = false, .vulkan = 77, .dxgi = 35},
    TexelFormat{.depth = Depth::f16, .channels = 2, .srgb = false, .vulkan = 83, .dxgi = 34},
    TexelFormat{.depth = Depth::u16, .channels = 3, .srgb = false, .vulkan = 84, .dxgi = 0},
    TexelFormat{.depth = Depth::f16, .channels = 3, .srgb = false, .vulkan = 90, .dxgi = 0},
    TexelFormat{.depth = Depth::u16, .channels = 4, .srgb = false, .vulkan = 91, .dxgi = 11},
    TexelFormat{.depth = Depth::f16, .channels = 4, .srgb = false, .vulkan = 97, .dxgi = 10},
    TexelFormat{.depth = Depth::f32, .channels = 1, .srgb = false, .vulkan = 100, .dxgi = 41},
    TexelFormat{.depth = Depth::f32, .channels = 2, .srgb = false, .vulkan = 103, .dxgi = 16},
    TexelFormat{.depth = Depth::f32, .channels = 3, .srgb = false, .vulkan = 106, .dxgi = 6},
    TexelFormat{.depth = Depth::f32, .channels = 4, .srgb = false, .vulkan = 109, .dxgi = 2},
};

}  // namespace

std::span<const TexelFormat> texelFormats() { return kTexelFormats; }

const TexelFormat& texelFormatFor(const ImageSpec& spec) {
    const int channels = spec.channels == 3 ? 4 : spec.channels;
    const bool srgb = spec.isColor && spec.depth == Depth::u8;
    return *std::ranges::find_if(kTexelFormats, [&](const TexelFormat& row) {
        return row.depth == spec.depth && row.channels == channels && row.srgb == srgb;
    });
}

void takeTexels(const TexelFormat& texels, ImageInfo& info) {
    info.depth = texels.depth;
    info.channels = texels.channels;
    ImageSpec usual;
    usual.channels = texels.channels;
    info.channelNames = texels.channels == 2 ? std::vector<std::string>{"R", "G"} : channelNamesOf(usual);
}

std::uint64_t levelBytes(const ImageSpec& spec, int level) {
    return plainLayerBytes(spec, level) * static_cast<std::uint64_t>(levelSize(spec, level).layers);
}

}  // namespace noisescope
