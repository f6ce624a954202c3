#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <limits>
#include <utility>

#include "core/text.h"
#include "image/codecs.h"
#include "image/little_endian.h"
#include "image/raw/plain_reader.h"
#include "image/raw/plain_writer.h"
#include "image/raw/raw_sidecar.h"
#include "image/row_reader.h"
#include "image/texture/dds_header.h"
#include "image/texture/texel_formats.h"

namespace noisescope {
namespace {

constexpr std::uint64_t kMaxDdsSide = std::numeric_limits<std::int32_t>::max();

/// Words of the header, and the texture they describe. A cube's faces are items of an array.
struct DdsTexture {
    std::string bytes;
    bool volume = false;
    std::uint64_t faces = 1;
    std::uint64_t items = 1;
    std::size_t pixelBytes = 0;        ///< of a texel
    std::vector<std::uint32_t> masks;  ///< of its channels; none: channels follow each other

    [[nodiscard]] std::uint32_t word(std::size_t number) const {
        return static_cast<std::uint32_t>(numberAt(bytes, 4 * number));
    }
    [[nodiscard]] bool isOld() const { return bytes.size() == kDdsOldHeaderBytes; }
};

/// Numbers of D3DFORMAT that are stored as four letters, with DXGI's number of the same texels.
constexpr std::pair<std::uint32_t, std::uint32_t> kOldFormats[] = {{36, 11},  {111, 54}, {112, 34}, {113, 10},
                                                                   {114, 41}, {115, 16}, {116, 2}};

void takeFormat(const InputFile& file, std::uint32_t dxgi, ImageInfo& info, DdsTexture& texture) {
    const auto row = std::ranges::find(texelFormats(), dxgi, &TexelFormat::dxgi);
    if (dxgi == 0 || row == texelFormats().end())
        file.fail(
            fmt::format("its texels (DXGI_FORMAT {}) are not read; known: 1, 2 or 4 channels of 8 or 16 bits "
                        "(UNORM), 16 or 32 bits (FLOAT), and sRGB",
                        dxgi));
    takeTexels(*row, info);
    texture.pixelBytes = row->bytes();
}

void takeNewFormat(const InputFile& file, ImageInfo& info, DdsTexture& texture) {
    takeFormat(file, texture.word(kDdsWordDxgi), info, texture);
    const std::uint32_t dimension = texture.word(kDdsWordDxgi + 1);
    texture.volume = dimension == kDdsTexture3D;
    if (!texture.volume && dimension != kDdsTexture2D) file.fail("only textures of two and three dimensions are read");
    texture.faces = (texture.word(kDdsWordDxgi + 2) & kDdsCube) == 0 ? 1 : 6;
    texture.items = texture.word(kDdsWordDxgi + 3);
}

/// Reads the masks of a texel of whole bytes: red, green, blue, alpha, or the first and the last, or one.
void takeMasks(const InputFile& file, ImageInfo& info, DdsTexture& texture) {
    const std::uint32_t flags = texture.word(kDdsWordPixelFormat + 1);
    const std::uint32_t bits = texture.word(kDdsWordBits);
    if ((flags & (kDdsRgb | kDdsLuminance | kDdsAlphaAlone)) == 0 || bits % 8 != 0 || bits < 8 || bits > 32)
        file.fail(
            "its texels are not read; known with a header before DirectX 10: RGB, luminance and alpha of 8 to 32 "
            "bits, integers of 16 and floats of 16 and 32 bits a channel");
    texture.pixelBytes = bits / 8;
    constexpr std::string_view kNames = "RGBA";
    const bool isGray = (flags & kDdsRgb) == 0;
    for (std::size_t i = 0; i < kNames.size(); ++i) {
        const bool isAlpha = i == 3;
        const std::uint32_t mask = texture.word(kDdsWordBits + 1 + i);
        const bool wanted = isAlpha ? (flags & (kDdsAlphaToo | kDdsAlphaAlone)) != 0
                                    : (flags & kDdsRgb) != 0 || ((flags & kDdsLuminance) != 0 && i == 0);
        if (!wanted || mask == 0) continue;
        const auto width = static_cast<int>(std::bit_width(mask));
        const int shift = std::countr_zero(mask);
        if (width > static_cast<int>(bits) || width - shift > 16 || std::popcount(mask) != width - shift)
            file.fail("damaged: its masks are those of no texel");
        texture.masks.push_back(mask);
        info.channelNames.emplace_back(isGray && !isAlpha ? "Y" : std::string(1, kNames[i]));
    }
    if (texture.masks.empty()) file.fail("damaged: its texels have no channel");
    info.channels = static_cast<int>(texture.masks.size());
    int most = 0;
    for (const std::uint32_t mask : texture.masks) most = std::max(most, std::popcount(mask));
    takeNumberType({NumberKind::unsignedInteger, most}, info);
}

void takeOldFormat(const InputFile& file, ImageInfo& info, DdsTexture& texture) {
    if ((texture.word(kDdsWordPixelFormat + 1) & kDdsFourCc) != 0) {
        const auto* const row = std::ranges::find(kOldFormats, texture.word(kDdsWordPixelFormat + 2),
                                                  [](const auto& known) { return known.first; });
        if (row == std::end(kOldFormats)) file.fail("its texels are compressed, or of another kind that is not read");
        takeFormat(file, row->second, info, texture);
    } else {
        takeMasks(file, info, texture);
    }
    const std::uint32_t kind = texture.word(kDdsWordCaps + 1);
    texture.volume = (kind & kDdsVolume) != 0;
    if (const int faces = std::popcount(kind & kDdsOldFaces); faces != 0)
        texture.faces = static_cast<std::uint64_t>(faces);
}

/// Reads the header into the specification that a writer would have.
ImageSpec readHeader(InputFile& file, ImageInfo& info, DdsTexture& texture) {
    std::string& bytes = texture.bytes;
    bytes.resize(kDdsOldHeaderBytes);
    file.readExactly(bytes.data(), bytes.size());
    const auto word = [&](std::size_t number) { return std::uint64_t{texture.word(number)}; };
    if (!bytes.starts_with(kDdsMagic) || word(kDdsWordSize) != kDdsSize ||
        word(kDdsWordPixelFormat) != kDdsPixelFormatSize)
        file.fail("not a DDS file");
    if ((word(kDdsWordPixelFormat + 1) & kDdsFourCc) != 0 && word(kDdsWordPixelFormat + 2) == kDdsDx10) {
        bytes.resize(kDdsHeaderBytes);
        file.readExactly(bytes.data() + kDdsOldHeaderBytes, kDdsHeaderBytes - kDdsOldHeaderBytes);
        takeNewFormat(file, info, texture);
    } else {
        takeOldFormat(file, info, texture);
    }
    const bool volume = texture.volume;
    const std::uint64_t faces = texture.faces;
    const std::uint64_t items = texture.items;
    const std::uint64_t slices = word(kDdsWordDepth);
    const std::uint64_t width = word(kDdsWordWidth);
    const std::uint64_t height = word(kDdsWordHeight);
    const bool hasLevels = !texture.isOld() || (word(kDdsWordFlags) & kDdsLevels) != 0;
    const std::uint64_t levels = hasLevels ? std::max<std::uint64_t>(word(kDdsWordLevels), 1) : 1;
    if (width == 0 || height == 0 || items == 0 ||
        (volume &&
         (slices == 0 || items != 1 || faces != 1 || (!texture.isOld() && (word(kDdsWordFlags) & kDdsDepth) == 0))))
        file.fail("damaged: its sizes are those of no texture");
    if (width > kMaxDdsSide || height > kMaxDdsSide || items > kMaxDdsSide / faces || (volume && slices > kMaxDdsSide))
        file.fail(fmt::format("{}x{} with {} layers is too large", width, height, volume ? slices : items));
    ImageSpec spec;
    spec.width = static_cast<std::int64_t>(width);
    spec.height = static_cast<std::int64_t>(height);
    spec.channels = info.channels;
    spec.depth = info.depth;
    spec.layersAre = volume ? Layers::volume : Layers::array;
    spec.layers = static_cast<std::int64_t>(volume ? slices : items * faces);
    if (levels > static_cast<std::uint64_t>(mostLevels(spec)))
        file.fail(fmt::format("damaged: {} levels of {}x{}", levels, width, height));
    spec.levels = static_cast<int>(levels);
    return spec;
}

/// Reads the sidecar of a file of this program. Files of other programs have none.
bool takeSidecar(const std::filesystem::path& path, const InputFile& file, ImageInfo& info) {
    std::error_code error;
    if (lowerCase(path.extension().native()) != ".dds" || !std::filesystem::exists(sidecarPath(path), error))
        return false;
    ImageInfo told = readSidecar(path, formatForPath(path));
    if (told.width != info.width || told.height != info.height || told.layers != info.layers ||
        told.channels != info.channels || told.depth != info.depth)
        file.fail("the sidecar beside it is of another image: size or type are not those of its header");
    told.channelNames = info.channelNames;
    info = std::move(told);
    return true;
}

}  // namespace

std::unique_ptr<ImageReader> openDdsReader(const std::filesystem::path& path) {
    InputFile file(path);
    PlainSource source;
    ImageInfo& info = source.info;
    info.format = "dds";
    DdsTexture texture;
    const ImageSpec spec = readHeader(file, info, texture);
    info.width = spec.width;
    info.layers = spec.layers;
    info.height = spec.height * spec.layers;  // both below 2^31
    checkReadSize(file, info, texture.pixelBytes * static_cast<std::uint64_t>(spec.width), 1);
    const auto layerBytes = [&](int level) {
        const LevelSize size = levelSize(spec, level);
        return texture.pixelBytes * static_cast<std::uint64_t>(size.width) * static_cast<std::uint64_t>(size.height);
    };
    const bool volume = texture.volume;
    std::uint64_t item = 0;  // all levels of a texture: at most twice the first, whose bytes the file holds
    for (int level = 0; level < spec.levels; ++level)
        item += layerBytes(level) * static_cast<std::uint64_t>(volume ? levelSize(spec, level).layers : 1);
    const std::uint64_t start = texture.bytes.size();
    const std::uint64_t all = start + item * static_cast<std::uint64_t>(volume ? 1 : spec.layers);
    const std::uint64_t stride = volume ? layerBytes(0) : item;
    const std::uint64_t needed = start + stride * static_cast<std::uint64_t>(spec.layers - 1) + layerBytes(0);
    if (file.size() != all && (!texture.isOld() || file.size() < needed))
        file.fail(fmt::format("damaged: has {} bytes, but its header says {}", file.size(), all));
    source.checked = takeSidecar(path, file, info);
    if (file.size() < all) addNote(info, fmt::format("{} bytes of its smaller levels are missing", all - file.size()));
    if (file.size() > all) addNote(info, fmt::format("{} bytes follow behind its pixels", file.size() - all));
    source.start = start;
    source.startOf = [start, stride](std::int64_t layer) { return start + static_cast<std::uint64_t>(layer) * stride; };
    source.masks = texture.masks;
    source.pixelBytes = texture.pixelBytes;
    return openPlainReader(path, std::move(source));
}

}  // namespace noisescope
