#include <bit>

#include "core/error.h"
#include "core/quantize.h"
#include "image/atomic_file.h"
#include "image/codecs.h"
#include "image/raw_sidecar.h"
#include "image/row_writer.h"

namespace noisescope {
namespace {

class RawWriter final : public RowWriter {
  public:
    RawWriter(const std::filesystem::path& path, const ImageSpec& spec)
        : RowWriter(spec),
          data_(path, spec.force),
          sidecar_(sidecarPath(path), spec.force),
          range_(spec.range),
          depth_(depthInfo(spec.depth)) {
        sidecar_.write(sidecarText(path, spec));
        sidecar_.prepare();
    }

  private:
    void writeRow(std::span<const float> row) override {
        bytes_.clear();
        for (const float value : row) {
            const bool isInteger = depth_.maxInteger != 0;
            const std::uint32_t bits =
                isInteger ? quantize(value, range_, depth_.maxInteger) : std::bit_cast<std::uint32_t>(value);
            for (int i = 0; i < depth_.bytes; ++i) bytes_.push_back(static_cast<std::byte>(bits >> (8 * i) & 0xff));
        }
        data_.write(bytes_);
    }

    /// Two renames cannot be one step; what remains between them is an image without its sidecar, which readers refuse.
    void close() override {
        data_.keepOld();
        data_.commit();
        try {
            sidecar_.commit();
        } catch (const Error&) {
            data_.undo();
            throw;
        }
    }

    AtomicFile data_;
    AtomicFile sidecar_;
    Range range_;
    const DepthInfo& depth_;
    std::vector<std::byte> bytes_;  // of one row
};

}  // namespace

std::unique_ptr<ImageWriter> openRaw(const std::filesystem::path& path, const ImageSpec& spec) {
    return std::make_unique<RawWriter>(path, spec);
}

}  // namespace noisescope
