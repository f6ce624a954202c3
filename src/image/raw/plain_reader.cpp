#include "image/raw/plain_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <memory>
#include <utility>

#include "core/quantize.h"
#include "core/text.h"
#include "image/codecs.h"
#include "image/raw/raw_checksum.h"
#include "image/raw/raw_sidecar.h"
#include "image/row_reader.h"
#include "image/row_writer.h"
#include "image/sample_checksum.h"
#include "image/sample_decoder.h"
#include "image/samples.h"

namespace noisescope {
namespace {

/// Returns the channel in these bits of a pixel, 0 to 1.
float maskedValue(std::uint32_t pixel, std::uint32_t mask) {
    const int shift = std::countr_zero(mask);
    return dequantize((pixel & mask) >> shift, {0.0, 1.0}, mask >> shift);
}

/// Holds a piece of a row, however wide the image is.
class PlainReader final : public RowReader {
  public:
    PlainReader(const std::filesystem::path& path, PlainSource source) : RowReader(path), source_(std::move(source)) {
        info_ = source_.info;
        rowsOfLayer_ = info_.height / info_.layers;
        type_ = source_.type.value_or(numberTypeOf(info_.depth));
        pixelBytes_ =
            source_.masks.empty() ? static_cast<std::size_t>(type_.bytes() * info_.channels) : source_.pixelBytes;
        rowBytes_ = static_cast<std::uint64_t>(info_.width) * pixelBytes_;  // below 2^40
        checkReadSize(file_, info_, rowBytes_, 1);
        if (source_.startOf) {
            for (std::int64_t layer = 0; layer < info_.layers; ++layer) {
                const std::uint64_t start = source_.startOf(layer);
                const std::uint64_t bytes = rowBytes_ * static_cast<std::uint64_t>(rowsOfLayer_);
                if (start > file_.size() || bytes > file_.size() - start)
                    file_.fail(fmt::format("damaged: has {} bytes, fewer than its header says", file_.size()));
            }
        } else {
            const std::uint64_t data = file_.size() - std::min(file_.size(), source_.start);
            if (data % rowBytes_ != 0 || data / rowBytes_ != static_cast<std::uint64_t>(info_.height))
                file_.fail(fmt::format("has {} bytes, but its {} says {}x{} with {} bytes a pixel", file_.size(),
                                       source_.checked ? "sidecar" : "header", info_.width, info_.height, pixelBytes_));
        }
        if (const auto most = static_cast<std::uint64_t>(kMaxTileBandBytes);
            source_.firstAxisFastest && file_.size() > most)
            file_.fail(
                fmt::format("its first axis is the fastest (Fortran's order), which is read up to {} bytes; "
                            "numpy.ascontiguousarray() turns it",
                            most));
        if (source_.checked) checkRawData(file_, info_);
    }

  private:
    void start() override {
        SampleMeaning meaning;
        if (info_.range) meaning.range = *info_.range;
        decoder_ = SampleDecoder(type_, source_.bigEndian, meaning);
        if (!source_.firstAxisFastest) return;
        const auto bytes = static_cast<std::size_t>(file_.size() - source_.start);
        if (!whole_) whole_ = std::make_unique_for_overwrite<std::byte[]>(bytes);
        file_.seek(source_.start);
        file_.readExactly(whole_.get(), bytes);
    }

    void startRow(std::int64_t y) override {
        if (source_.firstAxisFastest) {
            y_ = y;
            return;
        }
        const std::int64_t layer = y / rowsOfLayer_;
        std::int64_t row = y % rowsOfLayer_;
        if (info_.bottomUp) row = rowsOfLayer_ - 1 - row;
        const std::uint64_t start = source_.startOf
                                        ? source_.startOf(layer)
                                        : source_.start + static_cast<std::uint64_t>(layer * rowsOfLayer_) * rowBytes_;
        const std::uint64_t at = start + static_cast<std::uint64_t>(row) * rowBytes_;
        if (y == 0 || file_.position() != at) file_.seek(at);
    }

    std::span<const float> part(std::size_t x, std::size_t pixels) override {
        values_.resize(pixels * static_cast<std::size_t>(info_.channels));
        bytes_.resize(pixels * pixelBytes_);
        if (source_.firstAxisFastest)
            gather(x, pixels);
        else
            file_.readExactly(bytes_.data(), bytes_.size());
        if (source_.masks.empty())
            decoder_.decode(bytes_.data(), 0, values_.data(), values_.size());
        else
            unmask();
        return values_;
    }

