#include <ImfChannelList.h>
#include <ImfHeader.h>
#include <ImfIO.h>
#include <ImfStringAttribute.h>
#include <fmt/format.h>
#include <half.h>

#include <algorithm>
#include <bit>

#include "core/error.h"
#include "core/ordered_work.h"
#include "core/quantize.h"
#include "core/threads.h"
#include "image/byte_output.h"
#include "image/codecs.h"
#include "image/deflate.h"
#include "image/exr_call.h"
#include "image/exr_keys.h"
#include "image/row_writer.h"

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

Imf::Header headerOf(const ImageSpec& spec) {
    Imf::Header header(static_cast<int>(spec.width), static_cast<int>(spec.height));
    header.compression() = Imf::ZIP_COMPRESSION;
    for (const std::string& name : channelNamesOf(spec))
        header.channels().insert(name, Imf::Channel(spec.depth == Depth::f16 ? Imf::HALF : Imf::FLOAT));
    const auto add = [&](const char* key, const std::string& text) {
        if (!text.empty()) header.insert(key, Imf::StringAttribute(text));
    };
    add(kExrRecipeKey, spec.recipe);
    add(kExrRangeKey, spec.unbounded ? kUnbounded : rangeText(spec.range));
    add(kExrCheckedKey, spec.checked);
    add(kExrRegionKey, spec.region);
    add(kExrSoftwareKey, spec.software);
    return header;
}

/// The rows of a chunk, compressed together, as OpenEXR's ZIP wants them.
constexpr std::int64_t kChunkRows = 16;
constexpr int kLevel = 4;  // as OpenEXR's own

/// Bytes at even places, then those at odd ones, and each as its difference from the one before: what ZIP compresses.
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

/// A chunk as it is stored: compressed where that makes it smaller.
std::vector<std::byte> encoded(std::vector<std::byte> chunk) {
    const std::vector<std::byte> bytes = prepared(chunk);
    if (!isWorthCompressing(bytes, kLevel)) return chunk;
    std::vector<std::byte> compressed = deflated(bytes, kLevel, Deflate::zlib);
    if (compressed.size() < chunk.size()) return compressed;
    return chunk;
}

void appendLittleEndian(std::vector<std::byte>& to, std::uint64_t number, int bytes) {
    for (int i = 0; i < bytes; ++i) to.push_back(static_cast<std::byte>(number >> (8 * i) & 0xff));
}

void put(std::byte* to, std::uint32_t bits, std::size_t bytes) {
    for (std::size_t i = 0; i < bytes; ++i) to[i] = static_cast<std::byte>(bits >> (8 * i) & 0xff);
}

/// OpenEXR writes the header; the chunks are made here, on several threads, and put into the file in order. The number
/// of threads changes no byte.
class ExrWriter final : public RowWriter {
  public:
    ExrWriter(const std::filesystem::path& path, const ImageSpec& spec)
        : RowWriter(spec),
          file_(openOutput(path, spec, true)),
          half_(spec.depth == Depth::f16),
          width_(static_cast<std::size_t>(spec.width)),
          rowsLeft_(spec.height),
          planes_(planesOf(spec)),
          rowBytes_(width_ * planes_.size() * sampleBytes()),
          work_(threadCount(), bandsWaiting(rowBytes_ * kChunkRows),
                [this](const std::vector<std::byte>& chunk) { append(chunk); }) {
        callOpenExr([&] { writeHeader(spec); },
                    [this](const char* problem) {
                        throw Error(ExitCode::file, fmt::format("{}: cannot write: {}", file_->name(), problem));
                    });
    }

  private:
    /// Where each channel stands in a row of a chunk, which has one channel after the other, by name.
    static std::vector<std::size_t> planesOf(const ImageSpec& spec) {
        const std::vector<std::string> names = channelNamesOf(spec);
        std::vector<std::size_t> planes;
        planes.reserve(names.size());
        for (const std::string& name : names)
            planes.push_back(static_cast<std::size_t>(
                std::ranges::count_if(names, [&](const std::string& other) { return other < name; })));
        return planes;
    }

    void writeHeader(const ImageSpec& spec) {
        constexpr std::uint64_t kMagic = 20000630;
        constexpr std::uint64_t kVersion = 2;
        constexpr std::uint64_t kLongNames = 0x400;
        constexpr std::size_t kShortName = 31;
        const auto isLong = [](const std::string& name) { return name.size() > kShortName; };
        const bool longNames = std::ranges::any_of(channelNamesOf(spec), isLong);
        std::vector<std::byte> start;
        appendLittleEndian(start, kMagic, 4);
        appendLittleEndian(start, kVersion | (longNames ? kLongNames : 0), 4);
        file_->write(start);
        ExrOutput stream(*file_);
        headerOf(spec).writeTo(stream);
        offsetsAt_ = file_->position();
        const auto chunks = static_cast<std::size_t>((spec.height + kChunkRows - 1) / kChunkRows);
        offsets_.reserve(8 * chunks);
        file_->write(std::vector<std::byte>(8 * chunks));
    }

    void writeRow(std::span<const float> row) override {
        const std::size_t start = chunk_.size();
        if (start == 0) chunk_.reserve(rowBytes_ * static_cast<std::size_t>(std::min(rowsLeft_, kChunkRows)));
        chunk_.resize(start + rowBytes_);
        for (std::size_t channel = 0; channel < planes_.size(); ++channel) {
            std::byte* to = chunk_.data() + start + planes_[channel] * width_ * sampleBytes();
            const float* from = row.data() + channel;
            for (std::size_t x = 0; x < width_; ++x, from += planes_.size(), to += sampleBytes())
                if (half_)
                    put(to, Imath::half(*from).bits(), 2);
                else
                    put(to, std::bit_cast<std::uint32_t>(*from), 4);
        }
        --rowsLeft_;
        if (rowsLeft_ == 0 || chunk_.size() == rowBytes_ * kChunkRows)
            work_.add([chunk = std::exchange(chunk_, {})]() mutable { return encoded(std::move(chunk)); });
    }

    void append(const std::vector<std::byte>& chunk) {
        appendLittleEndian(offsets_, file_->position(), 8);
        std::vector<std::byte> start;
        appendLittleEndian(start, static_cast<std::uint64_t>(nextRow_), 4);
        appendLittleEndian(start, chunk.size(), 4);
        file_->write(start);
        file_->write(chunk);
        nextRow_ += kChunkRows;
    }

    void close() override {
        work_.finish();
        file_->seek(offsetsAt_);
        file_->write(offsets_);
        file_->commit();
    }

    [[nodiscard]] std::size_t sampleBytes() const { return half_ ? 2 : 4; }

    std::unique_ptr<ByteOutput> file_;
    bool half_;
    std::size_t width_;
    std::int64_t rowsLeft_;            ///< to be put into a chunk
    std::vector<std::size_t> planes_;  ///< of the channels in their order
    std::size_t rowBytes_;
    std::vector<std::byte> chunk_;              ///< that is being filled
    std::int64_t nextRow_ = 0;                  ///< of the next chunk in the file
    std::uint64_t offsetsAt_ = 0;               ///< where the table of the chunks' places stands in the file …
    std::vector<std::byte> offsets_;            ///< … and what it is
    OrderedWork<std::vector<std::byte>> work_;  ///< the last member: it uses all others
};

}  // namespace

std::unique_ptr<ImageWriter> openExr(const std::filesystem::path& path, const ImageSpec& spec) {
    return std::make_unique<ExrWriter>(path, spec);
}

}  // namespace noisescope
