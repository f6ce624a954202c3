#include <ImfChannelList.h>
#include <ImfFrameBuffer.h>
#include <ImfHeader.h>
#include <ImfIO.h>
#include <ImfOutputFile.h>
#include <ImfStringAttribute.h>
#include <fmt/format.h>
#include <half.h>

#include <cstring>

#include "core/error.h"
#include "core/quantize.h"
#include "image/byte_output.h"
#include "image/codecs.h"
#include "image/exr_header.h"
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
    add(kExrSoftwareKey, spec.software);
    return header;
}

class ExrWriter final : public RowWriter {
  public:
    ExrWriter(const std::filesystem::path& path, const ImageSpec& spec)
        : RowWriter(spec), file_(openOutput(path, spec, true)), half_(spec.depth == Depth::f16), stream_(*file_) {
        const auto sampleBytes = static_cast<std::size_t>(depthInfo(spec.depth).bytes);
        const std::size_t pixelBytes = sampleBytes * static_cast<std::size_t>(spec.channels);
        row_.resize(pixelBytes * static_cast<std::size_t>(spec.width));
        step([&] {
            constexpr int kThreads = 0;  // compress here: the order of the bytes and of the failures stays fixed
            output_ = std::make_unique<Imf::OutputFile>(stream_, headerOf(spec), kThreads);
            // One row of memory, the same for every y: hence no stride from row to row.
            Imf::FrameBuffer frame;
            char* sample = row_.data();
            for (const std::string& name : channelNamesOf(spec)) {
                frame.insert(name, Imf::Slice(half_ ? Imf::HALF : Imf::FLOAT, sample, pixelBytes, 0));
                sample += sampleBytes;
            }
            output_->setFrameBuffer(frame);
        });
    }

  private:
    void writeRow(std::span<const float> row) override {
        if (half_) {
            char* to = row_.data();
            for (const float value : row) {
                const Imath::half rounded(value);
                std::memcpy(to, &rounded, sizeof rounded);
                to += sizeof rounded;
            }
        } else {
            std::memcpy(row_.data(), row.data(), row.size_bytes());
        }
        step([&] { output_->writePixels(1); });
    }

    void close() override {
        output_.reset();  // writes the table of offsets; swallows what that throws, but commit() remembers
        file_->commit();
    }

    template <typename Step>
    void step(const Step& action) {
        try {
            action();
        } catch (const Error&) {
            throw;
        } catch (const std::bad_alloc&) {
            throw;
        } catch (const std::exception& problem) {
            throw Error(ExitCode::file, fmt::format("{}: cannot write: {}", file_->name(), problem.what()));
        }
    }

    std::unique_ptr<ByteOutput> file_;
    bool half_;
    ExrOutput stream_;
    std::vector<char> row_;
    std::unique_ptr<Imf::OutputFile> output_;
};

}  // namespace

std::unique_ptr<ImageWriter> openExr(const std::filesystem::path& path, const ImageSpec& spec) {
    return std::make_unique<ExrWriter>(path, spec);
}

}  // namespace noisescope
