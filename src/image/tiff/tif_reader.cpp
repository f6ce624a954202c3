#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/quantize.h"
#include "core/text.h"
#include "image/codecs.h"
#include "image/inflate.h"
#include "image/raw/raw_sidecar.h"
#include "image/row_reader.h"
#include "image/row_writer.h"
#include "image/sample_decoder.h"
#include "image/tiff/tif_end.h"
#include "image/tiff/tif_guard.h"
#include "image/tiff/tif_page.h"
#include "image/tiff/tif_predictor.h"

namespace noisescope {
namespace {

/// Limit of one allocation by libtiff: a stored strip of one row, which may be a little longer than its content.
constexpr std::size_t kMostLibraryBytes = std::size_t{160} << 20;

class TifInput final : public TifBytes {
  public:
    explicit TifInput(InputFile& file) : file_(file) {}

    void read(std::uint64_t position, std::span<std::byte> to) override {
        if (position != file_.position()) file_.seek(position);
        file_.readExactly(to.data(), to.size());
    }
    void write(std::uint64_t, std::span<const std::byte>) override { file_.fail("is only read"); }
    [[nodiscard]] std::uint64_t size() const override { return file_.size(); }
    [[noreturn]] void fail(const std::string& problem) const override {
        file_.fail(fmt::format("damaged: {}", printable(problem)));
    }

  private:
    InputFile& file_;
};

/// Holds one strip, or one row of tiles; of uncompressed strips a piece of a row.
class TifReader final : public RowReader {
  public:
    explicit TifReader(const std::filesystem::path& path) : RowReader(path) {
        page_ = readTifPage(tif_, file_);
        info_.format = "tif";
        info_.width = page_.width;
        info_.channels = page_.channels();
        takeNumberType(page_.type, info_);
        if (!page_.palette.empty()) info_.stored = nameOf(page_.type) + " palette";
        info_.nodata = page_.nodata;
        if (!page_.nodata.empty() && !isNodataNumber(page_.nodata))
            note(fmt::format("its nodata value '{}' is not a number", printable(page_.nodata)));
        ImageSpec usual;
        usual.channels = info_.channels;
        info_.channelNames = channelNamesOf(usual);
        readTexts();
        findPages();
        info_.layers = std::ssize(pages_);
        info_.height = page_.height * info_.layers;
        checkReadSize(file_, info_, static_cast<std::uint64_t>(page_.rowBytes(page_.width) * page_.planes()),
                      tifRatioOf(page_.compression));
        noteRest();
    }

  private:
    void readTexts() {
        const auto text = [&](std::uint32_t tag) -> std::string_view {
            const char* found = nullptr;
            return TIFFGetField(tif_.get(), tag, &found) == 1 && found != nullptr ? found : "";
        };
        const std::string_view description = text(TIFFTAG_IMAGEDESCRIPTION);
        if (description.size() <= kMaxDescriptionBytes && !readDescription(description, info_))
            file_.fail("damaged: its description, which tells range and checksum, is no JSON any more");
        info_.software = text(TIFFTAG_SOFTWARE).substr(0, kMaxMetadataBytes);
    }

    /// Collects the pages. All must be of one kind, except reduced copies and masks, which are skipped.
    void findPages() {
        constexpr std::uint32_t kNoPicture = FILETYPE_REDUCEDIMAGE | FILETYPE_MASK;
        for (;;) {
            std::uint32_t type = 0;
            TIFFGetFieldDefaulted(tif_.get(), TIFFTAG_SUBFILETYPE, &type);
            if (pages_.empty() || (type & kNoPicture) == 0) {
                if (!pages_.empty() && readTifPage(tif_, file_) != page_)
                    file_.fail("its pages are not of one size and kind, which is not supported");
                pages_.push_back(TIFFCurrentDirOffset(tif_.get()));
            }
            if (TIFFLastDirectory(tif_.get()) != 0) return;
            tif_.step([](TIFF* tif) { return TIFFReadDirectory(tif) == 1; });
        }
    }

    void noteRest() {
        const std::optional<std::uint64_t> end = tifEndOf(file_);
        if (end && *end < file_.size()) note(fmt::format("{} bytes follow behind its pages", file_.size() - *end));
    }

