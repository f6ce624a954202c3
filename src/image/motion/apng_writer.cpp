// Animated PNG by the third edition of the PNG specification: pictures of full size, each a zlib stream.
#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "core/error.h"
#include "image/codecs.h"
#include "image/motion/frame_rate.h"
#include "image/png/png_bands.h"
#include "image/png/png_chunks.h"
#include "image/row_writer.h"

namespace noisescope {
namespace {

void appendBigEndian(std::vector<std::byte>& to, std::int64_t number, int bytes) {
    for (int i = bytes - 1; i >= 0; --i)
        to.push_back(static_cast<std::byte>(static_cast<std::uint64_t>(number) >> (8 * i) & 0xff));
}

class ApngWriter final : public RowWriter {
  public:
    ApngWriter(const std::filesystem::path& path, const ImageSpec& spec, const FrameRate& rate)
        : RowWriter(spec),
          spec_(spec),
          rate_(rate),
          chunks_(openOutput(path, spec, false)),
          bands_(spec, [this](PngPart part) { append(part); }) {
        chunks_.writeHeader(spec);
        std::vector<std::byte> control;
        appendBigEndian(control, spec.layers, 4);
        appendBigEndian(control, spec.loops ? 0 : 1, 4);  // number of plays; 0: endless
        chunks_.write("acTL", control);
    }

  private:
    void writeRow(std::span<const float> row) override { bands_.add(row); }

    /// The first frame is also the still picture for programs without animation: its data is in IDAT.
    void append(const PngPart& part) {
        if (part.first) writeFrameControl();
        const bool still = frame_ == 0;
        for (std::span<const std::byte> bytes = part.bytes; !bytes.empty();) {
            const auto piece = bytes.first(std::min(bytes.size(), kMostChunkBytes));
            if (still) {
                chunks_.write("IDAT", piece);
            } else {
                std::vector<std::byte> numbered;
                appendBigEndian(numbered, sequence_++, 4);
                numbered.insert(numbered.end(), piece.begin(), piece.end());
                chunks_.write("fdAT", numbered);
            }
            bytes = bytes.subspan(piece.size());
        }
        if (part.last) ++frame_;
    }

    void writeFrameControl() {
        std::vector<std::byte> control;
        appendBigEndian(control, sequence_++, 4);
        appendBigEndian(control, spec_.width, 4);
        appendBigEndian(control, spec_.height, 4);
        appendBigEndian(control, 0, 8);              // position: left, top
        appendBigEndian(control, rate_.seconds, 2);  // display time: numerator in seconds …
        appendBigEndian(control, rate_.frames, 2);   // … and denominator
        appendBigEndian(control, 0, 2);              // replaces the frame before, pixel by pixel
        chunks_.write("fcTL", control);
    }

    void close() override {
        bands_.finish();
        chunks_.commit();
    }

    ImageSpec spec_;
    FrameRate rate_;
    std::int64_t sequence_ = 0;  ///< next sequence number
    std::int64_t frame_ = 0;     ///< frame being written
    PngChunks chunks_;
    PngBands bands_;  ///< the last member: its threads end before the output they use
};

}  // namespace

std::unique_ptr<ImageWriter> openApng(const std::filesystem::path& path, const ImageSpec& spec) {
    constexpr std::int64_t kMostFrames = 1'000'000'000;  // with two numbered chunks each; numbers have 31 bits
    const std::string name = shownName(path, spec);
    if (spec.layers > kMostFrames)
        throw Error(ExitCode::usage, fmt::format("{}: {} frames; at most {}", name, spec.layers, kMostFrames));
    const FrameRate rate = frameRate(name, spec.framesPerSecond, std::numeric_limits<std::uint16_t>::max());
    return std::make_unique<ApngWriter>(path, spec, rate);
}

}  // namespace noisescope
