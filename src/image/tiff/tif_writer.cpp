#include <fmt/format.h>
#include <tiff.h>

#include <algorithm>
#include <array>
#include <limits>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

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
#include "image/tiff/tif_directory.h"
#include "image/tiff/tif_predictor.h"

namespace noisescope {
namespace {

constexpr int kTifLevel = 4;  // as for PNG and OpenEXR
constexpr std::int64_t kStripBytes = std::int64_t{256} * 1024;

/// Division of a page into tiles, or into strips, which are as wide as the page.
struct Parts {
    Parts(const ImageSpec& spec, int level) : page(levelSize(spec, level)), tiled(spec.tileSide != 0) {
        const auto bytes = std::int64_t{depthInfo(spec.depth).bytes} * spec.channels;
        pixelBytes = static_cast<std::size_t>(bytes);
        width = tiled ? spec.tileSide : page.width;
        height = tiled ? spec.tileSide : std::clamp<std::int64_t>(kStripBytes / (page.width * bytes), 1, page.height);
        across = (page.width + width - 1) / width;
        down = (page.height + height - 1) / height;
    }
    [[nodiscard]] std::size_t rowBytes() const { return static_cast<std::size_t>(width) * pixelBytes; }
    [[nodiscard]] std::size_t bytes() const { return static_cast<std::size_t>(height) * rowBytes(); }
    [[nodiscard]] std::int64_t count() const { return across * down; }

    LevelSize page;
    bool tiled;
    std::size_t pixelBytes = 0;
    std::int64_t width = 0;
    std::int64_t height = 0;
    std::int64_t across = 0;
    std::int64_t down = 0;
};

std::vector<Parts> partsOfLevels(const ImageSpec& spec) {
    std::vector<Parts> parts;
    parts.reserve(static_cast<std::size_t>(spec.levels));
    for (int level = 0; level < spec.levels; ++level) parts.emplace_back(spec, level);
    return parts;
}

/// A strip or a tile as stored.
struct EncodedPart {
    std::vector<std::byte> bytes;
    std::int64_t page = 0;
    int level = 0;
    std::int64_t part = 0;  ///< within that page and level
};

/// Returns a compressed part. Noise that compression hardly reduces is stored, but inside a zlib stream: TIFF has one
/// compression for all parts.
std::vector<std::byte> compressedPart(std::vector<std::byte> rows, std::size_t rowBytes, Depth depth, int channels) {
    predictTifRows(rows, rowBytes, depth, channels);
    return deflated(rows, isWorthCompressing(rows, kTifLevel) ? kTifLevel : 0, Deflate::zlib);
}

/// True if 32-bit offsets may not suffice, however little compression reduces.
bool needsBigTif(const ImageSpec& spec, std::span<const Parts> levels, std::size_t textBytes) {
    constexpr std::uint64_t kPartExtra = 64;      // offset, size and zlib's frame of a part
    constexpr std::uint64_t kStoredRatio = 4096;  // stored data grows by at most one byte for so many
    constexpr std::uint64_t kPageExtra = 4096;
    std::uint64_t page = 0;
    for (const Parts& parts : levels)
        page +=
            static_cast<std::uint64_t>(parts.count()) * (parts.bytes() + parts.bytes() / kStoredRatio + kPartExtra) +
            kPageExtra;
    const std::uint64_t most = std::numeric_limits<std::uint32_t>::max() - 2 * textBytes;
    return page > most / static_cast<std::uint64_t>(spec.layers);
}

/// Returns the text of the description. Its checksum covers the largest level, since readers pass over the others.
std::string descriptionOf(const std::filesystem::path& path, ImageSpec spec) {
    spec.levels = 1;
    return descriptionText(path, spec);
}

SampleChecksum checksumOf(ImageSpec spec) {
    spec.levels = 1;
    return SampleChecksum(spec);
}

/// Writes strips and tiles, compressed on several threads, in order. The bytes do not depend on the number of threads.
/// A page's directory lies before its data: room is left for it, and it is written when the places of its parts are
/// known. Smaller levels come first, so that the directories of all levels, and a picture of any of them, are near the
/// file's start: the order of a Cloud Optimized GeoTIFF (OGC 21-026).
class TifWriter final : public RowWriter {
  public:
    TifWriter(const std::filesystem::path& path, const ImageSpec& spec)
        : RowWriter(spec),
          spec_(spec),
          description_(descriptionOf(path, spec)),
          levels_(partsOfLevels(spec)),
          big_(needsBigTif(spec, levels_, description_.size())),
          file_(openOutput(path, spec, true)),
          checksum_(checksumOf(spec)),
          band_(static_cast<std::size_t>(levels_.front().across)),
          work_(threadCount(), bandsWaiting(levels_.front().bytes()),
                [this](const EncodedPart& part) { append(part); }) {
        writeHeader();
    }

  private:
    void writeHeader() {
        using namespace std::string_view_literals;
        file_->write(big_ ? "II+\0\b\0\0\0\x10\0\0\0\0\0\0\0"sv : "II*\0\b\0\0\0"sv);
        end_ = file_->position();
    }

