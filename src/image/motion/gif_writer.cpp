// GIF89a writer with one palette for all frames, by giflib.
#include <fmt/format.h>
#include <gif_lib.h>

#include <bit>
#include <cstdint>
#include <exception>
#include <memory>
#include <new>
#include <string>
#include <utility>
#include <vector>

#include "core/error.h"
#include "core/quantize.h"
#include "files/byte_output.h"
#include "image/codecs.h"
#include "image/motion/frame_rate.h"
#include "image/motion/gif_palette.h"
#include "image/row_writer.h"

namespace noisescope {
namespace {

// Browsers slow a frame shorter than 2/100 s down to 10/100 s.
constexpr std::int64_t kMostFrames = 50;  // per second
constexpr std::uint32_t kMostCode = 255;
constexpr std::int64_t kMostDelay = 65535;  // in 1/100 s

std::vector<Rgb8> paletteOf(const ImageSpec& spec) {
    if (!spec.palette.empty()) return spec.palette;
    return spec.channels == 1 ? grayPalette() : usualPalette();
}

class GifWriter final : public RowWriter {
  public:
    GifWriter(const std::filesystem::path& path, const ImageSpec& spec, const FrameRate& rate)
        : RowWriter(spec),
          file_(openOutput(path, spec, false)),
          spec_(spec),
          rate_(rate),
          palette_(paletteOf(spec)),
          line_(static_cast<std::size_t>(spec.width)) {
        int error = 0;
        gif_.reset(EGifOpen(this, &onWrite, &error));
        if (!gif_) throw std::bad_alloc();
        writeHeader();
    }

    ~GifWriter() override { closed_ = true; }  // giflib writes a trailer on closing, also after errors

  private:
    struct Close {
        void operator()(GifFileType* gif) const { EGifCloseFile(gif, nullptr); }
    };
    struct FreeMap {
        void operator()(ColorMapObject* map) const { GifFreeMapObject(map); }
    };

    void writeHeader() {
        const std::span<const Rgb8> colors = palette_.colors();
        const std::size_t count = std::max(std::bit_ceil(colors.size()), std::size_t{2});
        const std::unique_ptr<ColorMapObject, FreeMap> map(GifMakeMapObject(static_cast<int>(count), nullptr));
        if (!map) throw std::bad_alloc();
        for (std::size_t i = 0; i < count; ++i) {
            const Rgb8& color = colors[std::min(i, colors.size() - 1)];
            map->Colors[i] = {color[0], color[1], color[2]};
        }
        EGifSetGifVersion(gif_.get(), true);
        step(EGifPutScreenDesc(gif_.get(), static_cast<int>(spec_.width), static_cast<int>(spec_.height), 8, 0,
                               map.get()));
        if (spec_.loops) writeLoop();
        comment("software", spec_.software);
        comment("range", rangeText(spec_.range));
        comment("checked", spec_.checked);
        comment("region", spec_.region);
        comment("recipe", spec_.recipe);
    }

    void writeLoop() {
        constexpr std::string_view kName = "NETSCAPE2.0";
        constexpr std::uint8_t kWithoutEnd[] = {1, 0, 0};
        step(EGifPutExtensionLeader(gif_.get(), APPLICATION_EXT_FUNC_CODE));
        step(EGifPutExtensionBlock(gif_.get(), static_cast<int>(kName.size()), kName.data()));
        step(EGifPutExtensionBlock(gif_.get(), static_cast<int>(sizeof kWithoutEnd), kWithoutEnd));
        step(EGifPutExtensionTrailer(gif_.get()));
    }

    void comment(std::string_view key, const std::string& text) {
        if (!text.empty()) step(EGifPutComment(gif_.get(), fmt::format("noisescope-{}: {}", key, text).c_str()));
    }

    /// Returns the time of a frame in 1/100 s; rounding times instead of delays keeps the animation's length.
    [[nodiscard]] std::int64_t timeOf(std::int64_t frame) const { return frame * rate_.seconds * 100 / rate_.frames; }

