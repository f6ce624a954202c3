#include <fmt/format.h>

#include <zlib.h>

#include <array>
#include <cstring>

#include "core/error.h"
#include "core/ordered_work.h"
#include "core/quantize.h"
#include "core/threads.h"
#include "image/byte_output.h"
#include "image/codecs.h"
#include "image/deflate.h"
#include "image/png_guard.h"
#include "image/row_writer.h"

namespace noisescope {
namespace {

// Of smooth noise at 16384 x 16384 level 5 takes 1/20 of the time of level 6 for 9 % more bytes. 16 bits a channel
// leave little to find: level 4 takes 1/5 of it for 8 % more.
constexpr int kLevel8 = 5;
constexpr int kLevel16 = 4;
// One filter for all rows: trying all five costs more time than it saves bytes on noise.
constexpr std::uint8_t kFilterUp = 2;
constexpr std::size_t kBandBytes = std::size_t{512} * 1024;
constexpr std::size_t kMostChunkBytes = std::size_t{1} << 30;  // PNG counts them in 31 bits
// A window of 32 KiB, a level below the usual, no dictionary.
constexpr std::array kZlibHeader{std::byte{0x78}, std::byte{0x5e}};

/// Rows as PNG stores them, with one above them that they are filtered with.
struct Band {
    std::vector<std::uint8_t> rows;
    bool last = false;  ///< of the image
};

/// A band's part of the image's zlib stream.
struct EncodedBand {
    std::vector<std::byte> bytes;
    std::uint32_t checksum = 0;    ///< Adler-32 of what was compressed …
    std::size_t checkedBytes = 0;  ///< … and how much that was
    bool last = false;
};

std::uint32_t adler32Of(std::span<const std::uint8_t> bytes) {
    return static_cast<std::uint32_t>(::adler32_z(1, bytes.data(), bytes.size()));
}

EncodedBand encoded(const Band& band, std::size_t rowBytes, int level) {
    std::vector<std::uint8_t> filtered(band.rows.size() / rowBytes * (rowBytes + 1) - (rowBytes + 1));
    std::uint8_t* to = filtered.data();
    for (std::size_t at = rowBytes; at < band.rows.size(); at += rowBytes) {
        const std::uint8_t* const row = band.rows.data() + at;
        const std::uint8_t* const above = row - rowBytes;
        *to++ = kFilterUp;
        for (std::size_t i = 0; i < rowBytes; ++i) to[i] = static_cast<std::uint8_t>(row[i] - above[i]);
        to += rowBytes;
    }
    return {deflated(std::as_bytes(std::span(filtered)), level, band.last ? Deflate::last : Deflate::middle),
            adler32Of(filtered), filtered.size(), band.last};
}

/// The image's data is one zlib stream. It is made in bands of rows that are compressed by themselves, on several
/// threads, and put together in order: each ends at a whole byte, and their checksums can be combined. Where a band
/// ends depends on the image's width alone, so the number of threads changes no byte.
class PngWriter final : public RowWriter {
  public:
    PngWriter(const std::filesystem::path& path, const ImageSpec& spec)
        : RowWriter(spec),
          file_(openOutput(path, spec, false)),
          range_(spec.range),
          depth_(depthInfo(spec.depth)),
          rowBytes_(static_cast<std::size_t>(spec.width) * static_cast<std::size_t>(spec.channels) *
                    static_cast<std::size_t>(depth_.bytes)),
          rowsLeft_(spec.height),
          work_(threadCount(), bandsWaiting(bandBytes()), [this](EncodedBand band) { append(std::move(band)); }) {
        above_.assign(rowBytes_, 0);
        writeHeader(spec);
    }

