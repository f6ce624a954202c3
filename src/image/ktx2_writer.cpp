// KTX 2.0 as the Khronos specification has it (registry.khronos.org/KTX), without supercompression: header, index of
// the levels, Data Format Descriptor, key/value pairs, levels from the smallest to the largest.
#include <algorithm>
#include <array>
#include <bit>
#include <numeric>
#include <vector>

#include "core/quantize.h"
#include "image/codecs.h"
#include "image/ktx2_keys.h"
#include "image/little_endian.h"
#include "image/plain_writer.h"
#include "image/sample_checksum.h"
#include "image/texel_formats.h"

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
    std::string descriptor;
    appendNumber(descriptor, 4 + block);
    appendNumber(descriptor, 0);  // Khronos' own, and the basic block
    appendNumber(descriptor, kDescriptorVersion | block << 16U);
    appendNumber(descriptor, kModelRgbsda | kPrimariesBt709 << 8U |
                                 (texels.srgb ? kTransferSrgb : kTransferLinear) << 16U);  // and alpha is straight
    appendNumber(descriptor, 0);                                                           // texels are single
    appendNumber(descriptor, texels.bytes(), 8);                                           // in one plane
    for (std::uint32_t sample = 0; sample < samples; ++sample) {
        std::uint32_t channel = sample == 3 ? kChannelAlpha : sample;
        if (isFloat) channel |= kQualifierSigned | kQualifierFloat;
        if (texels.srgb && sample == 3) channel |= kQualifierLinear;
        appendNumber(descriptor, sample * bits | (bits - 1) << 16U | channel << 24U);
        appendNumber(descriptor, 0);  // where in the texel: at its place
        appendNumber(descriptor, isFloat ? std::bit_cast<std::uint32_t>(-1.0F) : 0);
        appendNumber(descriptor, isFloat ? std::bit_cast<std::uint32_t>(1.0F) : depthInfo(texels.depth).maxInteger);
    }
    return descriptor;
}

std::string pairsOf(const ImageSpec& spec) {
    std::string pairs;
    // By the code points of their keys, as these are sorted.
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

/// Where each level begins.
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
    layout.header = kKtxMagic;
    const auto word = [&](auto number) { appendNumber(layout.header, static_cast<std::uint64_t>(number)); };
    word(texels.vulkan);
    word(depthInfo(texels.depth).bytes);
    word(spec.width);
    word(spec.height);
    word(spec.layersAre == Layers::volume ? spec.layers : 0);
    word(spec.layersAre == Layers::array ? spec.layers : 0);
    word(1);  // no faces of a cube
    word(spec.levels);
    word(0);  // no supercompression
    word(descriptorAt);
    word(descriptor.size());
    word(pairsAt);
    word(pairs.size());
    for (int i = 0; i < 4; ++i) word(0);  // no data of a supercompression
    for (std::size_t level = 0; level < levels; ++level) {
        const std::uint64_t bytes = levelBytes(stored, static_cast<int>(level));
        for (const std::uint64_t part : {places[level], bytes, bytes}) appendNumber(layout.header, part, 8);
    }
    layout.header += descriptor + pairs;
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
