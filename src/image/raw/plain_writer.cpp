#include "image/raw/plain_writer.h"

#include <limits>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "files/atomic_file.h"
#include "files/byte_output.h"
#include "image/codecs.h"
#include "image/raw/raw_checksum.h"
#include "image/raw/raw_headers.h"
#include "image/raw/raw_sidecar.h"
#include "image/row_writer.h"
#include "image/sample_checksum.h"
#include "image/samples.h"

namespace noisescope {
namespace {

/// True if rows follow each other in writing order.
bool isInOrder(const ImageSpec& spec, const PlainLayout& layout) { return !layout.startOf && !spec.bottomUp; }

class PlainWriter final : public RowWriter {
  public:
    PlainWriter(const std::filesystem::path& path, const ImageSpec& spec, PlainLayout layout)
        : RowWriter(spec),
          path_(path),
          spec_(spec),
          layout_(std::move(layout)),
          inOrder_(isInOrder(spec, layout_)),
          data_(openOutput(path, spec, !inOrder_ || layout_.checksumAt != 0)) {
        if (layout_.checksumAt != 0) samples_.emplace(spec);
        if (layout_.addsAlpha) spec_.channels = 4;
        if (layout_.sidecar && spec.stream == nullptr) {
            static_cast<void>(sidecarText(path, spec_, {}));  // refuses invalid recipes early
            sidecar_.emplace(sidecarPath(path), spec.force);
        }
        if (spec.rawHeader != RawHeader::none) {
            const std::string text = rawHeaderText(path, spec);
            header_.emplace(rawHeaderPath(path, spec.rawHeader), spec.force);
            header_->write(text);
        }
        put(std::as_bytes(std::span(layout_.header)));
    }

  private:
    void put(std::span<const std::byte> bytes) {
        if (sidecar_) checksum_.add(data_->position(), bytes);
        data_->write(bytes);
    }

    [[nodiscard]] std::uint64_t placeOfRow() const {
        const auto [level, layer, y] = place();
        std::uint64_t start = layout_.header.size();
        if (layout_.startOf)
            start = layout_.startOf(level, layer);
        else
            start += static_cast<std::uint64_t>(layer) * plainLayerBytes(spec_, level);
        const std::int64_t row = spec_.bottomUp ? size().height - 1 - y : y;
        return start + static_cast<std::uint64_t>(row) * plainRowBytes(spec_, level);
    }

    [[nodiscard]] std::span<const float> withAlpha(std::span<const float> row) {
        // Beyond the range's upper end, so that quantization gives the largest integer.
        constexpr float kInfinity = std::numeric_limits<float>::infinity();
        const float most = spec_.range.high > spec_.range.low ? kInfinity : -kInfinity;
        const float one = depthInfo(spec_.depth).maxInteger == 0 ? 1.0F : most;
        wide_.clear();
        for (std::size_t i = 0; i < row.size(); i += 3)
            wide_.insert(wide_.end(), {row[i], row[i + 1], row[i + 2], one});
        return wide_;
    }

    void writeRow(std::span<const float> given) override {
        const std::span<const float> row = layout_.addsAlpha ? withAlpha(given) : given;
        bytes_.resize(row.size() * static_cast<std::size_t>(depthInfo(spec_.depth).bytes));
        encodeSamples(row, spec_.depth, spec_.range, bytes_.data());
        if (samples_) samples_->add(place().level, bytes_);
        if (!inOrder_) {
            const std::uint64_t to = placeOfRow();
            if (data_->position() != to) data_->seek(to);
        }
        put(bytes_);
    }

    /// Commits the sidecar first: a kill between the two leaves a new sidecar with old data or none, which readers
    /// refuse by the checksum. New data beside an old sidecar without a checksum could be misread.
    void close() override {
        if (samples_) {
            data_->seek(layout_.checksumAt);
            data_->write(samples_->text());
        }
        std::vector<AtomicFile*> beside;
        if (sidecar_) {
            sidecar_->write(sidecarText(path_, spec_, checksum_.text()));
            beside.push_back(&*sidecar_);
        }
        if (header_) beside.push_back(&*header_);
        if (beside.empty()) return data_->commit();
        commitTogether(beside, *data_);
    }

    std::filesystem::path path_;
    ImageSpec spec_;
    PlainLayout layout_;
    bool inOrder_;
    std::unique_ptr<ByteOutput> data_;
    std::optional<AtomicFile> sidecar_;  ///< none for a stream
    std::optional<AtomicFile> header_;   ///< for GIS programs, if requested
    PlacedChecksum checksum_;
    std::optional<SampleChecksum> samples_;  ///< if the file stores its checksum
    std::vector<float> wide_;                // one row with a fourth channel
    std::vector<std::byte> bytes_;           // of one row
};

}  // namespace

std::uint64_t plainRowBytes(const ImageSpec& spec, int level) {
    return static_cast<std::uint64_t>(levelSize(spec, level).width) * static_cast<std::uint64_t>(spec.channels) *
           static_cast<std::uint64_t>(depthInfo(spec.depth).bytes);
}

std::uint64_t plainLayerBytes(const ImageSpec& spec, int level) {
    return plainRowBytes(spec, level) * static_cast<std::uint64_t>(levelSize(spec, level).height);
}

std::unique_ptr<ImageWriter> openPlain(const std::filesystem::path& path, const ImageSpec& spec, PlainLayout layout) {
    return std::make_unique<PlainWriter>(path, spec, std::move(layout));
}

std::unique_ptr<ImageWriter> openRaw(const std::filesystem::path& path, const ImageSpec& spec) {
    return openPlain(path, spec, {.header = {}, .startOf = {}, .sidecar = true});
}

}  // namespace noisescope