    void startFrame() {
        const std::int64_t frame = place().layer;
        GraphicsControlBlock control{};
        control.DisposalMode = DISPOSE_DO_NOT;
        control.DelayTime = static_cast<int>(timeOf(frame + 1) - timeOf(frame));
        control.TransparentColor = NO_TRANSPARENT_COLOR;
        GifByteType bytes[4];
        const std::size_t size = EGifGCBToExtension(&control, bytes);
        step(EGifPutExtension(gif_.get(), GRAPHICS_EXT_FUNC_CODE, static_cast<int>(size), bytes));
        step(EGifPutImageDesc(gif_.get(), 0, 0, static_cast<int>(spec_.width), static_cast<int>(spec_.height), false,
                              nullptr));
    }

    void writeRow(std::span<const float> row) override {
        if (place().y == 0) startFrame();
        const auto channels = static_cast<std::size_t>(spec_.channels);
        const auto code = [&](std::size_t i) {
            return static_cast<std::uint8_t>(quantize(row[i], spec_.range, kMostCode));
        };
        for (std::size_t x = 0; x < line_.size(); ++x) {
            const std::size_t at = x * channels;
            const Rgb8 color =
                channels == 1 ? Rgb8{code(at), code(at), code(at)} : Rgb8{code(at), code(at + 1), code(at + 2)};
            line_[x] = palette_.nearest(color);
        }
        step(EGifPutLine(gif_.get(), line_.data(), static_cast<int>(line_.size())));
    }

    void close() override {
        int error = 0;
        const bool good = EGifCloseFile(gif_.release(), &error) == GIF_OK;
        check(good, error);
        file_->commit();
    }

    void step(int result) { check(result == GIF_OK, gif_->Error); }

    void check(bool good, int error) {
        if (pending_) std::rethrow_exception(std::exchange(pending_, nullptr));
        if (good) return;
        const char* const problem = GifErrorString(error);
        throw Error(ExitCode::file, fmt::format("{}: cannot write: {}", file_->name(),
                                                problem == nullptr ? "giflib does not say why" : problem));
    }

    /// Exceptions must not pass through giflib, so pending_ stores them.
    static int onWrite(GifFileType* gif, const GifByteType* bytes, int count) {
        auto& self = *static_cast<GifWriter*>(gif->UserData);
        if (self.closed_ || self.pending_) return 0;
        try {
            self.file_->write(std::as_bytes(std::span(bytes, static_cast<std::size_t>(count))));
        } catch (...) {
            self.pending_ = std::current_exception();
            return 0;
        }
        return count;
    }

    std::unique_ptr<ByteOutput> file_;
    ImageSpec spec_;
    FrameRate rate_;
    Palette palette_;
    std::vector<GifPixelType> line_;
    std::exception_ptr pending_;
    bool closed_ = false;                      ///< discard further output
    std::unique_ptr<GifFileType, Close> gif_;  ///< the last member: it uses all others
};

}  // namespace

std::unique_ptr<ImageWriter> openGif(const std::filesystem::path& path, const ImageSpec& spec) {
    const std::string name = shownName(path, spec);
    if (spec.framesPerSecond > static_cast<double>(kMostFrames))
        throw Error(ExitCode::usage,
                    fmt::format("{}: {} frames a second; GIF shows {} at most, since browsers slow down "
                                "what has more; apng, mp4 and webm take it",
                                name, spec.framesPerSecond, kMostFrames));
    const FrameRate rate = frameRate(name, spec.framesPerSecond, 1'000'000);
    if (rate.seconds * 100 > kMostDelay * rate.frames)
        throw Error(ExitCode::usage, fmt::format("{}: {} frames a second; GIF shows a frame for {} s at most", name,
                                                 spec.framesPerSecond, kMostDelay / 100));
    if (spec.palette.size() > 256)
        throw Error(ExitCode::usage, fmt::format("{}: {} colors; GIF has 256 at most", name, spec.palette.size()));
    return std::make_unique<GifWriter>(path, spec, rate);
}

}  // namespace noisescope