    void writeRow(std::span<const float> row) override {
        const Parts& parts = partsAt(place().level);
        bytes_.resize(static_cast<std::size_t>(parts.page.width) * parts.pixelBytes);
        encodeSamples(row, spec_.depth, spec_.range, bytes_.data());
        if (place().level == 0) checksum_.add(0, bytes_);
        const std::int64_t y = place().y;
        const auto inPart = static_cast<std::size_t>(y % parts.height);
        const std::size_t partRow = parts.rowBytes();
        // Tiles are complete, with zeros beyond the picture; the last strip ends with the picture.
        const std::int64_t rows = parts.tiled ? parts.height : std::min(parts.height, parts.page.height - y);
        for (std::size_t i = 0; i < static_cast<std::size_t>(parts.across); ++i) {
            if (inPart == 0) band_[i].assign(static_cast<std::size_t>(rows) * partRow, std::byte{});
            const std::span piece =
                std::span(bytes_).subspan(i * partRow).first(std::min(partRow, bytes_.size() - i * partRow));
            std::ranges::copy(piece, band_[i].begin() + static_cast<std::ptrdiff_t>(inPart * partRow));
        }
        if (y + 1 == parts.page.height || (y + 1) % parts.height == 0) endBand(parts, y / parts.height);
    }

    [[nodiscard]] const Parts& partsAt(int level) const { return levels_[static_cast<std::size_t>(level)]; }

    void endBand(const Parts& parts, std::int64_t band) {
        for (std::int64_t i = 0; i < parts.across; ++i)
            work_.add([rows = std::exchange(band_[static_cast<std::size_t>(i)], {}), rowBytes = parts.rowBytes(),
                       depth = spec_.depth, channels = spec_.channels, page = place().layer, level = place().level,
                       part = band * parts.across + i]() mutable {
                return EncodedPart{compressedPart(std::move(rows), rowBytes, depth, channels), page, level, part};
            });
    }

    void append(const EncodedPart& part) {
        if (part.part == 0 && part.level == spec_.levels - 1) beginPage(part.page);
        Places& places = places_[static_cast<std::size_t>(part.level)];
        places.offsets.push_back(end_);
        places.sizes.push_back(part.bytes.size());
        file_->write(part.bytes);
        end_ = file_->position();
        if (part.level == 0 && part.part + 1 == levels_.front().count()) endPage();
    }

    /// Leaves room for the directories of all levels, the largest first.
    void beginPage(std::int64_t page) {
        places_.assign(levels_.size(), {});
        directories_.clear();
        end_ += end_ % 2;
        begin_ = end_;
        for (int level = 0; level < spec_.levels; ++level) {
            directories_.push_back(directoryOf(page, level));
            const std::vector<std::uint64_t> unknown(static_cast<std::size_t>(partsAt(level).count()));
            setPlaces(level, {unknown, unknown});
            end_ += directories_.back().size();
        }
        const std::vector<std::byte> room(end_ - file_->position());
        file_->write(room);
    }

    /// Places of a page's parts in the file.
    struct Places {
        std::vector<std::uint64_t> offsets;
        std::vector<std::uint64_t> sizes;
    };

    void setPlaces(int level, const Places& places) {
        TifDirectory& directory = directories_[static_cast<std::size_t>(level)];
        const bool tiled = levels_.front().tiled;
        directory.setOffsets(tiled ? TIFFTAG_TILEOFFSETS : TIFFTAG_STRIPOFFSETS, places.offsets);
        directory.setOffsets(tiled ? TIFFTAG_TILEBYTECOUNTS : TIFFTAG_STRIPBYTECOUNTS, places.sizes);
    }

    void endPage() {
        if (before_ != 0) {
            TifDirectory link(big_);  // only its offset of the next directory
            const std::vector<std::byte> bytes = link.bytes(0, begin_);
            file_->seek(before_);
            file_->write(std::span(bytes).subspan(link.nextAt()).first(big_ ? 8 : 4));
        }
        if (begin_ == (big_ ? 16U : 8U))
            descriptionAt_ = directories_.front().valuesAt(TIFFTAG_IMAGEDESCRIPTION, begin_);
        file_->seek(begin_);
        std::uint64_t at = begin_;
        for (int level = 0; level < spec_.levels; ++level) {
            setPlaces(level, places_[static_cast<std::size_t>(level)]);
            const TifDirectory& directory = directories_[static_cast<std::size_t>(level)];
            const std::uint64_t next = at + directory.size();
            file_->write(directory.bytes(at, level + 1 < spec_.levels ? next : 0));
            before_ = at + directory.nextAt();
            at = next;
        }
        file_->seek(end_);
    }