  private:
    void writeHeader(const ImageSpec& spec) {
        std::string range = rangeText(spec.range);
        std::string recipe = spec.recipe;
        std::string checked = spec.checked;
        std::string region = spec.region;
        std::string software = spec.software;
        std::array<png_text, 5> texts{};
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
        add(PNG_ITXT_COMPRESSION_NONE, kPngRegionKey, region);
        add(PNG_ITXT_COMPRESSION_NONE, kPngRecipeKey, recipe);

        const int color = spec.channels == 1   ? PNG_COLOR_TYPE_GRAY
                          : spec.channels == 3 ? PNG_COLOR_TYPE_RGB
                                               : PNG_COLOR_TYPE_RGB_ALPHA;
        step([&](png_structp png, png_infop info) {
            png_set_write_fn(png, this, &onWrite, &onFlush);
            png_set_user_limits(png, kPngMaxSide, kPngMaxSide);
            png_set_IHDR(png, info, static_cast<png_uint_32>(spec.width), static_cast<png_uint_32>(spec.height),
                         8 * depth_.bytes, color, PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT,
                         PNG_FILTER_TYPE_DEFAULT);
            if (spec.isColor) png_set_sRGB(png, info, PNG_sRGB_INTENT_PERCEPTUAL);
            png_set_text(png, info, texts.data(), count);  // before the pixels, so that a reader need not pass them
            png_write_info(png, info);
        });
    }

    /// Of a whole band.
    [[nodiscard]] std::size_t bandBytes() const { return std::max(rowBytes_, kBandBytes / rowBytes_ * rowBytes_); }

    void writeRow(std::span<const float> row) override {
        if (band_.rows.empty()) startBand();
        const std::size_t start = band_.rows.size();
        band_.rows.resize(start + rowBytes_);
        std::uint8_t* const to = band_.rows.data() + start;
        if (depth_.bytes == 1) {
            for (std::size_t i = 0; i < row.size(); ++i)
                to[i] = static_cast<std::uint8_t>(quantize(row[i], range_, depth_.maxInteger));
        } else {
            for (std::size_t i = 0; i < row.size(); ++i) {
                const std::uint32_t integer = quantize(row[i], range_, depth_.maxInteger);
                to[2 * i] = static_cast<std::uint8_t>(integer >> 8);  // PNG: the high byte first
                to[2 * i + 1] = static_cast<std::uint8_t>(integer & 0xff);
            }
        }
        band_.last = --rowsLeft_ == 0;
        if (band_.last || band_.rows.size() == bandBytes() + rowBytes_) endBand();
    }

    void startBand() {
        band_.rows.reserve(bandBytes() + rowBytes_);
        band_.rows = above_;
    }

    void endBand() {
        above_.assign(band_.rows.end() - static_cast<std::ptrdiff_t>(rowBytes_), band_.rows.end());
        const int level = depth_.bytes == 1 ? kLevel8 : kLevel16;
        work_.add(
            [band = std::exchange(band_, {}), rowBytes = rowBytes_, level] { return encoded(band, rowBytes, level); });
    }

    void append(EncodedBand band) {
        if (!begun_) band.bytes.insert(band.bytes.begin(), kZlibHeader.begin(), kZlibHeader.end());
        begun_ = true;
        checksum_ = static_cast<std::uint32_t>(
            ::adler32_combine(checksum_, band.checksum, static_cast<z_off_t>(band.checkedBytes)));
        for (int shift = 24; band.last && shift >= 0; shift -= 8)
            band.bytes.push_back(static_cast<std::byte>(checksum_ >> shift & 0xff));
        writeData(band.bytes);
    }

    void writeData(std::span<const std::byte> bytes) {
        while (!bytes.empty()) {
            const auto chunk = bytes.first(std::min(bytes.size(), kMostChunkBytes));
            writeChunk("IDAT", chunk);
            bytes = bytes.subspan(chunk.size());
        }
    }

    void writeChunk(const char* type, std::span<const std::byte> bytes) {
        step([&](png_structp png, png_infop) {
            png_write_chunk(png, reinterpret_cast<png_const_bytep>(type),
                            reinterpret_cast<png_const_bytep>(bytes.data()), bytes.size());
        });
    }

    void close() override {
        work_.finish();
        writeChunk("IEND", {});
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
    std::size_t rowBytes_;
    std::int64_t rowsLeft_;            ///< to be put into a band
    Band band_;                        ///< that is being filled
    std::vector<std::uint8_t> above_;  ///< the last row of the one before; zeros above the image
    bool begun_ = false;               ///< something of the data was written …
    std::uint32_t checksum_ = 1;       ///< … whose Adler-32 this is
    PngGuard guard_{PngGuard::Mode::write};
    OrderedWork<EncodedBand> work_;  ///< the last member: it uses all others
};

}  // namespace

std::unique_ptr<ImageWriter> openPng(const std::filesystem::path& path, const ImageSpec& spec) {
    return std::make_unique<PngWriter>(path, spec);
}

}  // namespace noisescope
