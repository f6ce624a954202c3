#include "image/plain_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "image/codecs.h"
#include "image/raw_checksum.h"
#include "image/raw_sidecar.h"
#include "image/row_reader.h"
#include "image/sample_checksum.h"
#include "image/samples.h"

namespace noisescope {
namespace {

/// Holds a piece of a row, however wide the image is.
class PlainReader final : public RowReader {
  public:
    PlainReader(const std::filesystem::path& path, PlainSource source) : RowReader(path), source_(std::move(source)) {
        info_ = source_.info;
        rowsOfLayer_ = info_.height / info_.layers;
        sampleBytes_ = static_cast<std::size_t>(depthInfo(info_.depth).bytes);
        const std::uint64_t pixelBytes = sampleBytes_ * static_cast<std::uint64_t>(info_.channels);
        rowBytes_ = static_cast<std::uint64_t>(info_.width) * pixelBytes;  // below 2^36
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
                                       source_.checked ? "sidecar" : "header", info_.width, info_.height, pixelBytes));
        }
        if (source_.checked) checkRawData(file_, info_);
    }

  private:
    void start() override { levels_ = levelsOf(info_); }

    void startRow(std::int64_t y) override {
        const std::int64_t layer = y / rowsOfLayer_;
        std::int64_t row = y % rowsOfLayer_;
        if (info_.bottomUp) row = rowsOfLayer_ - 1 - row;
        const std::uint64_t start = source_.startOf
                                        ? source_.startOf(layer)
                                        : source_.start + static_cast<std::uint64_t>(layer * rowsOfLayer_) * rowBytes_;
        const std::uint64_t at = start + static_cast<std::uint64_t>(row) * rowBytes_;
        if (y == 0 || file_.position() != at) file_.seek(at);
    }

    std::span<const float> part(std::size_t, std::size_t pixels) override {
        values_.resize(pixels * static_cast<std::size_t>(info_.channels));
        bytes_.resize(values_.size() * sampleBytes_);
        file_.readExactly(bytes_.data(), bytes_.size());
        decodeSamples(bytes_.data(), info_.depth, source_.bigEndian, levels_, values_);
        return values_;
    }

    void readSmallerLevels(RawChecksum& sum) override {
        constexpr std::uint64_t kPieceValues = kReadAtOnce;
        for (const PlainSource::Place& level : source_.smallerLevels) {
            file_.seek(level.start);
            for (std::uint64_t left = level.bytes / sampleBytes_; left > 0;) {
                values_.resize(std::min(left, kPieceValues));
                bytes_.resize(values_.size() * sampleBytes_);
                file_.readExactly(bytes_.data(), bytes_.size());
                decodeSamples(bytes_.data(), info_.depth, source_.bigEndian, levels_, values_);
                addValues(values_, sum);
                left -= values_.size();
            }
        }
    }

    PlainSource source_;
    std::int64_t rowsOfLayer_ = 0;
    std::size_t sampleBytes_ = 0;
    std::uint64_t rowBytes_ = 0;
    std::vector<float> levels_;
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

}  // namespace noisescope
