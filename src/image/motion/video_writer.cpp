// MP4 and WebM writer by the program ffmpeg, which reads raw pixels from a pipe and writes into the unfinished file.
#include <fmt/format.h>

#include <cerrno>
#include <cstdint>
#include <limits>
#include <memory>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "core/error.h"
#include "core/quantize.h"
#include "files/byte_output.h"
#include "files/child_process.h"
#include "image/codecs.h"
#include "image/formats.h"
#include "image/motion/frame_rate.h"
#include "image/row_writer.h"

namespace noisescope {
namespace {

constexpr std::uint32_t kMostVideoCode = 255;
constexpr std::size_t kPipedBytes = std::size_t{256} * 1024;  // written at once
constexpr std::size_t kMostText = 120'000;                    // bytes: Linux limits an argument to 128 KiB

struct VideoFormat {
    std::string_view name;  ///< in the table of formats and in ffmpeg
    std::vector<std::string> codec;
};

/// Codec settings. The number of threads is fixed, since the bytes of H.264 depend on it.
const VideoFormat& videoFormat(std::string_view name) {
    static const VideoFormat kVideos[] = {
        {"mp4", {"-c:v", "libx264", "-preset", "medium", "-crf", "16", "-threads", "8", "-movflags", "+faststart"}},
        {"webm",
         {"-c:v", "libvpx-vp9", "-crf", "20", "-b:v", "0", "-deadline", "good", "-cpu-used", "2", "-row-mt", "1",
          "-threads", "8"}},
    };
    return kVideos[name == kVideos[1].name ? 1 : 0];
}

std::string_view formatOf(const std::filesystem::path& path, const ImageSpec& spec) {
    return spec.stream == nullptr ? formatForPath(path).name : spec.stream->name;
}

/// Returns the file's description: all but the recipe, which is the comment.
std::string descriptionOf(const ImageSpec& spec) {
    std::string text = "noisescope-range: " + rangeText(spec.range);
    const auto add = [&](std::string_view key, const std::string& value) {
        if (!value.empty()) text += fmt::format("; {}: {}", key, value);
    };
    add("noisescope-checked", spec.checked);
    add("noisescope-region", spec.region);
    add("software", spec.software);
    return text;
}

std::vector<std::string> argumentsFor(const VideoFormat& video, const ImageSpec& spec, const FrameRate& rate) {
    const std::string file = fmt::format("/dev/fd/{}", ChildProcess::kFile);
    std::vector<std::string> arguments{"ffmpeg", "-nostdin", "-hide_banner", "-loglevel", "error"};
    const auto add = [&](std::initializer_list<std::string> more) { arguments.insert(arguments.end(), more); };
    add({"-f", "rawvideo", "-pixel_format", spec.channels == 1 ? "gray" : "rgb24"});
    add({"-video_size", fmt::format("{}x{}", spec.width, spec.height)});
    add({"-framerate", fmt::format("{}/{}", rate.frames, rate.seconds), "-i", "pipe:0"});
    // Declare the usual colors of video: without that, players guess them from the picture's size.
    add({"-vf",
         "scale=out_color_matrix=bt709:out_range=tv:flags=bicubic+accurate_rnd+full_chroma_int+full_chroma_inp+bitexact"
         ",format=yuv420p"});
    add({"-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "iec61966-2-1", "-color_range", "tv"});
    arguments.insert(arguments.end(), video.codec.begin(), video.codec.end());
    add({"-fflags", "+bitexact", "-flags:v", "+bitexact", "-map_metadata", "-1"});  // no dates and versions
    add({"-metadata", "comment=" + spec.recipe, "-metadata", "description=" + descriptionOf(spec)});
    add({"-f", std::string(video.name), "-y", file});
    return arguments;
}

class VideoWriter final : public RowWriter {
  public:
    VideoWriter(const std::filesystem::path& path, const ImageSpec& spec, const FrameRate& rate)
        : RowWriter(spec),
          range_(spec.range),
          file_(openOutput(path, spec, true)),
          encoder_(argumentsFor(videoFormat(formatOf(path, spec)), spec, rate), file_->descriptor()) {}

  private:
    void writeRow(std::span<const float> row) override {
        for (const float value : row) bytes_.push_back(static_cast<std::byte>(quantize(value, range_, kMostVideoCode)));
        if (bytes_.size() >= kPipedBytes) hand([&] { encoder_.write(bytes_); });
    }

    void close() override {
        hand([&] {
            encoder_.write(bytes_);
            encoder_.finish();
        });
        file_->commit();
    }

    template <typename Action>
    void hand(const Action& action) {
        try {
            action();
            bytes_.clear();
        } catch (const ChildFailed& problem) {
            throw Error(ExitCode::file, fmt::format("{}: ffmpeg {}", file_->name(), problem.what()));
        }
    }

    Range range_;
    std::vector<std::byte> bytes_;  ///< not yet passed to ffmpeg
    std::unique_ptr<ByteOutput> file_;
    ChildProcess encoder_;  ///< the last member: it ends before its output file
};

/// Chroma has half of the picture's resolution.
void requireEvenSides(const std::string& name, std::string_view format, const ImageSpec& spec) {
    if (spec.width % 2 == 0 && spec.height % 2 == 0) return;
    const auto below = [](std::int64_t side) { return std::max<std::int64_t>(side / 2 * 2, 2); };
    const auto above = [](std::int64_t side) { return (side + 1) / 2 * 2; };
    const std::string smaller = fmt::format("{}x{}", below(spec.width), below(spec.height));
    const std::string larger = fmt::format("{}x{}", above(spec.width), above(spec.height));
    throw Error(ExitCode::usage,
                fmt::format("{}: the size {}x{} is odd; {} needs even sides: {}", name, spec.width, spec.height, format,
                            smaller == larger ? larger : fmt::format("{} or {}", smaller, larger)));
}

}  // namespace

std::unique_ptr<ImageWriter> openVideo(const std::filesystem::path& path, const ImageSpec& spec) {
    const std::string name = shownName(path, spec);
    const std::string_view format = formatOf(path, spec);
    requireEvenSides(name, format, spec);
    const FrameRate rate = frameRate(name, spec.framesPerSecond, 1'000'000);
    if (const std::size_t bytes = spec.recipe.size() + descriptionOf(spec).size(); bytes > kMostText)
        throw Error(ExitCode::usage, fmt::format("{}: the recipe has {} bytes with what belongs to it; {} takes {} at "
                                                 "most",
                                                 name, bytes, format, kMostText));
    try {
        return std::make_unique<VideoWriter>(path, spec, rate);
    } catch (const std::system_error& problem) {
        if (problem.code().value() == ENOENT)
            throw Error(
                ExitCode::usage,
                fmt::format("{}: {} is encoded by the program ffmpeg, which is not in PATH; install it, or write "
                            ".apng, .gif or numbered pictures, as f_%04d.png",
                            name, format));
        throw Error(ExitCode::file,
                    fmt::format("{}: cannot start ffmpeg: {}", name, errorText(problem.code().value())));
    }
}

}  // namespace noisescope
