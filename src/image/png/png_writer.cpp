#include <algorithm>
#include <memory>

#include "image/codecs.h"
#include "image/png/png_bands.h"
#include "image/png/png_chunks.h"
#include "image/row_writer.h"

namespace noisescope {
namespace {

class PngWriter final : public RowWriter {
  public:
    PngWriter(const std::filesystem::path& path, const ImageSpec& spec)
        : RowWriter(spec),
          chunks_(openOutput(path, spec, false)),
          bands_(spec, [this](const PngPart& part) { append(part.bytes); }) {
        chunks_.writeHeader(spec);
    }

  private:
    void writeRow(std::span<const float> row) override { bands_.add(row); }

    void append(std::span<const std::byte> bytes) {
        while (!bytes.empty()) {
            const auto chunk = bytes.first(std::min(bytes.size(), kMostChunkBytes));
            chunks_.write("IDAT", chunk);
            bytes = bytes.subspan(chunk.size());
        }
    }

    void close() override {
        bands_.finish();
        chunks_.commit();
    }

    PngChunks chunks_;
    PngBands bands_;  ///< the last member: its threads end before the output they use
};

}  // namespace

std::unique_ptr<ImageWriter> openPng(const std::filesystem::path& path, const ImageSpec& spec) {
    return std::make_unique<PngWriter>(path, spec);
}

}  // namespace noisescope
