#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/interrupt.h"
#include "core/quantize.h"
#include "core/text.h"
#include "image/codecs.h"
#include "image/png/png_guard.h"
#include "image/png/png_keys.h"
#include "image/row_reader.h"
#include "image/row_writer.h"

namespace noisescope {
namespace {

constexpr int kMaxChunks = 100;  // texts and other chunks that libpng may keep, of kMaxMetadataBytes each
constexpr std::string_view kOwnTexts = "noisescope-";

class PngReader final : public RowReader {
  public:
    explicit PngReader(const std::filesystem::path& path) : RowReader(path) {
        info_ = readHeader();
        noteRest();
    }

  private:
    /// Reads the header from the beginning of the file with a new libpng reader. Row memory is allocated in start(): a
    /// header may claim wide rows.
    ImageInfo readHeader() {
        file_.seek(0);
        isOwn_ = false;
        defects_.clear();
        guard_.emplace(PngGuard::Mode::read);
        guard_->askAboutDefects([this](std::string_view defect) { return isHarmless(defect); });
        step([&](png_structp png, png_infop info) {
            png_set_read_fn(png, this, &onRead);
            png_set_user_limits(png, kPngMaxSide, kPngMaxSide);
            png_set_chunk_malloc_max(png, kMaxMetadataBytes);
            png_set_chunk_cache_max(png, kMaxChunks);
            png_set_crc_action(png, PNG_CRC_ERROR_QUIT, PNG_CRC_WARN_DISCARD);
            png_set_benign_errors(png, 1);
            png_read_info(png, info);
        });
        png_structp png = guard_->png();
        png_infop info = guard_->info();
        ImageInfo read;
        read.format = "png";
        read.width = png_get_image_width(png, info);
        read.height = png_get_image_height(png, info);
        checkReadSize(file_, read, png_get_rowbytes(png, info), kDeflateRatio);
        // As png_set_expand() in start() converts palettes and fewer than 8 bits, which only other programs write.
        const bool palette = png_get_color_type(png, info) == PNG_COLOR_TYPE_PALETTE;
        const bool transparent = png_get_valid(png, info, PNG_INFO_tRNS) != 0;
        read.channels = (palette ? 3 : png_get_channels(png, info)) + (transparent ? 1 : 0);
        read.depth = png_get_bit_depth(png, info) == 16 ? Depth::u16 : Depth::u8;
        checkRowBytes(file_, read, rowBytesOf(read));
        ImageSpec usual;
        usual.channels = read.channels;
        read.channelNames = channelNamesOf(usual);
        readTexts(read);
        // Refuse any defect in a file of this program, since the lost text is unknown.
        if ((isOwn_ || read.software.starts_with("Noisescope")) && !defects_.empty()) refuseDamaged(defects_.front());
        for (const std::string& defect : defects_) addNote(read, defect);
        return read;
    }

    /// Returns whether a defect that libpng would ignore is harmless. Size, colors and pixels must be intact, and so
    /// must texts of this program.
    bool isHarmless(std::string_view defect) {
        constexpr std::string_view kBehindPixels[] = {"Extra compressed data", "Too much image data"};
        if (std::ranges::any_of(kBehindPixels, [&](auto text) { return defect.ends_with(text); })) {
            note("compressed data follows behind the pixels");
            return true;
        }
        constexpr std::string_view kNeeded[] = {"IHDR", "PLTE", "tRNS", "IDAT", "IEND"};
        // libpng would allocate as much as the chunk claims.
        if (defect.ends_with("chunk data is too large")) return false;
        if (std::ranges::find(kNeeded, chunkType()) != std::end(kNeeded)) return false;
        if (defects_.size() < kMaxChunks) defects_.push_back(fmt::format("passed over: {}", printable(defect)));
        return true;
    }

    /// Returns the four letters of the chunk that libpng is reading.
    [[nodiscard]] std::string chunkType() const {
        const png_uint_32 type = png_get_io_chunk_type(guard_->png());
        std::string letters;
        for (int shift = 24; shift >= 0; shift -= 8) letters += static_cast<char>(type >> shift & 0xff);
        return letters;
    }

    [[noreturn]] void refuseDamaged(std::string_view why) const {
        file_.fail(fmt::format("damaged or not a PNG file: {}", why));
    }

