#include <fmt/format.h>

#include <array>

#include "core/error.h"
#include "core/quantize.h"
#include "image/byte_output.h"
#include "image/codecs.h"
#include "image/png_guard.h"
#include "image/row_writer.h"

namespace noisescope {
namespace {

constexpr int kCompressionLevel = 6;
// One filter for all rows: trying all five costs more time than it saves bytes on noise.
constexpr int kFilter = PNG_FILTER_UP;
constexpr std::size_t kDataChunkBytes = std::size_t{64} * 1024;

class PngWriter final : public RowWriter {
  public:
    PngWriter(const std::filesystem::path& path, const ImageSpec& spec)
        : RowWriter(spec), file_(openOutput(path, spec, false)), range_(spec.range), depth_(depthInfo(spec.depth)) {
        row_.resize(static_cast<std::size_t>(spec.width) * static_cast<std::size_t>(spec.channels) *
                    static_cast<std::size_t>(depth_.bytes));
        writeHeader(spec);
    }

  private:
    void writeHeader(const ImageSpec& spec) {
        std::string range = rangeText(spec.range);
        std::string recipe = spec.recipe;
        std::string checked = spec.checked;
        std::string software = spec.software;
        std::array<png_text, 4> texts{};
        int count = 0;
        const auto add = [&](int compression, const char* key, std::string& text) {
            if (text.empty()) return;
            png_text& entry = texts[static_cast<std::size_t>(count++)];
            entry.compression = compression;
            entry.key = const_cast<char*>(key);  // libpng copies it and never writes to it
            entry.text = text.data();
            (compression == PNG_TEXT_COMPRESSION_NONE ? entry.text_length : entry.itxt_length) = text.size();
        };
        add(PNG_TEXT_COMPRESSION_NONE, kPngSoftwareKey, software);
        add(PNG_ITXT_COMPRESSION_NONE, kPngRangeKey, range);
        add(PNG_ITXT_COMPRESSION_NONE, kPngCheckedKey, checked);
        add(PNG_ITXT_COMPRESSION_NONE, kPngRecipeKey, recipe);

        const int color = spec.channels == 1   ? PNG_COLOR_TYPE_GRAY
                          : spec.channels == 3 ? PNG_COLOR_TYPE_RGB
                                               : PNG_COLOR_TYPE_RGB_ALPHA;
        step([&](png_structp png, png_infop info) {
            png_set_write_fn(png, this, &onWrite, &onFlush);
            png_set_user_limits(png, kPngMaxSide, kPngMaxSide);
            png_set_compression_level(png, kCompressionLevel);
            png_set_compression_buffer_size(png, kDataChunkBytes);
            png_set_filter(png, PNG_FILTER_TYPE_BASE, kFilter);
            png_set_IHDR(png, info, static_cast<png_uint_32>(spec.width), static_cast<png_uint_32>(spec.height),
                         8 * depth_.bytes, color, PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT,
                         PNG_FILTER_TYPE_DEFAULT);
            if (spec.isColor) png_set_sRGB(png, info, PNG_sRGB_INTENT_PERCEPTUAL);
            png_set_text(png, info, texts.data(), count);  // before the pixels, so that a reader need not pass them
            png_write_info(png, info);
        });
    }

    void writeRow(std::span<const float> row) override {
        std::uint8_t* to = row_.data();
        if (depth_.bytes == 1) {
            for (const float value : row) *to++ = static_cast<std::uint8_t>(quantize(value, range_, depth_.maxInteger));
        } else {
            for (const float value : row) {
                const std::uint32_t integer = quantize(value, range_, depth_.maxInteger);
                *to++ = static_cast<std::uint8_t>(integer >> 8);  // PNG: the high byte first
                *to++ = static_cast<std::uint8_t>(integer & 0xff);
            }
        }
        step([&](png_structp png, png_infop) { png_write_row(png, row_.data()); });
    }

    void close() override {
        step([](png_structp png, png_infop) { png_write_end(png, nullptr); });
        file_->commit();
    }

    template <typename Step>
    void step(const Step& action) {
        if (!guard_.run(action))
            throw Error(ExitCode::file, fmt::format("{}: cannot write: {}", file_->name(), guard_.message()));
    }

    static void onWrite(png_structp png, png_bytep bytes, std::size_t count) {
        auto& self = *static_cast<PngWriter*>(png_get_io_ptr(png));
        self.guard_.shield([&] { self.file_->write(std::as_bytes(std::span(bytes, count))); });
    }
    static void onFlush(png_structp) {}

    std::unique_ptr<ByteOutput> file_;
    Range range_;
    const DepthInfo& depth_;
    std::vector<std::uint8_t> row_;
    PngGuard guard_{PngGuard::Mode::write};
};

}  // namespace

std::unique_ptr<ImageWriter> openPng(const std::filesystem::path& path, const ImageSpec& spec) {
    return std::make_unique<PngWriter>(path, spec);
}

}  // namespace noisescope
