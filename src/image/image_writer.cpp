#include "image/image_writer.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <set>

#include "core/error.h"
#include "core/quantize.h"
#include "core/text.h"
#include "core/threads.h"
#include "image/atomic_file.h"
#include "image/frame_pattern.h"
#include "image/row_writer.h"
#include "image/stdout_file.h"

namespace noisescope {
namespace {

class SpecCheck {
  public:
    SpecCheck(const std::filesystem::path& path, const FormatInfo& format, const ImageSpec& spec)
        : path_(spec.stream == nullptr ? printable(path.native()) : "standard output"), format_(format), spec_(spec) {}

    void run() const {
        checkDepth();
        checkChannels();
        checkSize();
        if (!isUsable(spec_.range))
            refuse(
                fmt::format("the range {} is not usable: both ends must be finite and differ", rangeText(spec_.range)));
        if (spec_.recipe.size() > kMaxRecipeBytes)
            refuse(fmt::format("the recipe has {} bytes; at most {} are stored", spec_.recipe.size(), kMaxRecipeBytes));
    }

  private:
    [[noreturn]] void refuse(std::string_view why) const {
        throw Error(ExitCode::usage, fmt::format("{}: {}", path_, why));
    }

    void checkDepth() const {
        if (std::ranges::find(format_.depths, spec_.depth) != format_.depths.end()) return;
        std::string known;
        for (const Depth depth : format_.depths)
            known += fmt::format("{}{}", known.empty() ? "" : ", ", depthInfo(depth).name);
        refuse(fmt::format("{} cannot hold depth {}; it can: {}", format_.name, depthInfo(spec_.depth).name, known));
    }

    void checkChannels() const {
        const int channels = spec_.channels;
        if (channels < 1 || channels > format_.maxChannels || (!format_.namesChannels && channels == 2))
            refuse(fmt::format("{} cannot hold {} channels; it can: {}", format_.name, channels,
                               format_.namesChannels ? fmt::format("1 to {}", format_.maxChannels) : "1, 3, 4"));
        if (!format_.namesChannels || (spec_.channelNames.empty() && channels <= 4)) return;
        const std::set<std::string> different(spec_.channelNames.begin(), spec_.channelNames.end());
        const bool valid = std::ranges::all_of(different, [](const std::string& name) {
            return !name.empty() && name.size() < 256 && name.find('\0') == std::string::npos;
        });
        if (!valid || std::ssize(different) != channels || std::ssize(spec_.channelNames) != channels)
            refuse(fmt::format("{} channels need as many different names of 1 to 255 bytes", channels));
    }

    void checkSize() const {
        const std::int64_t width = spec_.width;
        const std::int64_t height = spec_.height;
        if (width < 1 || height < 1) refuse(fmt::format("the size {}x{} is empty", width, height));
        if (width > format_.maxWidth || height > format_.maxHeight)
            refuse(fmt::format("{}x{} is too large for {}; at most {}x{}", width, height, format_.name,
                               format_.maxWidth, format_.maxHeight));
        const std::int64_t pixelBytes = std::int64_t{depthInfo(spec_.depth).bytes} * spec_.channels;  // at most 256
        if (width > format_.maxRowBytes / pixelBytes)
            refuse(fmt::format("{} pixels a row are too many for {} with {} bytes a pixel; at most {}", width,
                               format_.name, pixelBytes, format_.maxRowBytes / pixelBytes));
        if (height > kMaxFileBytes / (width * pixelBytes))  // no file system holds more
            refuse(fmt::format("{}x{} with {} bytes a pixel is more than a file can hold", width, height, pixelBytes));
    }

    static constexpr std::int64_t kMaxFileBytes = std::numeric_limits<std::int64_t>::max();

    std::string path_;
    const FormatInfo& format_;
    const ImageSpec& spec_;
};

}  // namespace

std::unique_ptr<ImageWriter> openImage(const std::filesystem::path& path, const ImageSpec& spec) {
    const FormatInfo& format = spec.stream == nullptr ? formatForPath(path) : *spec.stream;
    if (spec.stream == nullptr) requireOneFrame(path);
    SpecCheck(path, format, spec).run();
    return format.open(path, spec);
}

void writeImage(const std::filesystem::path& path, const Image& image, ImageSpec spec) {
    spec.width = image.width;
    spec.height = image.height;
    spec.channels = image.channels;
    const std::unique_ptr<ImageWriter> writer = openImage(path, spec);
    writer->writeRows(image.pixels);
    writer->finish();
}

std::vector<std::string> channelNamesOf(const ImageSpec& spec) {
    if (!spec.channelNames.empty()) return spec.channelNames;
    static const std::vector<std::string> kColor{"R", "G", "B", "A"};
    if (spec.channels >= 3) return {kColor.begin(), kColor.begin() + spec.channels};
    return spec.channels == 2 ? std::vector<std::string>{"Y", "A"} : std::vector<std::string>{"Y"};
}

std::size_t bandsWaiting(std::size_t bandBytes) {
    constexpr std::size_t kMostBytes = std::size_t{64} << 20;
    const auto wanted = 4 * static_cast<std::size_t>(threadCount());  // drawing brings several at a time
    const std::size_t room = kMostBytes / bandBytes;
    return room < 2 ? 0 : std::min(room, wanted);
}

std::unique_ptr<ByteOutput> openOutput(const std::filesystem::path& path, const ImageSpec& spec, bool seeks) {
    if (spec.stream != nullptr) return std::make_unique<StdoutFile>(seeks);
    return std::make_unique<AtomicFile>(path, spec.force);
}

RowWriter::RowWriter(const ImageSpec& spec)
    : rowSize_(static_cast<std::size_t>(spec.width) * static_cast<std::size_t>(spec.channels)),
      rowsLeft_(spec.height) {}

void RowWriter::writeRows(std::span<const float> rows) {
    if (!usable_) throw std::logic_error("ImageWriter::writeRows: the writer is finished or has failed");
    if (rows.size() % rowSize_ != 0) throw std::logic_error("ImageWriter::writeRows: not a whole number of rows");
    if (static_cast<std::int64_t>(rows.size() / rowSize_) > rowsLeft_)
        throw std::logic_error("ImageWriter::writeRows: more rows than the image has");
    usable_ = false;  // unless every row arrives
    for (; !rows.empty(); rows = rows.subspan(rowSize_), --rowsLeft_) {
        if (rowsLeft_ % kRowsPerInterruptCheck == 0) throwIfInterrupted();
        writeRow(rows.first(rowSize_));
    }
    usable_ = true;
}

void RowWriter::finish() {
    if (!usable_) throw std::logic_error("ImageWriter::finish: the writer is finished or has failed");
    if (rowsLeft_ != 0) throw std::logic_error("ImageWriter::finish: rows are missing");
    usable_ = false;
    close();
}

}  // namespace noisescope
