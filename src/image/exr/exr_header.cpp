#include "image/exr/exr_header.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <set>
#include <string_view>
#include <utility>

#include "core/text.h"
#include "image/exr/exr_keys.h"
#include "image/image_reader.h"
#include "image/image_writer.h"
#include "image/little_endian.h"
#include "image/row_reader.h"
#include "image/row_writer.h"

namespace noisescope {
namespace {

constexpr std::size_t kMaxNameBytes = 255;
constexpr std::size_t kMaxExrHeader = 4 * kMaxMetadataBytes;
constexpr std::size_t kMaxChannels = 64;
constexpr std::uint64_t kMaxTileBytes = std::uint64_t{1} << 28U;  // the library holds a whole tile
constexpr int kPixelTypeHalf = 1;
constexpr int kPixelTypeFloat = 2;

/// Properties of the compressions, by their numbers.
struct ExrCompression {
    std::string_view name;
    std::int64_t rows;    ///< compressed together
    std::uint64_t ratio;  ///< greatest compression ratio
};
constexpr std::uint64_t kHuffmanRatio = 512;  // PIZ: 9 bits for 255 equal halves
// DWA: one coefficient, a half, for 64 equal floats, then deflated.
constexpr std::uint64_t kDwaRatio = 128 * kDeflateRatio;
constexpr ExrCompression kExrCompressions[] = {
    {"none", 1, 1},
    {"RLE", 1, 64},
    {"ZIPS", 1, kDeflateRatio},
    {"ZIP", 16, kDeflateRatio},
    {"PIZ", 32, kHuffmanRatio},
    {"PXR24", 16, kDeflateRatio * 4 / 3 + 1},  // deflates three of a float's bytes
    {"B44", 32, 3},                            // 14 bytes for 16 halves
    {"B44A", 32, 11},                          // 3 bytes for 16 equal halves
    {"DWAA", 32, kDwaRatio},
    {"DWAB", 256, kDwaRatio},
};
// Limit of rows compressed together by methods that this program does not write; the library holds several copies.
constexpr std::uint64_t kMostExrChunk = std::uint64_t{256} << 20;
constexpr std::size_t kMostOwnCompression = 3;

/// Types of fixed size. The library reads that many bytes whatever the stated size, so another size could hide a second
/// header in the rest of a value.
struct FixedSize {
    std::string_view type;
    std::size_t bytes;
};
constexpr FixedSize kFixedSizes[] = {
    {"box2f", 16},
    {"box2i", 16},
    {"chromaticities", 32},
    {"compression", 1},
    {"deepImageState", 1},
    {"double", 8},
    {"envmap", 1},
    {"float", 4},
    {"int", 4},
    {"keycode", 28},
    {"lineOrder", 1},
    {"m33d", 72},
    {"m33f", 36},
    {"m44d", 128},
    {"m44f", 64},
    {"rational", 8},
    {"tiledesc", 9},
    {"timecode", 8},
    {"v2d", 16},
    {"v2f", 8},
    {"v2i", 8},
    {"v3d", 24},
    {"v3f", 12},
    {"v3i", 12},
};

/// Attributes that are read here, with their types.
constexpr std::pair<std::string_view, std::string_view> kKeyTypes[] = {{"channels", "chlist"},
                                                                       {"compression", "compression"},
                                                                       {"dataWindow", "box2i"},
                                                                       {"tiles", "tiledesc"},
                                                                       {"type", "string"}};

/// Reads little-endian numbers and strings from the front of some bytes.
class Cursor {
  public:
    Cursor(const InputFile& file, std::string_view bytes) : file_(file), bytes_(bytes) {}

