#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <span>

#include "core/quantize.h"
#include "image/codecs.h"
#include "image/png_guard.h"
#include "image/row_reader.h"
#include "image/row_writer.h"

namespace noisescope {
namespace {

constexpr int kMaxChunks = 1000;  // texts and other extras that libpng may keep

class PngReader final : public RowReader {
  public:
    explicit PngReader(const std::filesystem::path& path) : RowReader(path) { info_ = readHeader(); }

  private:
    /// From the beginning of the file, libpng made anew. It makes its rows only when start() asks for pixels: a header
    /// may claim wide ones.
    ImageInfo readHeader() {
        file_.seek(0);
        guard_.emplace(PngGuard::Mode::read);
        step([&](png_structp png, png_infop info) {
            png_set_read_fn(png, this, &onRead);
            png_set_user_limits(png, kPngMaxSide, kPngMaxSide);
            png_set_chunk_malloc_max(png, kMaxMetadataBytes);
            png_set_chunk_cache_max(png, kMaxChunks);
            png_set_crc_action(png, PNG_CRC_ERROR_QUIT, PNG_CRC_ERROR_QUIT);  // no text lost without a word
            png_set_benign_errors(png, 0);
            png_read_info(png, info);
        });
        png_structp png = guard_->png();
        png_infop info = guard_->info();
        ImageInfo read;
        read.format = "png";
        read.width = png_get_image_width(png, info);
        read.height = png_get_image_height(png, info);
        checkReadSize(file_, read, png_get_rowbytes(png, info), kDeflateRatio);
        // As png_set_expand() makes them in start(): palettes and less than 8 bits, which only other programs write.
        const bool palette = png_get_color_type(png, info) == PNG_COLOR_TYPE_PALETTE;
        const bool transparent = png_get_valid(png, info, PNG_INFO_tRNS) != 0;
        read.channels = (palette ? 3 : png_get_channels(png, info)) + (transparent ? 1 : 0);
        read.depth = png_get_bit_depth(png, info) == 16 ? Depth::u16 : Depth::u8;
        checkRowBytes(file_, read, rowBytesOf(read));
        ImageSpec usual;
        usual.channels = read.channels;
        read.channelNames = channelNamesOf(usual);
        readTexts(read);
        return read;
    }

    static std::size_t rowBytesOf(const ImageInfo& info) {
        return static_cast<std::size_t>(info.width * info.channels * depthInfo(info.depth).bytes);
    }

    void readTexts(ImageInfo& read) {
        png_textp texts = nullptr;
        int count = 0;
        png_get_text(guard_->png(), guard_->info(), &texts, &count);
        for (const png_text& entry : std::span(texts, static_cast<std::size_t>(count))) {
            const std::string_view key = entry.key;
            const bool international = entry.compression >= PNG_ITXT_COMPRESSION_NONE;
            const std::string text(entry.text, international ? entry.itxt_length : entry.text_length);
            if (key == kPngRecipeKey) read.recipe = text;
            if (key == kPngRangeKey) read.range = parseRangeText(text);
            if (key == kPngCheckedKey) read.checked = text;
            if (key == kPngRegionKey) read.region = text;
            if (key == kPngSoftwareKey) read.software = text;
        }
    }

    void start() override {
        if (started_) {
            const ImageInfo again = readHeader();
            if (again.width != info_.width || rowBytesOf(again) != rowBytesOf(info_))
                file_.fail("was changed while it was read");
        }
        started_ = true;
        if (png_get_interlace_type(guard_->png(), guard_->info()) != PNG_INTERLACE_NONE)
            file_.fail("interlaced PNG files are not supported");
        step([](png_structp png, png_infop info) {
            png_set_expand(png);
            png_read_update_info(png, info);
        });
        const std::size_t rowBytes = rowBytesOf(info_);
        if (png_get_rowbytes(guard_->png(), guard_->info()) != rowBytes)
            file_.fail("damaged: its header can be read in two ways");
        // Not touched before there are bytes for it.
        if (!row_) row_ = std::make_unique_for_overwrite<std::uint8_t[]>(rowBytes);
        levels_ = levelsOf(info_);
    }

    void startRow(std::int64_t) override {
        step([&](png_structp png, png_infop) { png_read_row(png, row_.get(), nullptr); });
    }

    std::span<const float> part(std::size_t x, std::size_t pixels) override {
        const auto channels = static_cast<std::size_t>(info_.channels);
        values_.resize(pixels * channels);
        if (info_.depth == Depth::u8) {
            const std::uint8_t* from = row_.get() + x * channels;
            for (float& value : values_) value = levels_[*from++];
        } else {
            const std::uint8_t* from = row_.get() + 2 * x * channels;
            for (float& value : values_) {
                value = levels_[static_cast<std::size_t>(from[0] << 8 | from[1])];  // PNG: the high byte first
                from += 2;
            }
        }
        return values_;
    }

    void end() override {
        step([](png_structp png, png_infop) { png_read_end(png, nullptr); });
    }

    template <typename Step>
    void step(const Step& action) {
        if (!guard_->run(action)) file_.fail("damaged or not a PNG file: " + guard_->message());
    }

    static void onRead(png_structp png, png_bytep to, std::size_t count) {
        auto& self = *static_cast<PngReader*>(png_get_io_ptr(png));
        self.guard_->shield([&] { self.file_.readExactly(to, count); });
    }

    bool started_ = false;
    std::unique_ptr<std::uint8_t[]> row_;
    std::vector<float> levels_;
    std::vector<float> values_;
    std::optional<PngGuard> guard_;
};

}  // namespace

std::unique_ptr<ImageReader> openPngReader(const std::filesystem::path& path) {
    return std::make_unique<PngReader>(path);
}

}  // namespace noisescope
