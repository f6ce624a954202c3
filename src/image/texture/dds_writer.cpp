// DDS writer with the header of Direct3D 10: the textures of an array in order, each with its levels from the largest
// to the smallest; in a volume all slices of a level together.
#include "image/codecs.h"
#include "image/little_endian.h"
#include "image/raw/plain_writer.h"
#include "image/texture/dds_header.h"
#include "image/texture/texel_formats.h"

namespace noisescope {
namespace {

std::string headerOf(const ImageSpec& spec, const TexelFormat& texels) {
    const bool volume = spec.layersAre == Layers::volume;
    const bool mipMaps = spec.levels > 1;
    HeaderWords header(kDdsMagic);
    header.add(kDdsSize, kDdsAlways | kDdsPitch | (mipMaps ? kDdsLevels : 0) | (volume ? kDdsDepth : 0), spec.height,
               spec.width, plainRowBytes(spec, 0), volume ? spec.layers : 0, spec.levels);
    header.addZeros(11);  // reserved
    header.add(kDdsPixelFormatSize, kDdsFourCc, kDdsDx10);
    header.addZeros(5);  // bits and masks, which the second header replaces
    header.add(kDdsTexture | (mipMaps ? kDdsMipMap : 0), volume ? kDdsVolume : 0);
    header.addZeros(3);  // reserved
    constexpr std::uint32_t kNoCube = 0;
    constexpr std::uint32_t kUnknownAlpha = 0;  // older loaders refuse other values
    header.add(texels.dxgi, volume ? kDdsTexture3D : kDdsTexture2D, kNoCube, volume ? 1 : spec.layers, kUnknownAlpha);
    return header.bytes();
}

}  // namespace

std::unique_ptr<ImageWriter> openDds(const std::filesystem::path& path, const ImageSpec& spec) {
    const TexelFormat& texels = texelFormatFor(spec);
    ImageSpec stored = spec;
    stored.channels = texels.channels;
    PlainLayout layout;
    layout.header = headerOf(stored, texels);
    layout.sidecar = true;
    layout.addsAlpha = spec.channels != texels.channels;
    if (spec.layersAre == Layers::array && spec.layers > 1 && spec.levels > 1)
        layout.startOf = [stored](int level, std::int64_t layer) {
            std::uint64_t before = 0;  // bytes of the larger levels of a texture
            std::uint64_t all = 0;
            for (int each = 0; each < stored.levels; ++each) {
                const std::uint64_t bytes = plainLayerBytes(stored, each);
                if (each < level) before += bytes;
                all += bytes;
            }
            return kDdsHeaderBytes + static_cast<std::uint64_t>(layer) * all + before;
        };
    return openPlain(path, spec, std::move(layout));
}

}  // namespace noisescope
