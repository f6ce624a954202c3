#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "image/codecs.h"
#include "image/dds_header.h"
#include "image/little_endian.h"
#include "image/plain_reader.h"
#include "image/plain_writer.h"
#include "image/raw_sidecar.h"
#include "image/row_reader.h"
#include "image/texel_formats.h"

namespace noisescope {
namespace {

constexpr std::uint64_t kMaxDdsSide = std::numeric_limits<std::int32_t>::max();

/// What the file holds, as its writer was told. A cube's faces are items of an array.
ImageSpec readHeader(InputFile& file, ImageInfo& info) {
    std::string bytes(kDdsHeaderBytes, '\0');
    file.readExactly(bytes.data(), bytes.size());
    const auto word = [&](std::size_t number) { return numberAt(bytes, 4 * number); };
    if (!bytes.starts_with(kDdsMagic) || word(kDdsWordSize) != kDdsSize ||
        word(kDdsWordPixelFormat) != kDdsPixelFormatSize)
        file.fail("not a DDS file");
    if ((word(kDdsWordPixelFormat + 1) & kDdsFourCc) == 0 || word(kDdsWordPixelFormat + 2) != kDdsDx10)
        file.fail("only DDS files with a header of DirectX 10 are read");
    const std::uint64_t dxgi = word(kDdsWordDxgi);
    const auto row = std::ranges::find(texelFormats(), dxgi, &TexelFormat::dxgi);
    if (dxgi == 0 || row == texelFormats().end())
        file.fail(
            fmt::format("its texels (DXGI_FORMAT {}) are not read; known: 1, 2 or 4 channels of 8 or 16 bits "
                        "(UNORM), 16 or 32 bits (FLOAT), and sRGB",
                        dxgi));
    takeTexels(*row, info);
    const std::uint64_t dimension = word(kDdsWordDxgi + 1);
    const bool volume = dimension == kDdsTexture3D;
    if (!volume && dimension != kDdsTexture2D) file.fail("only textures of two and three dimensions are read");
    const std::uint64_t faces = (word(kDdsWordDxgi + 2) & kDdsCube) == 0 ? 1 : 6;
    const std::uint64_t items = word(kDdsWordDxgi + 3);
    const std::uint64_t slices = word(kDdsWordDepth);
    const std::uint64_t width = word(kDdsWordWidth);
    const std::uint64_t height = word(kDdsWordHeight);
    const std::uint64_t levels = std::max<std::uint64_t>(word(kDdsWordLevels), 1);
    if (width == 0 || height == 0 || items == 0 ||
        (volume && (slices == 0 || items != 1 || faces != 1 || (word(kDdsWordFlags) & kDdsDepth) == 0)))
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

/// The sidecar of a file that this program wrote. Other programs' files have none.
bool takeSidecar(const std::filesystem::path& path, const InputFile& file, ImageInfo& info) {
    std::error_code error;
    std::string extension = path.extension().native();
    std::ranges::transform(extension, extension.begin(),
                           [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    if (extension != ".dds" || !std::filesystem::exists(sidecarPath(path), error)) return false;
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
    const ImageSpec spec = readHeader(file, info);
    info.width = spec.width;
    info.layers = spec.layers;
    info.height = spec.height * spec.layers;  // both below 2^31
    checkReadSize(file, info, plainRowBytes(spec, 0), 1);
    const bool volume = spec.layersAre == Layers::volume;
    std::uint64_t item = 0;  // all levels of a texture: at most twice the first, of which the file has as many bytes
    for (int level = 0; level < spec.levels; ++level)
        item += plainLayerBytes(spec, level) * static_cast<std::uint64_t>(volume ? levelSize(spec, level).layers : 1);
    const std::uint64_t all = item * static_cast<std::uint64_t>(volume ? 1 : spec.layers);
    if (file.size() - kDdsHeaderBytes != all)
        file.fail(fmt::format("damaged: has {} bytes, but its header says {}", file.size(), kDdsHeaderBytes + all));
    source.checked = takeSidecar(path, file, info);
    const std::uint64_t stride = volume ? plainLayerBytes(spec, 0) : item;
    source.start = kDdsHeaderBytes;
    source.startOf = [stride](std::int64_t layer) {
        return kDdsHeaderBytes + static_cast<std::uint64_t>(layer) * stride;
    };
    return openPlainReader(path, std::move(source));
}

}  // namespace noisescope
