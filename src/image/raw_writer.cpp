#include <bit>
#include <cstring>
#include <optional>

#include "core/quantize.h"
#include "image/atomic_file.h"
#include "image/byte_output.h"
#include "image/codecs.h"
#include "image/raw_checksum.h"
#include "image/raw_sidecar.h"
#include "image/row_writer.h"

namespace noisescope {
namespace {

class RawWriter final : public RowWriter {
  public:
    RawWriter(const std::filesystem::path& path, const ImageSpec& spec)
        : RowWriter(spec),
          path_(path),
          spec_(spec),
          data_(openOutput(path, spec, false)),
          depth_(depthInfo(spec.depth)) {
        if (spec.stream != nullptr) return;
        sidecar_.emplace(sidecarPath(path), spec.force);
        static_cast<void>(sidecarText(path, spec, {}));  // so that a recipe that is none is refused now
    }

  private:
    void writeRow(std::span<const float> row) override {
        const auto width = static_cast<std::size_t>(depth_.bytes);
        bytes_.resize(row.size() * width);
        const auto put = [&](std::size_t i, std::uint32_t bits) {
            for (std::size_t k = 0; k < width; ++k)
                bytes_[i * width + k] = static_cast<std::byte>(bits >> (8 * k) & 0xff);
        };
        if (depth_.maxInteger != 0) {
            for (std::size_t i = 0; i < row.size(); ++i) put(i, quantize(row[i], spec_.range, depth_.maxInteger));
        } else if constexpr (std::endian::native == std::endian::little) {
            std::memcpy(bytes_.data(), row.data(), bytes_.size());
        } else {
            for (std::size_t i = 0; i < row.size(); ++i) put(i, std::bit_cast<std::uint32_t>(row[i]));
        }
        if (sidecar_) checksum_.add(bytes_);
        data_->write(bytes_);
    }

    /// The sidecar first: what a kill leaves between the two is a new sidecar with old data or none, which readers
    /// refuse by the checksum. New data beside an old sidecar without one could be taken for what it is not.
    void close() override {
        if (!sidecar_) return data_->commit();
        sidecar_->write(sidecarText(path_, spec_, checksum_.text()));
        commitPair(*sidecar_, *data_);
    }

    std::filesystem::path path_;
    ImageSpec spec_;
    std::unique_ptr<ByteOutput> data_;
    std::optional<AtomicFile> sidecar_;  ///< none beside a stream
    const DepthInfo& depth_;
    RawChecksum checksum_;
    std::vector<std::byte> bytes_;  // of one row
};

}  // namespace

std::unique_ptr<ImageWriter> openRaw(const std::filesystem::path& path, const ImageSpec& spec) {
    return std::make_unique<RawWriter>(path, spec);
}

}  // namespace noisescope
