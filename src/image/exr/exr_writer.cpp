#include <ImfChannelList.h>
#include <ImfHeader.h>
#include <ImfIO.h>
#include <ImfStringAttribute.h>
#include <ImfTileDescription.h>
#include <fmt/format.h>
#include <half.h>

#include <algorithm>
#include <bit>

#include "core/error.h"
#include "core/ordered_work.h"
#include "core/quantize.h"
#include "core/threads.h"
#include "files/byte_output.h"
#include "image/codecs.h"
#include "image/deflate.h"
#include "image/exr/exr_call.h"
#include "image/exr/exr_header.h"
#include "image/exr/exr_keys.h"
#include "image/little_endian.h"
#include "image/row_writer.h"
#include "image/sample_checksum.h"
#include "image/samples.h"

namespace noisescope {
namespace {

class ExrOutput final : public Imf::OStream {
  public:
    explicit ExrOutput(ByteOutput& file) : Imf::OStream(file.name().c_str()), file_(file) {}
    void write(const char* bytes, int count) override {
        file_.write(std::string_view(bytes, static_cast<std::size_t>(count)));
    }
    std::uint64_t tellp() override { return file_.position(); }
    void seekp(std::uint64_t position) override { file_.seek(position); }

  private:
    ByteOutput& file_;
};

/// Returns the side of tiles, 0 for a file of rows. Files with several levels need tiles.
std::int64_t tileSideOf(const ImageSpec& spec) {
    return spec.tileSide == 0 && spec.levels > 1 ? kExrTileSide : spec.tileSide;
}

Imf::Header exrHeaderOf(const ImageSpec& spec) {
    Imf::Header header(static_cast<int>(spec.width), static_cast<int>(spec.height));
    header.compression() = Imf::ZIP_COMPRESSION;
    if (const auto side = static_cast<unsigned>(tileSideOf(spec)); side != 0)
        header.setTileDescription({side, side, spec.levels > 1 ? Imf::MIPMAP_LEVELS : Imf::ONE_LEVEL, Imf::ROUND_DOWN});
    for (const std::string& name : channelNamesOf(spec))
        header.channels().insert(name, Imf::Channel(spec.depth == Depth::f16 ? Imf::HALF : Imf::FLOAT));
    const auto add = [&](const char* key, const std::string& text) {
        if (!text.empty()) header.insert(key, Imf::StringAttribute(text));
    };
    add(kExrRecipeKey, spec.recipe);
    add(kExrRangeKey, spec.unbounded ? kUnbounded : rangeText(spec.range));
    add(kExrCheckedKey, spec.checked);
    add(kSampleChecksumKey, SampleChecksum(spec).text());
    add(kExrRegionKey, spec.region);
    add(kExrSoftwareKey, spec.software);
    return header;
}

/// Rows of a chunk, compressed together by OpenEXR's ZIP.
constexpr std::int64_t kChunkRows = 16;
constexpr int kExrLevel = 4;  // OpenEXR's own level

/// Returns the bytes as ZIP compresses them: those at even places, then those at odd ones, each as its difference from
/// the one before.
std::vector<std::byte> prepared(std::span<const std::byte> bytes) {
    std::vector<std::byte> result(bytes.size());
    const std::size_t half = (bytes.size() + 1) / 2;
    for (std::size_t i = 0; i < bytes.size() / 2; ++i) {
        result[i] = bytes[2 * i];
        result[half + i] = bytes[2 * i + 1];
    }
    if (bytes.size() % 2 != 0) result[half - 1] = bytes.back();
    for (std::size_t i = result.size(); i-- > 1;) {
        const auto difference = static_cast<unsigned>(result[i]) - static_cast<unsigned>(result[i - 1]) + 128U;
        result[i] = static_cast<std::byte>(difference & 0xff);
    }
    return result;
}

/// A chunk before compression.
struct Part {
    std::vector<std::byte> place;  ///< its coordinates as stored in the file
    std::size_t bytes = 0;
};

/// Consecutive chunks that share an estimate of their compression.
struct ChunkRun {
    std::vector<Part> parts;
    std::vector<std::byte> bytes;  ///< of all parts, in order
};

using Chunk = std::vector<std::byte>;

/// Returns the chunks as stored: compressed where that makes them smaller.
std::vector<Chunk> compressed(const ChunkRun& run) {
    std::vector<std::byte> ready;
    ready.reserve(run.bytes.size());
    const std::span<const std::byte> all(run.bytes);
    std::size_t at = 0;
    for (const Part& part : run.parts) {
        const std::vector<std::byte> bytes = prepared(all.subspan(at, part.bytes));
        ready.insert(ready.end(), bytes.begin(), bytes.end());
        at += part.bytes;
    }
    std::vector<std::size_t> sizes;
    for (const Part& part : run.parts) sizes.push_back(part.bytes);
    const bool compress = isWorthCompressing(ready, sizes, kExrLevel);
    std::vector<Chunk> chunks;
    at = 0;
    for (const Part& part : run.parts) {
        std::span<const std::byte> bytes = all.subspan(at, part.bytes);
        std::vector<std::byte> compressed;
        if (compress) compressed = deflated(std::span(ready).subspan(at, part.bytes), kExrLevel, Deflate::zlib);
        if (compress && compressed.size() < part.bytes) bytes = compressed;
        Chunk& chunk = chunks.emplace_back(part.place);
        appendNumber(chunk, bytes.size(), 4);
        chunk.insert(chunk.end(), bytes.begin(), bytes.end());
        at += part.bytes;
    }
    return chunks;
}

/// Lets OpenEXR write the header, and makes the chunks itself, on several threads, written in order. The bytes do not
/// depend on the number of threads. In a file of rows, a chunk is a tile as wide as the picture.
class ExrWriter final : public RowWriter {
  public:
    ExrWriter(const std::filesystem::path& path, const ImageSpec& spec)
        : RowWriter(spec),
          file_(openOutput(path, spec, true)),
          half_(spec.depth == Depth::f16),
          tiled_(tileSideOf(spec) != 0),
          tileWidth_(tiled_ ? tileSideOf(spec) : spec.width),
          tileRows_(tiled_ ? tileSideOf(spec) : kChunkRows),
          planes_(planesOf(spec)),
          order_(readersOrderOf(spec)),
          checksum_(spec),
          tilesOfRun_(std::max<std::size_t>(kRunBytes / tileBytes(tileWidth_, tileRows_), 1)),
          work_(threadCount(), bandsWaiting(tilesOfRun_ * tileBytes(tileWidth_, tileRows_)),
                [this](const std::vector<Chunk>& chunks) { append(chunks); }) {
        callOpenExr([&] { writeHeader(spec); },
                    [this](const char* problem) {
                        throw Error(ExitCode::file, fmt::format("{}: cannot write: {}", file_->name(), problem));
                    });
    }