    void start() override {
        SampleMeaning meaning{.nodata = page_.nodata, .inverted = page_.inverted};
        if (info_.range) meaning.range = *info_.range;
        decoders_.assign(1, SampleDecoder(page_.type, isBigEndian(), meaning));
        if (!page_.palette.empty()) {
            decoders_.clear();
            const std::size_t count = page_.palette.size() / 3;
            for (std::size_t color = 0; color < 3; ++color) {
                std::vector<float> levels;
                for (const std::uint16_t level : std::span(page_.palette).subspan(color * count, count))
                    levels.push_back(dequantize(level, meaning.range, 0xffff));
                decoders_.emplace_back(page_.type, std::move(levels));
            }
        }
        at_ = -1;
    }

    void end() override {
        if (std::ranges::any_of(decoders_, &SampleDecoder::hasRounded)) note(kRoundedNote);
    }

    void startRow(std::int64_t y) override {
        const std::int64_t layer = y / page_.height;
        if (layer != at_) goTo(layer);
        row_ = y % page_.height;
        if (isPlain()) {
            findPlainRow();
        } else if (const std::int64_t band = row_ / page_.partHeight; band != band_) {
            readBand(band);
            band_ = band;
        }
    }

    void goTo(std::int64_t layer) {
        at_ = -1;
        const std::uint64_t offset = pages_[static_cast<std::size_t>(layer)];
        tif_.step([&](TIFF* tif) { return TIFFSetSubDirectory(tif, offset) == 1; });
        if (readTifPage(tif_, file_) != page_) file_.fail("was changed while it was read");
        at_ = layer;
        band_ = -1;
    }

    /// True if samples are stored uncompressed, row by row.
    [[nodiscard]] bool isPlain() const { return !page_.tiled && page_.compression == COMPRESSION_NONE; }

    struct Place {
        std::uint64_t start = 0;
        std::uint64_t bytes = 0;
    };

    /// Returns the position of a strip or tile in the file.
    Place placeOf(std::uint32_t number) {
        Place place;
        tif_.step([&](TIFF* tif) {
            place = {TIFFGetStrileOffset(tif, number), TIFFGetStrileByteCount(tif, number)};
            return true;
        });
        return place;
    }

    /// Finds the current row in each plane.
    void findPlainRow() {
        rowStarts_.clear();
        for (std::int64_t plane = 0; plane < page_.planes(); ++plane) {
            const auto strip = static_cast<std::uint32_t>(plane * page_.partsDown() + row_ / page_.partHeight);
            const auto [start, bytes] = placeOf(strip);
            const auto rowBytes = static_cast<std::uint64_t>(page_.rowBytes(page_.width));
            const std::uint64_t before = static_cast<std::uint64_t>(row_ % page_.partHeight) * rowBytes;
            if (bytes < before + rowBytes || start > file_.size())
                file_.fail(fmt::format("damaged: the strip {} is too short", strip));
            rowStarts_.push_back(start + before);
        }
    }

    /// Reads the strips or tiles of a band, plane after plane.
    void readBand(std::int64_t band) {
        const std::int64_t across = page_.partsAcross();
        const auto partBytes = static_cast<std::size_t>(page_.partBytes());
        const std::size_t parts = static_cast<std::size_t>(across) * static_cast<std::size_t>(page_.planes());
        // Untouched until there are bytes for it.
        if (!bandBytes_) bandBytes_ = std::make_unique_for_overwrite<std::byte[]>(partBytes * parts);
        const std::int64_t rows = std::min(page_.partHeight, page_.height - band * page_.partHeight);
        const auto expected =
            static_cast<std::size_t>(page_.tiled ? page_.partBytes() : rows * page_.rowBytes(page_.width));
        for (std::size_t i = 0; i < parts; ++i) {
            const std::int64_t plane = static_cast<std::int64_t>(i) / across;
            const std::int64_t inPlane = band * across + static_cast<std::int64_t>(i) % across;
            const auto number = static_cast<std::uint32_t>(plane * across * page_.partsDown() + inPlane);
            readPart(number, std::span(bandBytes_.get() + i * partBytes, expected));
        }
    }

