#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <set>

#include "core/quantize.h"
#include "core/text.h"
#include "image/codecs.h"
#include "image/little_endian.h"
#include "image/raw/plain_reader.h"
#include "image/row_reader.h"
#include "image/sample_checksum.h"
#include "image/texture/ktx2_keys.h"
#include "image/texture/texel_formats.h"

namespace noisescope {
namespace {

constexpr std::size_t kMaxPairsBytes = 4 * kMaxMetadataBytes;
constexpr std::uint64_t kMaxKtxSide = std::numeric_limits<std::int32_t>::max();
constexpr std::uint64_t kMostLevels = 31;

/// Words of the header, in order.
struct Header {
    std::uint64_t vulkan, typeBytes, width, height, depth, layers, faces, levels, supercompression;
    std::uint64_t descriptorAt, descriptorBytes, pairsAt, pairsBytes;
};

Header readKtxHeader(InputFile& file) {
    std::string bytes(kKtxHeaderBytes, '\0');
    file.readExactly(bytes.data(), bytes.size());
    if (!bytes.starts_with(kKtxMagic)) file.fail("not a KTX 2.0 file");
    const auto word = [&](std::size_t number) { return numberAt(bytes, kKtxMagic.size() + 4 * number); };
    return {word(0), word(1), word(2), word(3),  word(4),  word(5), word(6),
            word(7), word(8), word(9), word(10), word(11), word(12)};
}

const TexelFormat& texelsOf(const InputFile& file, const Header& header) {
    constexpr std::string_view kSchemes[] = {"", "Basis", "Zstandard", "ZLIB"};
    if (header.supercompression != 0)
        file.fail(fmt::format("its pixels are compressed ({}); only plain ones are read",
                              header.supercompression < std::size(kSchemes)
                                  ? kSchemes[header.supercompression]
                                  : fmt::format("scheme {}", header.supercompression)));
    const auto row = std::ranges::find(texelFormats(), header.vulkan, &TexelFormat::vulkan);
    if (row == texelFormats().end())
        file.fail(
            fmt::format("its texels (VkFormat {}) are not read; known: 1 to 4 channels of 8 or 16 bits (UNORM), 16 "
                        "or 32 bits (SFLOAT), and sRGB",
                        header.vulkan));
    if (header.typeBytes != static_cast<std::uint64_t>(depthInfo(row->depth).bytes))
        file.fail("damaged: the size of its samples does not fit to their format");
    return *row;
}

/// Returns size and layers; a cube's faces are layers.
ImageInfo infoOf(const InputFile& file, const Header& header) {
    ImageInfo info;
    info.format = "ktx2";
    takeTexels(texelsOf(file, header), info);
    const std::uint64_t height = std::max<std::uint64_t>(header.height, 1);
    const std::uint64_t slices = std::max<std::uint64_t>(header.depth, 1);
    const std::uint64_t layers = std::max<std::uint64_t>(header.layers, 1);
    if (header.width == 0 || (header.height == 0 && header.depth != 0) ||
        (header.faces != 1 && (header.faces != 6 || header.depth != 0 || header.height != header.width)))
        file.fail("damaged: its sizes are those of no texture");
    if (header.width > kMaxKtxSide || height > kMaxKtxSide || slices > kMaxKtxSide || layers > kMaxKtxSide / 6 ||
        slices > kMaxKtxSide / (layers * header.faces))
        file.fail(fmt::format("{}x{} with {} slices and {} layers is too large", header.width, height, slices, layers));
    const std::uint64_t longest = std::max({header.width, height, slices});
    if (header.levels > kMostLevels || (header.levels > 1 && longest >> (header.levels - 1) == 0))
        file.fail(fmt::format("damaged: {} levels of {}x{}", header.levels, header.width, height));
    info.width = static_cast<std::int64_t>(header.width);
    info.layers = static_cast<std::int64_t>(slices * layers * header.faces);
    info.height = static_cast<std::int64_t>(height) * info.layers;  // both below 2^31
    return info;
}

void takePair(std::string_view key, std::string value, ImageInfo& info) {
    if (value.ends_with('\0')) value.pop_back();
    if (key == kKtxWriterKey) info.software = value;
    if (key == kKtxCheckedKey) info.checked = value;
    if (key == kKtxSampleChecksumKey) info.sampleChecksum = value;
    if (key == kKtxRegionKey) info.region = value;
    if (key == kKtxRecipeKey) info.recipe = value;
    if (key == kKtxRangeKey) {
        info.range = parseRangeText(value);
        info.unbounded = value == kUnbounded;
    }
}

void readPairs(InputFile& file, const Header& header, std::uint64_t before, ImageInfo& info) {
    if (header.pairsBytes == 0) return;
    if (header.pairsBytes > kMaxPairsBytes)
        file.fail(fmt::format("its key/value data is too large: {} bytes", header.pairsBytes));
    if (header.pairsAt < before || header.pairsAt > file.size() || header.pairsBytes > file.size() - header.pairsAt)
        file.fail("damaged: its key/value data lies elsewhere");
    std::string bytes(header.pairsBytes, '\0');
    file.seek(header.pairsAt);
    file.readExactly(bytes.data(), bytes.size());
    std::set<std::string_view> seen;
    for (std::size_t at = 0; at < bytes.size();) {
        const std::uint64_t length = bytes.size() - at < 4 ? 0 : numberAt(bytes, at);
        if (length < 2 || length > bytes.size() - at - 4) file.fail("damaged: its key/value data has no end");
        const std::string_view pair = std::string_view(bytes).substr(at + 4, length);
        const std::size_t end = pair.find('\0');
        if (end == 0 || end == std::string_view::npos) file.fail("damaged: a key without an end");
        const std::string_view key = pair.substr(0, end);
        if (!seen.insert(key).second) file.fail(fmt::format("damaged: the key {} is there twice", printable(key)));
        if (length - end - 1 > kMaxMetadataBytes + 1)
            file.fail(fmt::format("the value of {} is too large: {} bytes", printable(key), length - end - 1));
        takePair(key, std::string(pair.substr(end + 1)), info);
        at += 4 + (length + 3) / 4 * 4;
    }
}

}  // namespace

std::unique_ptr<ImageReader> openKtx2Reader(const std::filesystem::path& path) {
    InputFile file(path);
    const Header header = readKtxHeader(file);
    PlainSource source;
    source.info = infoOf(file, header);
    const std::uint64_t levels = std::max<std::uint64_t>(header.levels, 1);
    const std::uint64_t behindIndex = kKtxHeaderBytes + kKtxLevelBytes * levels;
    std::string index(kKtxLevelBytes * levels, '\0');  // from the largest level, which is the file's last
    file.readExactly(index.data(), index.size());
    source.start = numberAt(index, 0, 8);
    const std::uint64_t bytes = numberAt(index, 8, 8);
    for (std::size_t at = kKtxLevelBytes; at < index.size(); at += kKtxLevelBytes)
        source.smallerLevels.push_back({numberAt(index, at, 8), numberAt(index, at + 8, 8)});
    const ImageInfo& info = source.info;
    const auto rowBytes = static_cast<std::uint64_t>(info.width * info.channels * depthInfo(info.depth).bytes);
    checkReadSize(file, info, rowBytes, 1);
    if (header.descriptorAt < behindIndex || header.descriptorAt > file.size())
        file.fail("damaged: its data format descriptor lies elsewhere");
    readPairs(file, header, header.descriptorAt + header.descriptorBytes, source.info);
    if (source.start < behindIndex + header.descriptorBytes + header.pairsBytes || bytes != numberAt(index, 16, 8) ||
        bytes != rowBytes * static_cast<std::uint64_t>(info.height))
        file.fail("damaged: its first level does not fit to its size");
    return openPlainReader(path, std::move(source));
}

}  // namespace noisescope