  private:
    /// Returns each channel's position within a row of a chunk, which stores channels one after the other, by name.
    static std::vector<std::size_t> planesOf(const ImageSpec& spec) {
        const std::vector<std::string> names = channelNamesOf(spec);
        std::vector<std::size_t> planes;
        planes.reserve(names.size());
        for (const std::string& name : names)
            planes.push_back(static_cast<std::size_t>(
                std::ranges::count_if(names, [&](const std::string& other) { return other < name; })));
        return planes;
    }

    /// Returns the channels in the order in which readers return them.
    static std::vector<std::size_t> readersOrderOf(const ImageSpec& spec) {
        const std::vector<std::string> names = channelNamesOf(spec);
        std::vector<std::size_t> order;
        for (const std::string& name : exrReadersOrder(names))
            order.push_back(static_cast<std::size_t>(std::ranges::find(names, name) - names.begin()));
        return order;
    }

    void writeHeader(const ImageSpec& spec) {
        constexpr std::size_t kShortName = 31;
        const auto isLong = [](const std::string& name) { return name.size() > kShortName; };
        const bool longNames = std::ranges::any_of(channelNamesOf(spec), isLong);
        std::vector<std::byte> start;
        appendNumber(start, kExrMagic, 4);
        appendNumber(start, kExrVersion | (tiled_ ? kExrTiled : 0) | (longNames ? kExrLongNames : 0), 4);
        file_->write(start);
        ExrOutput stream(*file_);
        exrHeaderOf(spec).writeTo(stream, tiled_);
        offsetsAt_ = file_->position();
        findChecksum();
        std::int64_t chunks = 0;
        for (int level = 0; level < spec.levels; ++level) {
            const LevelSize of = levelSize(spec, level);
            chunks += tilesOver(of.width, tileWidth_) * tilesOver(of.height, tileRows_);
        }
        offsets_.reserve(8 * static_cast<std::size_t>(chunks));
        file_->write(std::vector<std::byte>(8 * static_cast<std::size_t>(chunks)));
    }

    /// Finds the digits of the checksum in the header, behind name, type and size of the attribute.
    void findChecksum() {
        std::string header(offsetsAt_, '\0');
        file_->readBack(0, std::as_writable_bytes(std::span(header)));
        std::string start(kSampleChecksumKey);
        start.append(1, '\0').append("string").append(1, '\0');
        checksumAt_ = header.find(start) + start.size() + 4;
    }

    static std::int64_t tilesOver(std::int64_t length, std::int64_t side) { return (length + side - 1) / side; }

    /// Tiles at the right and lower edge are cut off there.
    [[nodiscard]] std::int64_t widthOfTile(std::int64_t column) const {
        return std::min(tileWidth_, size().width - column * tileWidth_);
    }

