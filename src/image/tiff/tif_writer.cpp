#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/error.h"
#include "core/ordered_work.h"
#include "core/threads.h"
#include "files/byte_output.h"
#include "image/codecs.h"
#include "image/deflate.h"
#include "image/raw/raw_sidecar.h"
#include "image/row_writer.h"
#include "image/sample_checksum.h"
#include "image/samples.h"
#include "image/tiff/geo_keys.h"
#include "image/tiff/tif_guard.h"
#include "image/tiff/tif_predictor.h"

namespace noisescope {
namespace {

constexpr int kTifLevel = 4;  // as for PNG and OpenEXR
constexpr std::int64_t kStripBytes = std::int64_t{256} * 1024;

class TifOutput final : public TifBytes {
  public:
    TifOutput(const std::filesystem::path& path, const ImageSpec& spec) : file_(openOutput(path, spec, true)) {}

    void read(std::uint64_t position, std::span<std::byte> to) override { file_->readBack(position, to); }
    void write(std::uint64_t position, std::span<const std::byte> bytes) override {
        if (bytes.size() == marked_.size() && std::ranges::equal(bytes, std::as_bytes(std::span(marked_))))
            markedAt_ = position;
        if (file_->position() != position) file_->seek(position);
        file_->write(bytes);
        size_ = std::max(size_, file_->position());
    }
    [[nodiscard]] std::uint64_t size() const override { return size_; }
    [[noreturn]] void fail(const std::string& problem) const override {
        throw Error(ExitCode::file, fmt::format("{}: cannot write: {}", name(), problem));
    }
    [[nodiscard]] const std::string& name() const { return file_->name(); }
    void commit() { file_->commit(); }

    /// Records the offset at which these bytes are written in one piece.
    void mark(std::string bytes) { marked_ = std::move(bytes); }
    [[nodiscard]] std::uint64_t markedAt() const { return markedAt_; }

  private:
    std::unique_ptr<ByteOutput> file_;
    std::uint64_t size_ = 0;
    std::string marked_;
    std::uint64_t markedAt_ = 0;
};

/// Division of a page into tiles, or into strips, which are as wide as the page.
struct Parts {
    explicit Parts(const ImageSpec& spec) : tiled(spec.tileSide != 0) {
        const auto bytes = std::int64_t{depthInfo(spec.depth).bytes} * spec.channels;
        pixelBytes = static_cast<std::size_t>(bytes);
        width = tiled ? spec.tileSide : spec.width;
        height = tiled ? spec.tileSide : std::clamp<std::int64_t>(kStripBytes / (spec.width * bytes), 1, spec.height);
        across = (spec.width + width - 1) / width;
        down = (spec.height + height - 1) / height;
    }
    [[nodiscard]] std::size_t rowBytes() const { return static_cast<std::size_t>(width) * pixelBytes; }
    [[nodiscard]] std::size_t bytes() const { return static_cast<std::size_t>(height) * rowBytes(); }

    bool tiled;
    std::size_t pixelBytes = 0;
    std::int64_t width = 0;
    std::int64_t height = 0;
    std::int64_t across = 0;
    std::int64_t down = 0;
};

/// A strip or a tile as stored.
struct EncodedPart {
    std::vector<std::byte> bytes;
    std::int64_t page = 0;
    std::int64_t part = 0;  ///< within that page
};

/// Returns a compressed part. Noise that compression hardly reduces is stored, but inside a zlib stream: TIFF has one
/// compression for all parts.
std::vector<std::byte> compressedPart(std::vector<std::byte> rows, std::size_t rowBytes, Depth depth, int channels) {
    predictTifRows(rows, rowBytes, depth, channels);
    return deflated(rows, isWorthCompressing(rows, kTifLevel) ? kTifLevel : 0, Deflate::zlib);
}

/// Lets libtiff write the directories, and makes strips and tiles itself, on several threads, written in order. The
/// bytes do not depend on the number of threads.
class TifWriter final : public RowWriter {
  public:
    TifWriter(const std::filesystem::path& path, const ImageSpec& spec)
        : RowWriter(spec),
          spec_(spec),
          description_(descriptionText(path, spec)),
          parts_(spec),
          file_(path, spec),
          tif_(file_, file_.name(), mode(), 0),
          checksum_(spec),
          band_(static_cast<std::size_t>(parts_.across)),
          work_(threadCount(), bandsWaiting(parts_.bytes()), [this](const EncodedPart& part) { append(part); }) {
        file_.mark(description_ + '\0');  // as libtiff writes it
    }