    std::uint32_t word() {
        const std::string_view four = take(4);
        std::uint32_t value = 0;
        for (std::size_t i = 4; i-- > 0;) value = value << 8 | static_cast<unsigned char>(four[i]);
        return value;
    }
    std::int32_t integer() { return static_cast<std::int32_t>(word()); }
    /// Reads up to the next zero byte, which is removed too.
    std::string name() {
        const std::size_t length = bytes_.substr(0, kMaxNameBytes + 1).find('\0');
        if (length == std::string_view::npos) file_.fail("damaged: a name in the header has no end");
        std::string text(take(length));
        take(1);
        return text;
    }
    [[nodiscard]] bool atEnd() const { return bytes_.empty(); }
    std::string_view take(std::size_t count) {
        if (count > bytes_.size()) file_.fail("damaged: an attribute in the header is too short");
        const std::string_view front = bytes_.substr(0, count);
        bytes_.remove_prefix(count);
        return front;
    }

  private:
    const InputFile& file_;
    std::string_view bytes_;
};

std::string compressionNames() {
    std::string names;
    for (const ExrCompression& known : kExrCompressions)
        names += fmt::format("{}{}", names.empty() ? "" : ", ", known.name);
    return names;
}

std::uint32_t readWord(InputFile& file) {
    char bytes[4];
    file.readExactly(bytes, sizeof bytes);
    return Cursor(file, std::string_view(bytes, sizeof bytes)).word();
}

std::string readName(InputFile& file) {
    std::string name;
    for (char c = 0; file.readExactly(&c, 1), c != '\0';) {
        if (name.size() == kMaxNameBytes) file.fail("damaged: a name in the header has no end");
        name += c;
    }
    return name;
}

std::map<std::string, bool> parseChannels(const InputFile& file, Cursor bytes) {
    std::map<std::string, bool> channels;
    for (std::string name = bytes.name(); !name.empty(); name = bytes.name()) {
        const int type = bytes.integer();
        bytes.take(4);  // a hint for lossy compression, and three reserved bytes
        const bool everyPixel = bytes.integer() == 1 && bytes.integer() == 1;
        if (type != kPixelTypeHalf && type != kPixelTypeFloat)
            file.fail(fmt::format("the channel {} does not hold floating-point numbers", printable(name)));
        if (!everyPixel) file.fail(fmt::format("the channel {} is subsampled; not supported", printable(name)));
        if (channels.size() == kMaxChannels) file.fail(fmt::format("more than {} channels", kMaxChannels));
        channels[name] = type == kPixelTypeFloat;
    }
    if (channels.empty()) file.fail("damaged: no channels");
    if (!bytes.atEnd()) file.fail("damaged: something follows the list of channels");
    return channels;
}

/// Checks that the library will read exactly this value, and continue at the same place.
void checkValue(const InputFile& file, std::string_view name, std::string_view type, std::string_view value) {
    const auto damaged = [&] {
        file.fail(fmt::format("damaged: the attribute {} of type {} has {} bytes", printable(name), printable(type),
                              value.size()));
    };
    for (const auto& [known, expected] : kKeyTypes)
        if (name == known && type != expected)
            file.fail(fmt::format("damaged: the attribute {} has the type {}", printable(name), printable(type)));
    for (const FixedSize& fixed : kFixedSizes)
        if (type == fixed.type && value.size() != fixed.bytes) damaged();
    Cursor bytes(file, value);
    if (type == "floatvector" && value.size() % sizeof(float) != 0) damaged();
    if (type == "stringvector")
        while (!bytes.atEnd()) bytes.take(bytes.word());
    if (type == "preview") {
        const std::uint64_t width = bytes.word();
        const std::uint64_t height = bytes.word();
        if (width > value.size() || height > value.size() || value.size() != 8 + 4 * width * height) damaged();
    }
    if (type == "idmanifest") file.fail("a list of objects in the header (idmanifest) is not supported");
    if (type == "chlist" && name != "channels") parseChannels(file, bytes);
}

void parseWindow(Cursor bytes, ExrHeader& header) {
    header.left = bytes.integer();
    header.top = bytes.integer();
    header.width = bytes.integer() - header.left + 1;
    header.height = bytes.integer() - header.top + 1;
}

void parseTiles(const InputFile& file, Cursor bytes, ExrHeader& header) {
    constexpr unsigned kMipMaps = 1;
    header.tileWidth = bytes.word();
    header.tileHeight = bytes.word();
    const auto mode = static_cast<unsigned char>(bytes.take(1)[0]);
    const unsigned levels = mode & 0xfU;
    header.mipMaps = levels == kMipMaps;
    header.roundsUp = mode >> 4U == 1;
    if (levels > kMipMaps || mode >> 4U > 1)
        file.fail("its tiles are in levels of another kind (ripmaps); known: one level, mip maps");
    if (header.tileWidth == 0 || header.tileHeight == 0) file.fail("damaged: its tiles are empty");
}

/// Returns the chunks of all levels. The library allocates the whole chunk table without checking.
std::uint64_t chunksOf(const ExrHeader& header, bool allLevels = true) {
    const auto over = [](std::int64_t length, std::int64_t side) {
        return static_cast<std::uint64_t>((length + side - 1) / side);
    };
    if (header.tileWidth == 0) return over(header.height, kExrCompressions[header.compression].rows);
    std::uint64_t chunks = 0;
    for (std::int64_t width = header.width, height = header.height;;) {
        chunks += over(width, header.tileWidth) * over(height, header.tileHeight);
        if (!allLevels || !header.mipMaps || (width == 1 && height == 1)) return chunks;
        const std::int64_t more = header.roundsUp ? 1 : 0;
        width = std::max<std::int64_t>((width + more) / 2, 1);
        height = std::max<std::int64_t>((height + more) / 2, 1);
    }
}

void checkHeader(const InputFile& file, const ExrHeader& header) {
    if (header.channels.empty()) file.fail("damaged: no channels");
    std::uint64_t pixelBytes = 0;
    for (const auto& [name, isFloat] : header.channels) pixelBytes += isFloat ? 4 : 2;
    ImageInfo info;
    info.format = "exr";
    info.width = header.width;
    info.height = header.height;
    const auto width = static_cast<std::uint64_t>(std::max<std::int64_t>(header.width, 0));
    checkReadSize(file, info, pixelBytes * width, kExrCompressions[header.compression].ratio);
    const std::int64_t together = kExrCompressions[header.compression].rows;
    const auto rowsOfChunk = static_cast<std::uint64_t>(std::min(together, header.height));
    if (header.tileWidth == 0 && header.compression > kMostOwnCompression &&
        pixelBytes * width > kMostExrChunk / rowsOfChunk)
        file.fail(fmt::format("{}x{} is too large for {}, which compresses {} rows together", header.width,
                              header.height, kExrCompressions[header.compression].name, together));
    if (header.tileWidth != 0) {
        const auto tileWidth = static_cast<std::uint64_t>(header.tileWidth);
        const auto tileHeight = static_cast<std::uint64_t>(header.tileHeight);
        const auto rows = static_cast<std::uint64_t>(std::min(header.tileHeight, header.height));
        if (tileWidth > kMaxTileBytes / tileHeight / pixelBytes || width > kMostBandBytes / (pixelBytes * rows))
            file.fail(fmt::format("{}x{} in tiles of {}x{} is too large", header.width, header.height, tileWidth,
                                  tileHeight));
    }
    const std::uint64_t leastBytes = 8 + (header.tileWidth == 0 ? 8 : 20);  // of a chunk: table entry, number and size
    if (chunksOf(header) > file.size() / leastBytes)
        file.fail(fmt::format("damaged: {} bytes cannot hold {} {}", file.size(),
                              header.tileWidth == 0 ? static_cast<std::uint64_t>(header.height) : chunksOf(header),
                              header.tileWidth == 0 ? "rows" : "tiles"));
}

}  // namespace

ExrHeader readExrHeader(InputFile& file) {
    file.seek(0);
    if (readWord(file) != kExrMagic) file.fail("not an OpenEXR file");
    const std::uint32_t version = readWord(file);
    const std::string_view onlyPlain = "only plain OpenEXR files are read: no deep data, and none of several parts";
    if ((version & ~(kExrLongNames | kExrTiled)) != kExrVersion) file.fail(onlyPlain);
    const bool tiled = (version & kExrTiled) != 0;
    ExrHeader header;
    std::set<std::string> seen;
    for (std::string name = readName(file); !name.empty(); name = readName(file)) {
        const std::string type = readName(file);
        const std::uint32_t size = readWord(file);
        if (size > kMaxMetadataBytes || file.position() + size > kMaxExrHeader)
            file.fail(fmt::format("the attribute {} is too large: {} bytes", printable(name), size));
        std::string bytes(size, '\0');
        file.readExactly(bytes.data(), size);
        if (!seen.insert(name).second)
            file.fail(fmt::format("damaged: the attribute {} is there twice", printable(name)));
        checkValue(file, name, type, bytes);
        const Cursor value(file, bytes);
        if (name == "channels") header.channels = parseChannels(file, value);
        if (name == "dataWindow") parseWindow(value, header);
        if (name == "compression") header.compression = static_cast<unsigned char>(bytes[0]);
        if (header.compression >= std::size(kExrCompressions))
            file.fail(fmt::format("its compression (number {}) is not supported; known: {}", header.compression,
                                  compressionNames()));
        if (name == "tiles" && tiled) parseTiles(file, value, header);
        if (name == "type" && bytes != (tiled ? "tiledimage" : "scanlineimage")) file.fail(onlyPlain);
        if (type == "string") header.texts[name] = std::move(bytes);
    }
    if (tiled && header.tileWidth == 0) file.fail("damaged: it does not say how large its tiles are");
    checkHeader(file, header);
    header.bytes = file.position();
    return header;
}

std::vector<std::string> exrReadersOrder(std::vector<std::string> names) {
    std::ranges::sort(names);
    ImageSpec usual;
    usual.channels = static_cast<int>(names.size());
    if (usual.channels > 4) return names;
    std::vector<std::string> ordered = channelNamesOf(usual);
    return std::ranges::is_permutation(ordered, names) ? ordered : names;
}

std::vector<std::string> exrNotes(InputFile& file, const ExrHeader& header) {
    const auto chunks = static_cast<std::size_t>(chunksOf(header));
    const auto needed = static_cast<std::size_t>(chunksOf(header, false));
    const std::uint64_t tableEnd = header.bytes + 8 * std::uint64_t{chunks};
    const std::uint64_t headBytes = header.tileWidth == 0 ? 8 : 20;  // number of the row or tile, and the size
    if (tableEnd > file.size()) return {};                           // reading the pixels would fail, too
    std::string table(8 * chunks, '\0');
    file.seek(header.bytes);
    file.readExactly(table.data(), table.size());
    std::uint64_t missing = 0;
    std::uint64_t last = 0;
    bool isLastNeeded = true;
    for (std::size_t i = 0; i < chunks; ++i) {
        const std::uint64_t start = numberAt(table, 8 * i, 8);
        if (start < tableEnd || start > file.size() - headBytes) {
            missing += i < needed ? 0 : 1;  // reading the pixels reports the others
        } else if (start > last) {
            last = start;
            isLastNeeded = i < needed;
        }
    }
    std::vector<std::string> notes;
    if (last != 0) {
        file.seek(last + headBytes - 4);
        const std::uint64_t end = last + headBytes + readWord(file);
        if (end > file.size() && !isLastNeeded) ++missing;
        if (end < file.size()) notes.push_back(fmt::format("{} bytes follow behind the image", file.size() - end));
    }
    if (missing != 0)
        notes.push_back(
            fmt::format("{} of the {} tiles of its smaller levels are missing or cut off", missing, chunks - needed));
    return notes;
}

}  // namespace noisescope
