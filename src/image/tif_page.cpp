#include "image/tif_page.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>

#include "image/row_reader.h"
#include "image/row_writer.h"

namespace noisescope {
namespace {

struct TifCompression {
    int number;
    std::uint64_t ratio;  ///< at most
};
constexpr TifCompression kTifCompressions[] = {
    {COMPRESSION_NONE, 1},
    {COMPRESSION_LZW, 2048},  // of 4096 codes, each a byte longer than the one before, in 9 to 12 bits
    {COMPRESSION_ADOBE_DEFLATE, kDeflateRatio},
    {COMPRESSION_DEFLATE, kDeflateRatio},
    {COMPRESSION_PACKBITS, 64},
};

class PageReader {
  public:
    PageReader(TIFF* tif, const InputFile& file) : tif_(tif), file_(file) {}

    TifPage read() {
        TifPage page;
        page.width = wide(TIFFTAG_IMAGEWIDTH);
        page.height = wide(TIFFTAG_IMAGELENGTH);
        page.channels = narrow(TIFFTAG_SAMPLESPERPIXEL);
        page.depth = depth();
        page.compression = narrow(TIFFTAG_COMPRESSION);
        page.bigEndian = TIFFIsBigEndian(tif_) != 0;
        checkKind(page);
        if (page.isDeflated()) readPredictor(page);
        readParts(page);
        return page;
    }

  private:
    [[noreturn]] void refuse(std::string_view why) const { file_.fail(why); }

    [[nodiscard]] std::int64_t wide(std::uint32_t tag) const {
        std::uint32_t value = 0;
        return TIFFGetFieldDefaulted(tif_, tag, &value) == 1 ? value : 0;
    }
    [[nodiscard]] int narrow(std::uint32_t tag) const {
        std::uint16_t value = 0;
        return TIFFGetFieldDefaulted(tif_, tag, &value) == 1 ? value : 0;
    }

    [[nodiscard]] Depth depth() const {
        const int bits = narrow(TIFFTAG_BITSPERSAMPLE);
        const int kind = narrow(TIFFTAG_SAMPLEFORMAT);
        const bool integer = kind == SAMPLEFORMAT_UINT || kind == SAMPLEFORMAT_VOID;
        if (integer && bits == 8) return Depth::u8;
        if (integer && bits == 16) return Depth::u16;
        if (kind == SAMPLEFORMAT_IEEEFP && bits == 16) return Depth::f16;
        if (kind == SAMPLEFORMAT_IEEEFP && bits == 32) return Depth::f32;
        refuse(
            fmt::format("its samples of {} bits (kind {}) are not supported; known: 8- and 16-bit integers without "
                        "sign, 16- and 32-bit floating point",
                        bits, kind));
    }

    void checkKind(const TifPage& page) const {
        if (std::ranges::find(kTifCompressions, page.compression, &TifCompression::number) ==
            std::end(kTifCompressions))
            refuse(fmt::format("its compression ({}) is not supported; known: none, LZW, Deflate, PackBits",
                               page.compression));
        constexpr int kMostChannels = 4;
        if (page.channels < 1 || page.channels > kMostChannels)
            refuse(fmt::format("has {} channels; 1 to {} are read", page.channels, kMostChannels));
        const int meaning = narrow(TIFFTAG_PHOTOMETRIC);
        if (meaning != PHOTOMETRIC_MINISBLACK && (meaning != PHOTOMETRIC_RGB || page.channels < 3))
            refuse("only gray values and RGB are read, no palettes, negatives or other colors");
        if (page.channels > 1 && narrow(TIFFTAG_PLANARCONFIG) != PLANARCONFIG_CONTIG)
            refuse("its channels are apart from each other (planar), which is not supported");
        if (narrow(TIFFTAG_ORIENTATION) != ORIENTATION_TOPLEFT)
            refuse("its first row is not at the top, or its first column not at the left, which is not supported");
        if (narrow(TIFFTAG_FILLORDER) != FILLORDER_MSB2LSB)
            refuse("the bits of its bytes are in reverse order, which is not supported");
    }

    void readPredictor(TifPage& page) const {
        page.predictor = narrow(TIFFTAG_PREDICTOR);
        const bool isInteger = depthInfo(page.depth).maxInteger != 0;
        if (page.predictor < kTifNoPredictor || page.predictor > kTifFloats ||
            (page.predictor == kTifFloats && isInteger))
            refuse(fmt::format("damaged: a predictor of the kind {} for samples of depth {}", page.predictor,
                               depthInfo(page.depth).name));
    }

    void readParts(TifPage& page) const {
        page.tiled = TIFFIsTiled(tif_) != 0;
        const std::int64_t most = page.tiled ? kMaxSide : page.height;
        page.partWidth = page.tiled ? wide(TIFFTAG_TILEWIDTH) : page.width;
        page.partHeight = std::min(wide(page.tiled ? TIFFTAG_TILELENGTH : TIFFTAG_ROWSPERSTRIP), most);
        if (page.width < 1 || page.height < 1 || page.partWidth < 1 || page.partHeight < 1)
            refuse("damaged: the image is empty");
        if (page.width > kMaxSide || page.height > kMaxSide || page.partWidth > kMaxSide)
            refuse(fmt::format("{}x{} is too large; at most {}x{}", page.width, page.height, kMaxSide, kMaxSide));
        const bool whole = page.tiled || page.compression != COMPRESSION_NONE;  // is held in memory
        const std::int64_t across = page.partsAcross();
        const std::int64_t rowBytes = page.partWidth * page.pixelBytes();  // below 2^35
        if (whole && page.partHeight > kMaxTileBandBytes / rowBytes / across)
            refuse(fmt::format("{} of {}x{} are too large; at most {} bytes beside each other are read",
                               page.tiled ? "tiles" : "strips", page.partWidth, page.partHeight, kMaxTileBandBytes));
        const std::int64_t down = (page.height + page.partHeight - 1) / page.partHeight;
        if (page.tiled && down > kMaxTiles / across)
            refuse(fmt::format("{}x{} has too many tiles of {}x{}; at most {} are read", page.width, page.height,
                               page.partWidth, page.partHeight, kMaxTiles));
    }

    static constexpr std::int64_t kMaxSide = 0x7fffffff;

    TIFF* tif_;
    const InputFile& file_;
};

}  // namespace

TifPage readTifPage(TifGuard& tif, const InputFile& file) { return PageReader(tif.get(), file).read(); }

std::uint64_t tifRatioOf(int compression) {
    return std::ranges::find(kTifCompressions, compression, &TifCompression::number)->ratio;
}

}  // namespace noisescope
