#include <fmt/format.h>

#include "core/interrupt.h"
#include "core/quantize.h"
#include "image/codecs.h"
#include "image/image_reader.h"
#include "image/input_file.h"
#include "image/png_guard.h"
#include "image/reader_support.h"
#include "image/row_writer.h"

namespace noisescope {
namespace {

constexpr int kMaxChunks = 1000;  // texts and other extras that libpng may keep

class PngReader {
  public:
    explicit PngReader(const std::filesystem::path& path) : file_(path) {
        step([&](png_structp png, png_infop info) {
            png_set_read_fn(png, this, &onRead);
            png_set_user_limits(png, kPngMaxSide, kPngMaxSide);
            png_set_chunk_malloc_max(png, kMaxMetadataBytes);
            png_set_chunk_cache_max(png, kMaxChunks);
            png_set_crc_action(png, PNG_CRC_ERROR_QUIT, PNG_CRC_ERROR_QUIT);  // no text lost without a word
            png_set_benign_errors(png, 0);
            png_read_info(png, info);
        });
        const std::uint64_t width = png_get_image_width(guard_.png(), guard_.info());
        const std::uint64_t height = png_get_image_height(guard_.png(), guard_.info());
        checkReadSize(file_, width, height, png_get_rowbytes(guard_.png(), guard_.info()));
        step([](png_structp png, png_infop info) {
            png_set_expand(png);  // palettes and less than 8 bits, which only other programs write
            png_read_update_info(png, info);
        });
        info_.width = static_cast<std::int64_t>(width);
        info_.height = static_cast<std::int64_t>(height);
        info_.channels = png_get_channels(guard_.png(), guard_.info());
        info_.depth = png_get_bit_depth(guard_.png(), guard_.info()) == 16 ? Depth::u16 : Depth::u8;
        info_.format = "png";
        ImageSpec usual;
        usual.channels = info_.channels;
        info_.channelNames = channelNamesOf(usual);
        readTexts();
    }

    [[nodiscard]] const ImageInfo& info() const { return info_; }

    LoadedImage pixels() {
        if (png_get_interlace_type(guard_.png(), guard_.info()) != PNG_INTERLACE_NONE)
            file_.fail("interlaced PNG files are not supported");
        LoadedImage loaded = emptyImage(info_);
        const DepthInfo& depth = depthInfo(info_.depth);
        const Range range = info_.range.value_or(Range{0.0, 1.0});
        std::vector<std::uint8_t> row(png_get_rowbytes(guard_.png(), guard_.info()));
        const std::size_t rowSize = row.size() / static_cast<std::size_t>(depth.bytes);
        float* to = loaded.image.pixels.data();
        for (std::int64_t y = 0; y < info_.height; ++y) {
            if (y % kRowsPerInterruptCheck == 0) throwIfInterrupted();
            step([&](png_structp png, png_infop) { png_read_row(png, row.data(), nullptr); });
            for (std::size_t i = 0; i < rowSize; ++i) {
                const unsigned integer =
                    depth.bytes == 1 ? row[i] : static_cast<unsigned>(row[2 * i] << 8 | row[2 * i + 1]);
                *to++ = dequantize(integer, range, depth.maxInteger);
            }
        }
        step(
            [](png_structp png, png_infop) { png_read_end(png, nullptr); });  // finds what is cut off behind the pixels
        return loaded;
    }

  private:
    void readTexts() {
        png_textp texts = nullptr;
        int count = 0;
        png_get_text(guard_.png(), guard_.info(), &texts, &count);
        for (const png_text& entry : std::span(texts, static_cast<std::size_t>(count))) {
            const std::string_view key = entry.key;
            const bool international = entry.compression >= PNG_ITXT_COMPRESSION_NONE;
            const std::string text(entry.text, international ? entry.itxt_length : entry.text_length);
            if (key == kPngRecipeKey) info_.recipe = text;
            if (key == kPngRangeKey) info_.range = parseRangeText(text);
            if (key == kPngCheckedKey) info_.checked = text;
            if (key == kPngSoftwareKey) info_.software = text;
        }
    }

    template <typename Step>
    void step(const Step& action) {
        if (!guard_.run(action)) file_.fail("damaged or not a PNG file: " + guard_.message());
    }

    static void onRead(png_structp png, png_bytep to, std::size_t count) {
        auto& self = *static_cast<PngReader*>(png_get_io_ptr(png));
        self.guard_.shield([&] { self.file_.readExactly(to, count); });
    }

    InputFile file_;
    ImageInfo info_;
    PngGuard guard_{PngGuard::Mode::read};
};

}  // namespace

LoadedImage readPng(const std::filesystem::path& path) { return PngReader(path).pixels(); }

ImageInfo readPngInfo(const std::filesystem::path& path) { return PngReader(path).info(); }

}  // namespace noisescope