  private:
    /// Returns the mode: little-endian, with 64-bit offsets if 32 bits may not suffice.
    [[nodiscard]] const char* mode() const {
        constexpr std::uint64_t kPartExtra = 64;      // offset, size and zlib's frame of a part
        constexpr std::uint64_t kStoredRatio = 4096;  // stored data grows by at most one byte for so many
        constexpr std::uint64_t kPageExtra = 4096;
        const auto count = static_cast<std::uint64_t>(parts_.across * parts_.down);
        const std::uint64_t page = count * (parts_.bytes() + parts_.bytes() / kStoredRatio + kPartExtra) + kPageExtra;
        const std::uint64_t most = std::numeric_limits<std::uint32_t>::max() - 2 * description_.size();
        return page > most / static_cast<std::uint64_t>(spec_.layers) ? "w8l" : "wl";
    }

    void writeRow(std::span<const float> row) override {
        bytes_.resize(static_cast<std::size_t>(spec_.width) * parts_.pixelBytes);
        encodeSamples(row, spec_.depth, spec_.range, bytes_.data());
        checksum_.add(0, bytes_);
        const std::int64_t y = place().y;
        const auto inPart = static_cast<std::size_t>(y % parts_.height);
        const std::size_t partRow = parts_.rowBytes();
        // Tiles are complete, with zeros beyond the picture; the last strip ends with the picture.
        const std::int64_t rows = parts_.tiled ? parts_.height : std::min(parts_.height, spec_.height - y);
        for (std::size_t i = 0; i < band_.size(); ++i) {
            if (inPart == 0) band_[i].assign(static_cast<std::size_t>(rows) * partRow, std::byte{});
            const std::span piece =
                std::span(bytes_).subspan(i * partRow).first(std::min(partRow, bytes_.size() - i * partRow));
            std::ranges::copy(piece, band_[i].begin() + static_cast<std::ptrdiff_t>(inPart * partRow));
        }
        if (y + 1 == spec_.height || (y + 1) % parts_.height == 0) endBand(y / parts_.height);
    }

    void endBand(std::int64_t band) {
        for (std::int64_t i = 0; std::vector<std::byte> & rows : band_)
            work_.add([rows = std::exchange(rows, {}), rowBytes = parts_.rowBytes(), depth = spec_.depth,
                       channels = spec_.channels, page = place().layer, part = band * parts_.across + i++]() mutable {
                return EncodedPart{compressedPart(std::move(rows), rowBytes, depth, channels), page, part};
            });
    }

    void append(const EncodedPart& part) {
        if (part.part == 0) beginPage(part.page);
        const auto number = static_cast<std::uint32_t>(part.part);
        const auto count = static_cast<tmsize_t>(part.bytes.size());
        void* const data = const_cast<std::byte*>(part.bytes.data());  // libtiff does not write to it
        tif_.step([&](TIFF* tif) {
            return (parts_.tiled ? TIFFWriteRawTile(tif, number, data, count)
                                 : TIFFWriteRawStrip(tif, number, data, count)) == count;
        });
        if (part.part + 1 == parts_.across * parts_.down)
            tif_.step([](TIFF* tif) { return TIFFWriteDirectory(tif) == 1; });
    }

    void set(std::uint32_t tag, auto... values) {
        tif_.step([&](TIFF* tif) { return TIFFSetField(tif, tag, values...) == 1; });
    }

