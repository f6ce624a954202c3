#include "image/tiff/tif_page.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <span>

#include "image/row_reader.h"
#include "image/row_writer.h"

namespace noisescope {
namespace {

struct TifCompression {
    int number;
    std::uint64_t ratio;  ///< greatest compression ratio
};
constexpr TifCompression kTifCompressions[] = {
    {COMPRESSION_NONE, 1},
    {COMPRESSION_LZW, 2048},  // 4096 codes, each a byte longer than the one before, in 9 to 12 bits
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
        page.samples = narrow(TIFFTAG_SAMPLESPERPIXEL);
        page.type = type();
        page.compression = narrow(TIFFTAG_COMPRESSION);
        page.bigEndian = TIFFIsBigEndian(tif_) != 0;
        checkKind(page);
        readMeaning(page);
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

    [[nodiscard]] NumberType type() const {
        constexpr int kUnsignedBits[] = {1, 2, 4, 6, 8, 10, 12, 14, 16, 24, 32, 64};
        constexpr int kSignedBits[] = {8, 16, 32, 64};
        constexpr int kFloatBits[] = {16, 32, 64};
        struct Known {
            int format;
            NumberKind kind;
            std::span<const int> bits;
        };
        const Known known[] = {{SAMPLEFORMAT_UINT, NumberKind::unsignedInteger, kUnsignedBits},
                               {SAMPLEFORMAT_VOID, NumberKind::unsignedInteger, kUnsignedBits},
                               {SAMPLEFORMAT_INT, NumberKind::signedInteger, kSignedBits},
                               {SAMPLEFORMAT_IEEEFP, NumberKind::floating, kFloatBits}};
        const int bits = narrow(TIFFTAG_BITSPERSAMPLE);
        const int format = narrow(TIFFTAG_SAMPLEFORMAT);
        const auto* const row = std::ranges::find(known, format, &Known::format);
        if (row == std::end(known)) refuse("its samples are complex numbers, which is not supported");
        const NumberType type{row->kind, bits};
        if (std::ranges::find(row->bits, bits) == row->bits.end())
            refuse(
                fmt::format("its samples ({}) are not supported; known: unsigned integers of {} bits, signed ones of "
                            "{}, floating point of {}",
                            textOf(type), fmt::join(kUnsignedBits, ", "), fmt::join(kSignedBits, ", "),
                            fmt::join(kFloatBits, ", ")));
        return type;
    }

    void checkKind(const TifPage& page) const {
        if (std::ranges::find(kTifCompressions, page.compression, &TifCompression::number) ==
            std::end(kTifCompressions))
            refuse(fmt::format("its compression ({}) is not supported; known: none, LZW, Deflate, PackBits",
                               page.compression));
        constexpr int kMostChannels = 4;
        if (page.samples < 1 || page.samples > kMostChannels)
            refuse(fmt::format("has {} channels; 1 to {} are read", page.samples, kMostChannels));
        if (narrow(TIFFTAG_ORIENTATION) != ORIENTATION_TOPLEFT)
            refuse("its first row is not at the top, or its first column not at the left, which is not supported");
        if (narrow(TIFFTAG_FILLORDER) != FILLORDER_MSB2LSB)
            refuse("the bits of its bytes are in reverse order, which is not supported");
    }

    void readMeaning(TifPage& page) const {
        page.planar = page.samples > 1 && narrow(TIFFTAG_PLANARCONFIG) == PLANARCONFIG_SEPARATE;
        const int meaning = narrow(TIFFTAG_PHOTOMETRIC);
        page.inverted = meaning == PHOTOMETRIC_MINISWHITE;
        if (page.inverted && (page.samples > 1 || !page.type.isNormalized()))
            refuse(
                fmt::format("its samples ({}) are inverted (0 is white), which is read of one channel of unsigned "
                            "integers of at most 16 bits",
                            textOf(page.type)));
        if (meaning == PHOTOMETRIC_PALETTE)
            readPalette(page);
        else if (meaning != PHOTOMETRIC_MINISBLACK && !page.inverted &&
                 (meaning != PHOTOMETRIC_RGB || page.samples < 3))
            refuse("only gray values, RGB and palettes are read, no other colors");
        page.nodata = nodata();
    }

    void readPalette(TifPage& page) const {
        std::uint16_t* colors[3] = {};
        if (page.samples != 1 || page.type.kind != NumberKind::unsignedInteger || page.type.bits > 8)
            refuse("its palette is for other samples than one unsigned integer of at most 8 bits");
        if (TIFFGetField(tif_, TIFFTAG_COLORMAP, &colors[0], &colors[1], &colors[2]) != 1)
            refuse("damaged: its palette is missing");
        for (const std::uint16_t* color : colors)
            page.palette.insert(page.palette.end(), color, color + (std::size_t{1} << page.type.bits));
        constexpr std::uint16_t kMostOfByte = 255;  // some programs write bytes, as libtiff also checks
        if (std::ranges::max(page.palette) <= kMostOfByte)
            for (std::uint16_t& color : page.palette) color = static_cast<std::uint16_t>(color * 257);
    }

    /// libtiff does not know the tag, so its value may have any type.
    [[nodiscard]] std::string nodata() const {
        constexpr std::uint32_t kGdalNodata = 42113;
        constexpr std::uint32_t kMostBytes = 64;
        const TIFFField* field = TIFFFindField(tif_, kGdalNodata, TIFF_ANY);
        if (field == nullptr || TIFFFieldDataType(field) != TIFF_ASCII || TIFFFieldPassCount(field) == 0) return {};
        std::uint32_t count = 0;
        const char* text = nullptr;
        if (TIFFGetField(tif_, kGdalNodata, &count, &text) != 1 || text == nullptr || count > kMostBytes) return {};
        std::string number(text, count);
        number.resize(std::min(number.find('\0'), number.size()));
        return number.substr(0, number.find_last_not_of(' ') + 1);
    }

    void readPredictor(TifPage& page) const {
        page.predictor = narrow(TIFFTAG_PREDICTOR);
        const bool isFloat = page.type.kind == NumberKind::floating;
        if (page.predictor < kTifNoPredictor || page.predictor > kTifFloats ||
            (page.predictor == kTifFloats && !isFloat) ||
            (page.predictor != kTifNoPredictor && page.type.bits % 8 != 0))
            refuse(fmt::format("damaged: a predictor of the kind {} for samples of {}", page.predictor,
                               textOf(page.type)));
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
        const bool whole = page.tiled || page.compression != COMPRESSION_NONE;  // held in memory
        const std::int64_t across = page.partsAcross();
        const std::int64_t rowBytes = page.rowBytes(page.partWidth) * page.planes();  // below 2^36
        if (whole && page.partHeight > kMaxTileBandBytes / rowBytes / across)
            refuse(fmt::format("{} of {}x{} are too large; at most {} bytes beside each other are read",
                               page.tiled ? "tiles" : "strips", page.partWidth, page.partHeight, kMaxTileBandBytes));
        if (page.tiled && page.partsDown() > kMaxTiles / page.planes() / across)
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
