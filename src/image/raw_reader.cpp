#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "image/codecs.h"
#include "image/raw_checksum.h"
#include "image/raw_sidecar.h"
#include "image/row_reader.h"

namespace noisescope {
namespace {

/// Holds a piece of a row, however wide the image is.
class RawReader final : public RowReader {
  public:
    explicit RawReader(const std::filesystem::path& path) : RowReader(path) {
        info_ = readSidecar(path);
        sampleBytes_ = static_cast<std::size_t>(depthInfo(info_.depth).bytes);
        const std::uint64_t pixelBytes = sampleBytes_ * static_cast<std::uint64_t>(info_.channels);
        const std::uint64_t rowBytes = static_cast<std::uint64_t>(info_.width) * pixelBytes;  // below 2^36
        checkReadSize(file_, info_, rowBytes, 1);
        if (file_.size() % rowBytes != 0 || file_.size() / rowBytes != static_cast<std::uint64_t>(info_.height))
            file_.fail(fmt::format("has {} bytes, but its sidecar says {}x{} with {} bytes a pixel", file_.size(),
                                   info_.width, info_.height, pixelBytes));
        checkRawData(file_, info_);
    }

  private:
    void start() override {
        file_.seek(0);
        levels_ = levelsOf(info_);
    }

    void startRow(std::int64_t) override {}

    std::span<const float> part(std::size_t, std::size_t pixels) override {
        values_.resize(pixels * static_cast<std::size_t>(info_.channels));
        bytes_.resize(values_.size() * sampleBytes_);
        file_.readExactly(bytes_.data(), bytes_.size());
        const unsigned char* from = bytes_.data();
        for (float& value : values_) {
            std::uint32_t bits = 0;
            for (std::size_t byte = sampleBytes_; byte-- > 0;) bits = bits << 8 | from[byte];
            from += sampleBytes_;
            value = levels_.empty() ? std::bit_cast<float>(bits) : levels_[bits];
        }
        return values_;
    }

    std::size_t sampleBytes_ = 0;
    std::vector<float> levels_;
    std::vector<unsigned char> bytes_;
    std::vector<float> values_;
};

}  // namespace

std::unique_ptr<ImageReader> openRawReader(const std::filesystem::path& path) {
    return std::make_unique<RawReader>(path);
}

}  // namespace noisescope
