#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/text.h"
#include "image/codecs.h"
#include "image/inflate.h"
#include "image/raw_sidecar.h"
#include "image/row_reader.h"
#include "image/row_writer.h"
#include "image/samples.h"
#include "image/tif_guard.h"
#include "image/tif_page.h"
#include "image/tif_predictor.h"

namespace noisescope {
namespace {

/// The most that libtiff may allocate at once: a strip of one row as it is stored, which may be a little longer than
/// what it holds.
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

/// Holds one strip, or one row of tiles; of strips that are not compressed a piece of a row.
class TifReader final : public RowReader {
  public:
    explicit TifReader(const std::filesystem::path& path) : RowReader(path) {
        page_ = readTifPage(tif_, file_);
        info_.format = "tif";
        info_.width = page_.width;
        info_.channels = page_.channels;
        info_.depth = page_.depth;
        ImageSpec usual;
        usual.channels = info_.channels;
        info_.channelNames = channelNamesOf(usual);
        readTexts();
        findPages();
        info_.layers = std::ssize(pages_);
        info_.height = page_.height * info_.layers;
        checkReadSize(file_, info_, static_cast<std::uint64_t>(page_.width * page_.pixelBytes()),
                      tifRatioOf(page_.compression));
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

    /// All pages but smaller copies of others and masks have to be of one kind.
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

    void start() override {
        levels_ = levelsOf(info_);
        at_ = -1;
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

    /// Whether the samples stand in the file as they are, row by row.
    [[nodiscard]] bool isPlain() const { return !page_.tiled && page_.compression == COMPRESSION_NONE; }

    struct Place {
        std::uint64_t start = 0;
        std::uint64_t bytes = 0;
    };

    /// Of a strip or tile in the file.
    Place placeOf(std::uint32_t number) {
        Place place;
        tif_.step([&](TIFF* tif) {
            place = {TIFFGetStrileOffset(tif, number), TIFFGetStrileByteCount(tif, number)};
            return true;
        });
        return place;
    }

    void findPlainRow() {
        const auto strip = static_cast<std::uint32_t>(row_ / page_.partHeight);
        const std::int64_t inStrip = row_ % page_.partHeight;
        const auto [start, bytes] = placeOf(strip);
        const std::uint64_t rowBytes = static_cast<std::uint64_t>(page_.width * page_.pixelBytes());
        const std::uint64_t before = static_cast<std::uint64_t>(inStrip) * rowBytes;
        if (bytes < before + rowBytes || start > file_.size())
            file_.fail(fmt::format("damaged: the strip {} is too short", strip));
        if (const std::uint64_t at = start + before; file_.position() != at) file_.seek(at);
    }

    void readBand(std::int64_t band) {
        const std::int64_t across = page_.partsAcross();
        const auto partBytes = static_cast<std::size_t>(page_.partBytes());
        // Not touched before there are bytes for it.
        if (!bandBytes_)
            bandBytes_ = std::make_unique_for_overwrite<std::byte[]>(partBytes * static_cast<std::size_t>(across));
        const std::int64_t rows = std::min(page_.partHeight, page_.height - band * page_.partHeight);
        const auto expected =
            static_cast<tmsize_t>(page_.tiled ? page_.partBytes() : rows * page_.width * page_.pixelBytes());
        for (std::int64_t i = 0; i < across; ++i) {
            std::byte* const to = bandBytes_.get() + static_cast<std::size_t>(i) * partBytes;
            const auto number = static_cast<std::uint32_t>(band * across + i);
            readPart(number, std::span(to, static_cast<std::size_t>(expected)));
        }
    }

    /// libtiff believes compressed data that is too short or has a wrong checksum: Deflate is read here.
    void readPart(std::uint32_t number, std::span<std::byte> to) {
        const auto bytes = static_cast<tmsize_t>(to.size());
        if (page_.isDeflated()) {
            const auto [start, stored] = placeOf(number);
            static_cast<void>(inflateFrom(file_, start, stored, to));  // others write more than a tile into one
            restoreTifRows(to, static_cast<std::size_t>(page_.partWidth * page_.pixelBytes()), page_.depth,
                           page_.channels, page_.predictor, page_.bigEndian);
        } else {
            tif_.step([&](TIFF* tif) {
                return (page_.tiled ? TIFFReadEncodedTile(tif, number, to.data(), bytes)
                                    : TIFFReadEncodedStrip(tif, number, to.data(), bytes)) == bytes;
            });
        }
    }

    /// Of the bytes in memory, or of the file's where they are read as they are.
    [[nodiscard]] bool isBigEndian() const {
        if (page_.isDeflated()) return page_.bigEndian && page_.predictor != kTifFloats;
        return isPlain() ? page_.bigEndian : std::endian::native == std::endian::big;
    }

    std::span<const float> part(std::size_t x, std::size_t pixels) override {
        const auto channels = static_cast<std::size_t>(page_.channels);
        const auto pixelBytes = static_cast<std::size_t>(page_.pixelBytes());
        values_.resize(pixels * channels);
        if (isPlain()) {
            bytes_.resize(pixels * pixelBytes);
            file_.readExactly(bytes_.data(), bytes_.size());
            decodeSamples(bytes_.data(), page_.depth, isBigEndian(), levels_, values_);
            return values_;
        }
        const auto width = static_cast<std::size_t>(page_.partWidth);
        const auto inPart = static_cast<std::size_t>(row_ % page_.partHeight);
        for (std::size_t done = 0; done < pixels;) {
            const std::size_t at = x + done;
            const std::size_t count = std::min(pixels - done, width - at % width);
            const std::byte* const from = bandBytes_.get() + at / width * static_cast<std::size_t>(page_.partBytes()) +
                                          (inPart * width + at % width) * pixelBytes;
            decodeSamples(from, page_.depth, isBigEndian(), levels_,
                          std::span(values_).subspan(done * channels, count * channels));
            done += count;
        }
        return values_;
    }

    TifInput input_{file_};
    TifGuard tif_{input_, "input", "rmc", kMostLibraryBytes};  // not mapped, strips as they are
    TifPage page_;
    std::vector<std::uint64_t> pages_;  ///< where each begins in the file
    std::int64_t at_ = -1;              ///< the page at which libtiff is
    std::int64_t row_ = 0;              ///< of that page
    std::int64_t band_ = -1;            ///< whose strip or tiles are in memory
    std::unique_ptr<std::byte[]> bandBytes_;
    std::vector<std::byte> bytes_;
    std::vector<float> levels_;
    std::vector<float> values_;
};

}  // namespace

std::unique_ptr<ImageReader> openTifReader(const std::filesystem::path& path) {
    return std::make_unique<TifReader>(path);
}

}  // namespace noisescope