    /// Reads a strip or tile. Inflates Deflate data itself, as libtiff accepts truncated data and wrong checksums.
    void readPart(std::uint32_t number, std::span<std::byte> to) {
        const auto bytes = static_cast<tmsize_t>(to.size());
        if (page_.isDeflated()) {
            const auto [start, stored] = placeOf(number);
            static_cast<void>(inflateFrom(file_, start, stored, to));  // other programs write more than a tile into one
            restoreTifRows(to, static_cast<std::size_t>(page_.rowBytes(page_.partWidth)),
                           static_cast<std::size_t>(page_.type.bytes()), page_.planar ? 1 : page_.samples,
                           page_.predictor, page_.bigEndian);
        } else {
            tif_.step([&](TIFF* tif) {
                return (page_.tiled ? TIFFReadEncodedTile(tif, number, to.data(), bytes)
                                    : TIFFReadEncodedStrip(tif, number, to.data(), bytes)) == bytes;
            });
        }
    }

    /// Returns the byte order in memory, or the file's for uncompressed data.
    [[nodiscard]] bool isBigEndian() const {
        if (page_.isDeflated()) return page_.bigEndian && page_.predictor != kTifFloats;
        return isPlain() ? page_.bigEndian : std::endian::native == std::endian::big;
    }

    std::span<const float> part(std::size_t x, std::size_t pixels) override {
        const auto channels = static_cast<std::size_t>(info_.channels);
        values_.resize(pixels * channels);
        for (std::size_t plane = 0; plane < static_cast<std::size_t>(page_.planes()); ++plane)
            if (isPlain())
                readPlain(x, pixels, plane);
            else
                takeFromBand(x, pixels, plane);
        return values_;
    }

    void readPlain(std::size_t x, std::size_t pixels, std::size_t plane) {
        const std::size_t bit = x * static_cast<std::size_t>(page_.pixelBits());
        const std::size_t end = bit + pixels * static_cast<std::size_t>(page_.pixelBits());
        bytes_.resize((end + 7) / 8 - bit / 8);
        if (const std::uint64_t at = rowStarts_[plane] + bit / 8; file_.position() != at) file_.seek(at);
        file_.readExactly(bytes_.data(), bytes_.size());
        decodePixels(bytes_.data(), bit % 8, pixels, values_.data() + plane);
    }

    void takeFromBand(std::size_t x, std::size_t pixels, std::size_t plane) {
        const auto width = static_cast<std::size_t>(page_.partWidth);
        const auto rowBytes = static_cast<std::size_t>(page_.rowBytes(page_.partWidth));
        const std::size_t before = plane * static_cast<std::size_t>(page_.partsAcross());
        for (std::size_t done = 0; done < pixels;) {
            const std::size_t at = x + done;
            const std::size_t count = std::min(pixels - done, width - at % width);
            const std::byte* const from = bandBytes_.get() +
                                          (before + at / width) * static_cast<std::size_t>(page_.partBytes()) +
                                          static_cast<std::size_t>(row_ % page_.partHeight) * rowBytes;
            decodePixels(from, at % width * static_cast<std::size_t>(page_.pixelBits()), count,
                         values_.data() + done * static_cast<std::size_t>(info_.channels) + plane);
            done += count;
        }
    }

    /// Decodes pixels of one plane from a bit on; `to`: the first pixel's channel of that plane, or its first channel.
    void decodePixels(const std::byte* from, std::size_t bit, std::size_t pixels, float* to) {
        const auto channels = static_cast<std::size_t>(info_.channels);
        if (!page_.planar && page_.palette.empty()) return decoders_[0].decode(from, bit, to, pixels * channels);
        for (SampleDecoder& decoder : decoders_) decoder.decode(from, bit, to++, pixels, channels);
    }

    TifInput input_{file_};
    TifGuard tif_{input_, "input", "rmc", kMostLibraryBytes};  // no memory mapping, strips as stored
    TifPage page_;
    std::vector<std::uint64_t> pages_;  ///< offsets in the file
    std::int64_t at_ = -1;              ///< libtiff's current page
    std::int64_t row_ = 0;              ///< of that page
    std::int64_t band_ = -1;            ///< strip or row of tiles in memory
    std::unique_ptr<std::byte[]> bandBytes_;
    std::vector<std::uint64_t> rowStarts_;  ///< offset in the file, for each plane
    std::vector<std::byte> bytes_;
    std::vector<SampleDecoder> decoders_;  ///< one; for a palette red, green and blue
    std::vector<float> values_;
};

}  // namespace

std::unique_ptr<ImageReader> openTifReader(const std::filesystem::path& path) {
    return std::make_unique<TifReader>(path);
}

}  // namespace noisescope