    /// Returns the directory of a level but for the places of its parts.
    [[nodiscard]] TifDirectory directoryOf(std::int64_t page, int level) const {
        const DepthInfo& depth = depthInfo(spec_.depth);
        const Parts& parts = partsAt(level);
        TifDirectory directory(big_);
        const auto word = [&](std::uint16_t tag, auto value) {
            directory.set(tag, TifType::word, static_cast<std::uint64_t>(value));
        };
        const auto dword = [&](std::uint16_t tag, auto value) {
            directory.set(tag, TifType::dword, static_cast<std::uint64_t>(value));
        };
        const auto forEachChannel = [&](std::uint16_t tag, int value) {
            directory.set(tag, TifType::word,
                          std::vector<std::uint64_t>(static_cast<std::size_t>(spec_.channels),
                                                     static_cast<std::uint64_t>(value)));
        };
        if (level > 0) dword(TIFFTAG_SUBFILETYPE, FILETYPE_REDUCEDIMAGE);
        if (spec_.layers > 1) dword(TIFFTAG_SUBFILETYPE, FILETYPE_PAGE);
        if (spec_.layers > 1 && spec_.layers <= std::numeric_limits<std::uint16_t>::max())
            directory.set(TIFFTAG_PAGENUMBER, TifType::word,
                          std::array{static_cast<std::uint64_t>(page), static_cast<std::uint64_t>(spec_.layers)});
        dword(TIFFTAG_IMAGEWIDTH, parts.page.width);
        dword(TIFFTAG_IMAGELENGTH, parts.page.height);
        forEachChannel(TIFFTAG_BITSPERSAMPLE, 8 * depth.bytes);
        forEachChannel(TIFFTAG_SAMPLEFORMAT, depth.maxInteger != 0 ? SAMPLEFORMAT_UINT : SAMPLEFORMAT_IEEEFP);
        word(TIFFTAG_SAMPLESPERPIXEL, spec_.channels);
        word(TIFFTAG_PHOTOMETRIC, spec_.channels < 3 ? PHOTOMETRIC_MINISBLACK : PHOTOMETRIC_RGB);
        // Values in a second or fourth channel are no opacity: readers that assume so would multiply the others by it.
        if (spec_.channels % 2 == 0)
            word(TIFFTAG_EXTRASAMPLES, spec_.isColor ? EXTRASAMPLE_UNASSALPHA : EXTRASAMPLE_UNSPECIFIED);
        word(TIFFTAG_PLANARCONFIG, PLANARCONFIG_CONTIG);
        word(TIFFTAG_ORIENTATION, ORIENTATION_TOPLEFT);
        word(TIFFTAG_COMPRESSION, COMPRESSION_ADOBE_DEFLATE);
        word(TIFFTAG_PREDICTOR, tifPredictorOf(spec_.depth));
        if (parts.tiled) {
            dword(TIFFTAG_TILEWIDTH, parts.width);
            dword(TIFFTAG_TILELENGTH, parts.height);
        } else {
            dword(TIFFTAG_ROWSPERSTRIP, parts.height);
        }
        if (page == 0 && level == 0) directory.setText(TIFFTAG_IMAGEDESCRIPTION, description_);
        if (page == 0 && level == 0 && !spec_.software.empty()) directory.setText(TIFFTAG_SOFTWARE, spec_.software);
        if (level == 0 && spec_.mapPlace) setGeoKeys(geoKeysOf(*spec_.mapPlace), directory);
        if (level == 0 && spec_.unit) directory.setText(kGdalMetadataTag, gdalMetadata(*spec_.unit));
        if (spec_.nodata) directory.setText(kGdalNodataTag, kNodataText);
        return directory;
    }

    void close() override {
        work_.finish();
        // The checksum takes the place of its mark, which has the same length.
        const std::string nothing = checksumOf(spec_).text();
        const std::size_t at = description_.find(fmt::format("\"{}\":\"{}\"", kSampleChecksumKey, nothing));
        const std::size_t digits = at + std::string_view(kSampleChecksumKey).size() + 4;  // behind `":"`
        file_->seek(descriptionAt_ + digits);
        file_->write(checksum_.text());
        file_->commit();
    }

    ImageSpec spec_;
    std::string description_;
    std::vector<Parts> levels_;
    bool big_;  ///< 64-bit offsets
    std::unique_ptr<ByteOutput> file_;
    SampleChecksum checksum_;
    std::uint64_t end_ = 0;     ///< of the file
    std::uint64_t begin_ = 0;   ///< of the current page
    std::uint64_t before_ = 0;  ///< place of the offset of the next page's directory; 0: it is in the header
    std::uint64_t descriptionAt_ = 0;
    std::vector<TifDirectory> directories_;  ///< of the current page, a level each
    std::vector<Places> places_;
    std::vector<std::byte> bytes_;              ///< of one row
    std::vector<std::vector<std::byte>> band_;  ///< in progress: the strip, or the tiles side by side
    OrderedWork<EncodedPart> work_;             ///< the last member: it uses all others
};

}  // namespace

std::unique_ptr<ImageWriter> openTif(const std::filesystem::path& path, const ImageSpec& spec) {
    return std::make_unique<TifWriter>(path, spec);
}

}  // namespace noisescope
