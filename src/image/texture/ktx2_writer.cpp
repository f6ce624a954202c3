// KTX 2.0 writer by the Khronos specification (registry.khronos.org/KTX), without supercompression: header, index of
// the levels, Data Format Descriptor, key/value pairs, levels from the smallest to the largest.
#include <algorithm>
#include <array>
#include <bit>
#include <numeric>
#include <vector>

#include "core/quantize.h"
#include "image/codecs.h"
#include "image/little_endian.h"
#include "image/raw/plain_writer.h"
#include "image/sample_checksum.h"
#include "image/texture/ktx2_keys.h"
#include "image/texture/texel_formats.h"

namespace noisescope {
namespace {

// Khronos Data Format Specification 1.3: the basic descriptor block.
constexpr std::uint32_t kDescriptorVersion = 2;
constexpr std::uint32_t kModelRgbsda = 1;
constexpr std::uint32_t kPrimariesBt709 = 1;
constexpr std::uint32_t kTransferLinear = 1;
constexpr std::uint32_t kTransferSrgb = 2;
constexpr std::uint32_t kBlockBytes = 24;
constexpr std::uint32_t kSampleBytes = 16;
constexpr std::uint32_t kChannelAlpha = 15;
constexpr std::uint32_t kQualifierLinear = 1 << 4;
constexpr std::uint32_t kQualifierSigned = 1 << 6;
constexpr std::uint32_t kQualifierFloat = 1 << 7;

std::string descriptorOf(const TexelFormat& texels) {
    const bool isFloat = depthInfo(texels.depth).maxInteger == 0;
    const auto bits = static_cast<std::uint32_t>(8 * depthInfo(texels.depth).bytes);
    const auto samples = static_cast<std::uint32_t>(texels.channels);
    const std::uint32_t block = kBlockBytes + kSampleBytes * samples;
    constexpr std::uint32_t kBasicBlock = 0;  // defined by Khronos
    constexpr std::uint32_t kSingleTexels = 0;
    HeaderWords descriptor;
    descriptor.add(4 + block, kBasicBlock, kDescriptorVersion | block << 16U,
                   kModelRgbsda | kPrimariesBt709 << 8U |
                       (texels.srgb ? kTransferSrgb : kTransferLinear) << 16U,  // with straight alpha
                   kSingleTexels);
    descriptor.addLong(texels.bytes());  // in one plane
    for (std::uint32_t sample = 0; sample < samples; ++sample) {
        std::uint32_t channel = sample == 3 ? kChannelAlpha : sample;
        if (isFloat) channel |= kQualifierSigned | kQualifierFloat;
        if (texels.srgb && sample == 3) channel |= kQualifierLinear;
        constexpr std::uint32_t kAtItsPlace = 0;
        const std::uint32_t low = isFloat ? std::bit_cast<std::uint32_t>(-1.0F) : 0;
        const std::uint32_t high = isFloat ? std::bit_cast<std::uint32_t>(1.0F) : depthInfo(texels.depth).maxInteger;
        descriptor.add(sample * bits | (bits - 1) << 16U | channel << 24U, kAtItsPlace, low, high);
    }
    return descriptor.bytes();
}

std::string pairsOf(const ImageSpec& spec) {
    std::string pairs;
    // Sorted by the code points of the keys, as the specification requires.
    for (const auto& [key, value] : std::array{
             std::pair{kKtxOrientationKey, std::string(spec.layersAre == Layers::volume ? "rdi" : "rd")},
             std::pair{kKtxWriterKey, spec.software},
             std::pair{kKtxCheckedKey, spec.checked},
             std::pair{kKtxSampleChecksumKey, SampleChecksum(spec).text()},
             std::pair{kKtxRangeKey, spec.unbounded ? std::string(kUnbounded) : rangeText(spec.range)},
             std::pair{kKtxRecipeKey, spec.recipe},
             std::pair{kKtxRegionKey, spec.region},
         }) {
        if (value.empty()) continue;
        appendNumber(pairs, key.size() + value.size() + 2);
        pairs.append(key).append(1, '\0').append(value).append(1, '\0');
        pairs.append((4 - pairs.size() % 4) % 4, '\0');
    }
    return pairs;
}

/// Returns the offset of each level.
std::vector<std::uint64_t> placesOf(const ImageSpec& spec, std::uint64_t behindPairs, std::uint64_t alignment) {
    std::vector<std::uint64_t> places(static_cast<std::size_t>(spec.levels));
    std::uint64_t at = behindPairs;
    for (std::size_t level = places.size(); level-- > 0;) {
        at = (at + alignment - 1) / alignment * alignment;
        places[level] = at;
        at += levelBytes(spec, static_cast<int>(level));
    }
    return places;
}

}  // namespace

std::unique_ptr<ImageWriter> openKtx2(const std::filesystem::path& path, const ImageSpec& spec) {
    const TexelFormat& texels = texelFormatFor(spec);
    ImageSpec stored = spec;
    stored.channels = texels.channels;
    const std::string descriptor = descriptorOf(texels);
    const std::string pairs = pairsOf(spec);
    const auto levels = static_cast<std::size_t>(spec.levels);
    const std::size_t descriptorAt = kKtxHeaderBytes + kKtxLevelBytes * levels;
    const std::size_t pairsAt = descriptorAt + descriptor.size();
    const std::vector<std::uint64_t> places =
        placesOf(stored, pairsAt + pairs.size(), std::lcm(texels.bytes(), std::uint32_t{4}));
    PlainLayout layout;
    layout.addsAlpha = spec.channels != texels.channels;
    constexpr int kOneFace = 1;  // not a cube
    constexpr int kNoSupercompression = 0;
    HeaderWords header(kKtxMagic);
    header.add(texels.vulkan, depthInfo(texels.depth).bytes, spec.width, spec.height,
               spec.layersAre == Layers::volume ? spec.layers : 0, spec.layersAre == Layers::array ? spec.layers : 0,
               kOneFace, spec.levels, kNoSupercompression);
    header.add(descriptorAt, descriptor.size(), pairsAt, pairs.size());
    header.addZeros(4);  // no supercompression data
    for (std::size_t level = 0; level < levels; ++level) {
        const std::uint64_t bytes = levelBytes(stored, static_cast<int>(level));
        header.addLong(places[level]).addLong(bytes).addLong(bytes);
    }
    layout.header = header.bytes() + descriptor + pairs;
    layout.checksumAt = pairsAt + pairs.find(kKtxSampleChecksumKey) + kKtxSampleChecksumKey.size() + 1;
    layout.header.resize(places.back(), '\0');  // the smallest level comes first
    if (levels > 1)
        layout.startOf = [places, stored](int level, std::int64_t layer) {
            return places[static_cast<std::size_t>(level)] +
                   static_cast<std::uint64_t>(layer) * plainLayerBytes(stored, level);
        };
    return openPlain(path, spec, std::move(layout));
}

}  // namespace noisescope