    /// Allocates the tiles that begin with this row.
    void startBand() {
        bandRows_ = std::min(tileRows_, size().height - place().y);
        const std::int64_t columns = tilesOver(size().width, tileWidth_);
        for (std::int64_t column = 0; column < columns; ++column) {
            if (static_cast<std::size_t>(column) % tilesOfRun_ == 0) band_.emplace_back();
            Part part{.place = placeOf(column), .bytes = tileBytes(widthOfTile(column), bandRows_)};
            band_.back().parts.push_back(std::move(part));
        }
        for (ChunkRun& run : band_) {
            std::size_t bytes = 0;
            for (const Part& part : run.parts) bytes += part.bytes;
            run.bytes.resize(bytes);
        }
    }

    [[nodiscard]] std::vector<std::byte> placeOf(std::int64_t column) const {
        std::vector<std::byte> to;
        const auto number = [&](std::int64_t value) { appendNumber(to, static_cast<std::uint64_t>(value), 4); };
        if (!tiled_) {
            number(place().y);
            return to;
        }
        number(column);
        number(place().y / tileRows_);
        number(place().level);
        number(place().level);
        return to;
    }

    void addToChecksum(std::span<const float> row) {
        ordered_.resize(row.size());
        for (std::size_t pixel = 0; pixel < row.size(); pixel += order_.size())
            for (std::size_t i = 0; i < order_.size(); ++i) ordered_[pixel + i] = row[pixel + order_[i]];
        stored_.resize(row.size() * sampleBytes());
        encodeSamples(ordered_, half_ ? Depth::f16 : Depth::f32, {}, stored_.data());
        checksum_.add(place().level, stored_);
    }

    void writeRow(std::span<const float> row) override {
        addToChecksum(row);
        if (band_.empty()) startBand();
        const std::int64_t rowOfBand = place().y % tileRows_;
        std::int64_t column = 0;
        const float* from = row.data();
        for (ChunkRun& run : band_) {
            std::byte* tile = run.bytes.data();
            for (const Part& part : run.parts) {
                const std::int64_t width = widthOfTile(column++);
                putRow({from, static_cast<std::size_t>(width) * planes_.size()}, tile + tileBytes(width, rowOfBand));
                from += static_cast<std::size_t>(width) * planes_.size();
                tile += part.bytes;
            }
        }
        if (rowOfBand + 1 < bandRows_) return;
        for (ChunkRun& run : band_) work_.add([run = std::move(run)] { return compressed(run); });
        band_.clear();
    }

    /// Stores a row of a tile: one channel after the other.
    void putRow(std::span<const float> pixels, std::byte* to) const {
        const std::size_t width = pixels.size() / planes_.size();
        for (std::size_t channel = 0; channel < planes_.size(); ++channel) {
            std::byte* at = to + planes_[channel] * width * sampleBytes();
            const float* from = pixels.data() + channel;
            for (std::size_t x = 0; x < width; ++x, from += planes_.size(), at += sampleBytes())
                if (half_)
                    putLittleEndian(at, Imath::half(*from).bits(), 2);
                else
                    putLittleEndian(at, std::bit_cast<std::uint32_t>(*from), 4);
        }
    }

    void append(const std::vector<Chunk>& chunks) {
        for (const Chunk& chunk : chunks) {
            appendNumber(offsets_, file_->position(), 8);
            file_->write(chunk);
        }
    }

    void close() override {
        work_.finish();
        file_->seek(offsetsAt_);
        file_->write(offsets_);
        file_->seek(checksumAt_);
        file_->write(checksum_.text());
        file_->commit();
    }

    [[nodiscard]] std::size_t sampleBytes() const { return half_ ? 2 : 4; }
    [[nodiscard]] std::size_t tileBytes(std::int64_t width, std::int64_t rows) const {
        return static_cast<std::size_t>(width * rows) * planes_.size() * sampleBytes();
    }

    static constexpr std::size_t kRunBytes = std::size_t{256} * 1024;

    std::unique_ptr<ByteOutput> file_;
    bool half_;
    bool tiled_;
    std::int64_t tileWidth_;
    std::int64_t tileRows_;
    std::vector<std::size_t> planes_;  ///< in the channels' own order
    std::vector<std::size_t> order_;
    SampleChecksum checksum_;
    std::uint64_t checksumAt_ = 0;   ///< offset in the file
    std::vector<float> ordered_;     ///< a row in the readers' order
    std::vector<std::byte> stored_;  ///< the bytes of that row
    std::size_t tilesOfRun_;
    std::vector<ChunkRun> band_;            ///< tiles in progress
    std::int64_t bandRows_ = 0;             ///< rows of these tiles
    std::uint64_t offsetsAt_ = 0;           ///< offset of the chunk table in the file
    std::vector<std::byte> offsets_;        ///< the chunk table
    OrderedWork<std::vector<Chunk>> work_;  ///< the last member: it uses all others
};

}  // namespace

std::unique_ptr<ImageWriter> openExr(const std::filesystem::path& path, const ImageSpec& spec) {
    return std::make_unique<ExrWriter>(path, spec);
}

}  // namespace noisescope