    void readSmallerLevels(RawChecksum& sum) override {
        constexpr std::uint64_t kPieceValues = kReadAtOnce;
        for (const PlainSource::Place& level : source_.smallerLevels) {
            file_.seek(level.start);
            const auto sampleBytes = static_cast<std::size_t>(type_.bytes());
            for (std::uint64_t left = level.bytes / sampleBytes; left > 0;) {
                values_.resize(std::min(left, kPieceValues));
                bytes_.resize(values_.size() * sampleBytes);
                file_.readExactly(bytes_.data(), bytes_.size());
                decoder_.decode(bytes_.data(), 0, values_.data(), values_.size());
                addValues(values_, sum);
                left -= values_.size();
            }
        }
    }

    void end() override {
        if (decoder_.hasRounded()) note(kRoundedNote);
    }

    /// Collects the scattered samples of a piece of a row.
    void gather(std::size_t x, std::size_t pixels) {
        const auto layers = static_cast<std::size_t>(info_.layers);
        const auto rows = static_cast<std::size_t>(rowsOfLayer_);
        const auto row = static_cast<std::size_t>(y_) % rows;
        const std::size_t first = static_cast<std::size_t>(y_) / rows + layers * row;
        const std::size_t column = layers * rows;
        const std::size_t channel = column * static_cast<std::size_t>(info_.width);
        const auto sampleBytes = static_cast<std::size_t>(type_.bytes());
        std::byte* to = bytes_.data();
        for (std::size_t at = x; at < x + pixels; ++at)
            for (std::size_t c = 0; c < static_cast<std::size_t>(info_.channels); ++c)
                to = std::copy_n(whole_.get() + (first + column * at + channel * c) * sampleBytes, sampleBytes, to);
    }

    void unmask() {
        float* value = values_.data();
        for (std::size_t at = 0; at < bytes_.size(); at += source_.pixelBytes) {
            std::uint32_t pixel = 0;
            for (std::size_t i = source_.pixelBytes; i-- > 0;)
                pixel = pixel << 8 | std::to_integer<std::uint32_t>(bytes_[at + i]);
            for (const std::uint32_t mask : source_.masks) *value++ = maskedValue(pixel, mask);
        }
    }

    PlainSource source_;
    std::int64_t rowsOfLayer_ = 0;
    NumberType type_;
    std::size_t pixelBytes_ = 0;
    std::uint64_t rowBytes_ = 0;
    SampleDecoder decoder_;
    std::int64_t y_ = 0;                  ///< for Fortran order only
    std::unique_ptr<std::byte[]> whole_;  ///< the whole file, for Fortran order only
    std::vector<std::byte> bytes_;
    std::vector<float> values_;
};

}  // namespace

std::unique_ptr<ImageReader> openPlainReader(const std::filesystem::path& path, PlainSource source) {
    return std::make_unique<PlainReader>(path, std::move(source));
}

std::unique_ptr<ImageReader> openRawReader(const std::filesystem::path& path) {
    return openPlainReader(
        path, {.info = readSidecar(path, formatForPath(path)), .start = 0, .startOf = {}, .checked = true});
}

std::unique_ptr<ImageReader> openBareReader(const std::filesystem::path& path, const RawLayout& layout) {
    const InputFile file(path);
    const std::string extension = lowerCase(path.extension().native());
    const bool isHeights = extension == ".r16";
    if (!layout.type && !isHeights && extension != ".r32")
        file.fail(fmt::format("does not tell what its numbers are: give --depth, one of {}", numberTypeNames()));
    PlainSource source;
    source.type = layout.type.value_or(numberTypeOf(isHeights ? Depth::u16 : Depth::f32));
    source.bigEndian = layout.bigEndian;
    ImageInfo& info = source.info;
    info.format = isHeights ? "r16" : extension == ".r32" ? "r32" : "raw";
    takeNumberType(*source.type, info);
    info.width = layout.width;
    info.layers = layout.layers;
    info.height = layout.height * layout.layers;  // both below 2^31
    constexpr std::uint64_t kMostChannels = 4;
    const auto across = static_cast<std::uint64_t>(layout.width * source.type->bytes());  // below 2^34
    const std::uint64_t rows = file.size() / across;
    const std::uint64_t channels = rows / static_cast<std::uint64_t>(info.height);
    if (file.size() % across != 0 || rows % static_cast<std::uint64_t>(info.height) != 0 || channels < 1 ||
        channels > kMostChannels)
        file.fail(fmt::format("has {} bytes; {}x{}{} numbers of {} bytes are another size, with one to {} channels",
                              file.size(), layout.width, layout.height,
                              layout.layers > 1 ? fmt::format("x{}", layout.layers) : "", source.type->bytes(),
                              kMostChannels));
    ImageSpec usual;
    usual.channels = info.channels = static_cast<int>(channels);
    info.channelNames = channelNamesOf(usual);
    return openPlainReader(path, std::move(source));
}

}  // namespace noisescope