    void beginPage(std::int64_t page) {
        const DepthInfo& depth = depthInfo(spec_.depth);
        if (spec_.layers > 1) set(TIFFTAG_SUBFILETYPE, std::uint32_t{FILETYPE_PAGE});
        if (spec_.layers > 1 && spec_.layers <= std::numeric_limits<std::uint16_t>::max())
            set(TIFFTAG_PAGENUMBER, static_cast<int>(page), static_cast<int>(spec_.layers));
        set(TIFFTAG_IMAGEWIDTH, static_cast<std::uint32_t>(spec_.width));
        set(TIFFTAG_IMAGELENGTH, static_cast<std::uint32_t>(spec_.height));
        set(TIFFTAG_BITSPERSAMPLE, 8 * depth.bytes);
        set(TIFFTAG_SAMPLEFORMAT, depth.maxInteger != 0 ? SAMPLEFORMAT_UINT : SAMPLEFORMAT_IEEEFP);
        set(TIFFTAG_SAMPLESPERPIXEL, spec_.channels);
        set(TIFFTAG_PHOTOMETRIC, spec_.channels < 3 ? PHOTOMETRIC_MINISBLACK : PHOTOMETRIC_RGB);
        if (spec_.channels % 2 == 0) {
            // Values in a second or fourth channel are no opacity: readers that assume so would multiply the others by
            // it.
            const std::uint16_t extra = spec_.isColor ? EXTRASAMPLE_UNASSALPHA : EXTRASAMPLE_UNSPECIFIED;
            set(TIFFTAG_EXTRASAMPLES, 1, &extra);
        }
        set(TIFFTAG_PLANARCONFIG, PLANARCONFIG_CONTIG);
        set(TIFFTAG_ORIENTATION, ORIENTATION_TOPLEFT);
        set(TIFFTAG_COMPRESSION, COMPRESSION_ADOBE_DEFLATE);
        set(TIFFTAG_PREDICTOR, tifPredictorOf(spec_.depth));
        if (parts_.tiled) {
            set(TIFFTAG_TILEWIDTH, static_cast<std::uint32_t>(parts_.width));
            set(TIFFTAG_TILELENGTH, static_cast<std::uint32_t>(parts_.height));
        } else {
            set(TIFFTAG_ROWSPERSTRIP, static_cast<std::uint32_t>(parts_.height));
        }
        if (page == 0) set(TIFFTAG_IMAGEDESCRIPTION, description_.c_str());
        if (page == 0 && !spec_.software.empty()) set(TIFFTAG_SOFTWARE, spec_.software.c_str());
        if (spec_.mapPlace) setPlace(geoKeysOf(*spec_.mapPlace));
    }

    void setPlace(const GeoKeys& keys) {
        constexpr short kAny = TIFF_VARIABLE;
        const auto field = [](std::uint32_t tag, TIFFDataType type, const char* name) {
            return TIFFFieldInfo{tag, kAny, kAny, type, FIELD_CUSTOM, 1, 1, const_cast<char*>(name)};
        };
        static const std::array kFields{field(kModelPixelScaleTag, TIFF_DOUBLE, "ModelPixelScaleTag"),
                                        field(kModelTiepointTag, TIFF_DOUBLE, "ModelTiepointTag"),
                                        field(kGeoKeyDirectoryTag, TIFF_SHORT, "GeoKeyDirectoryTag")};
        tif_.step([](TIFF* tif) { return TIFFMergeFieldInfo(tif, kFields.data(), kFields.size()) == 0; });
        const auto put = [&](std::uint32_t tag, const auto& values) {
            set(tag, static_cast<int>(values.size()), values.data());
        };
        put(kModelPixelScaleTag, keys.pixelScale);
        put(kModelTiepointTag, keys.tiepoint);
        put(kGeoKeyDirectoryTag, keys.directory);
    }

    void close() override {
        work_.finish();
        writeChecksum();
        file_.commit();
    }

    /// Writes the checksum into the description, which is in the file already.
    void writeChecksum() {
        const std::string nothing = SampleChecksum(spec_).text();
        const std::size_t at = description_.find(fmt::format("\"{}\":\"{}\"", kSampleChecksumKey, nothing));
        if (at == std::string::npos || file_.markedAt() == 0) file_.fail("its description is not where it should be");
        const std::string text = checksum_.text();
        const std::size_t digits = at + std::string_view(kSampleChecksumKey).size() + 4;  // behind `":"`
        file_.write(file_.markedAt() + digits, std::as_bytes(std::span(text)));
    }

    ImageSpec spec_;
    std::string description_;
    Parts parts_;
    TifOutput file_;
    TifGuard tif_;
    SampleChecksum checksum_;
    std::vector<std::byte> bytes_;              ///< of one row
    std::vector<std::vector<std::byte>> band_;  ///< in progress: the strip, or the tiles side by side
    OrderedWork<EncodedPart> work_;             ///< the last member: it uses all others
};

}  // namespace

std::unique_ptr<ImageWriter> openTif(const std::filesystem::path& path, const ImageSpec& spec) {
    return std::make_unique<TifWriter>(path, spec);
}

}  // namespace noisescope