    /// Checks the chunks' framing without reading their data.
    void noteRest() {
        constexpr std::uint64_t kMostToPass = 1 << 17;
        const std::uint64_t before = file_.position();
        std::uint64_t at = kSignatureBytes;
        bool ends = false;
        for (std::uint64_t count = 0; !ends && at + kAroundChunk <= file_.size() && count < kMostToPass; ++count) {
            std::array<unsigned char, 8> head{};
            file_.seek(at);
            file_.readExactly(head.data(), head.size());
            const std::uint64_t bytes = png_get_uint_32(head.data());
            ends = std::equal(head.begin() + 4, head.end(), "IEND");
            at += kAroundChunk + bytes;
        }
        if (ends) noteBehind(at);
        file_.seek(before);
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
        isInterlaced_ = png_get_interlace_type(guard_->png(), guard_->info()) != PNG_INTERLACE_NONE;
        int passes = 1;
        step([&](png_structp png, png_infop info) {
            png_set_expand(png);
            passes = png_set_interlace_handling(png);
            png_read_update_info(png, info);
        });
        const std::size_t rowBytes = rowBytesOf(info_);
        if (png_get_rowbytes(guard_->png(), guard_->info()) != rowBytes)
            file_.fail("damaged: its header can be read in two ways");
        if (isInterlaced_ && info_.height > kMaxTileBandBytes / static_cast<std::int64_t>(rowBytes))
            file_.fail(fmt::format("{}x{} is too large: interlaced images are read up to {} bytes", info_.width,
                                   info_.height, kMaxTileBandBytes));
        // Untouched until there are bytes for it.
        const std::size_t rows = isInterlaced_ ? static_cast<std::size_t>(info_.height) : 1;
        if (!rows_) rows_ = std::make_unique_for_overwrite<std::uint8_t[]>(rowBytes * rows);
        levels_ = levelsOf(info_);
        for (int pass = 0; isInterlaced_ && pass < passes; ++pass)
            for (std::size_t y = 0; y < rows; ++y) {
                if (y % kRowsPerInterruptCheck == 0) throwIfInterrupted();
                readRow(rows_.get() + y * rowBytes);
            }
    }

    void readRow(std::uint8_t* to) {
        step([&](png_structp png, png_infop) { png_read_row(png, to, nullptr); });
    }

    void startRow(std::int64_t y) override {
        row_ = rows_.get();
        if (isInterlaced_)
            row_ += static_cast<std::size_t>(y) * rowBytesOf(info_);
        else
            readRow(row_);
    }

    std::span<const float> part(std::size_t x, std::size_t pixels) override {
        const auto channels = static_cast<std::size_t>(info_.channels);
        values_.resize(pixels * channels);
        if (info_.depth == Depth::u8) {
            const std::uint8_t* from = row_ + x * channels;
            for (float& value : values_) value = levels_[*from++];
        } else {
            const std::uint8_t* from = row_ + 2 * x * channels;
            for (float& value : values_) {
                value = levels_[static_cast<std::size_t>(from[0] << 8 | from[1])];  // PNG: the high byte first
                from += 2;
            }
        }
        return values_;
    }

    /// Checks chunks behind the pixels as strictly as those before them.
    void end() override {
        const std::size_t known = defects_.size();
        step([](png_structp png, png_infop) { png_read_end(png, nullptr); });
        if (isOwn_ && defects_.size() > known) refuseDamaged(defects_[known]);
        for (std::size_t i = known; i < defects_.size(); ++i) note(defects_[i]);
        noteBehind(file_.position());
    }

    void noteBehind(std::uint64_t end) {
        if (end < file_.size()) note(fmt::format("{} bytes follow behind the image", file_.size() - end));
    }

    template <typename Step>
    void step(const Step& action) {
        if (!guard_->run(action)) refuseDamaged(guard_->message());
    }

    static void onRead(png_structp png, png_bytep to, std::size_t count) {
        auto& self = *static_cast<PngReader*>(png_get_io_ptr(png));
        self.guard_->shield([&] { self.file_.readExactly(to, count); });
        if ((png_get_io_state(png) & PNG_IO_MASK_LOC) != PNG_IO_CHUNK_DATA) return;
        const std::string_view read(reinterpret_cast<const char*>(to), count);  // a text chunk begins with its key
        if (read.starts_with(kOwnTexts)) self.isOwn_ = true;
    }

    static constexpr std::uint64_t kSignatureBytes = 8;
    static constexpr std::uint64_t kAroundChunk = 12;  // length, type, CRC

    bool started_ = false;
    bool isInterlaced_ = false;
    bool isOwn_ = false;                    ///< has a text of this program
    std::vector<std::string> defects_;      ///< ignored by libpng
    std::unique_ptr<std::uint8_t[]> rows_;  ///< one row; for interlaced images all rows
    std::uint8_t* row_ = nullptr;           ///< the current row
    std::vector<float> levels_;
    std::vector<float> values_;
    std::optional<PngGuard> guard_;
};

}  // namespace

std::unique_ptr<ImageReader> openPngReader(const std::filesystem::path& path) {
    return std::make_unique<PngReader>(path);
}

}  // namespace noisescope
