#include "image/image_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <new>

#include "core/error.h"
#include "core/interrupt.h"
#include "core/quantize.h"
#include "core/text.h"
#include "files/input_file.h"
#include "image/codecs.h"
#include "image/raw/raw_sidecar.h"
#include "image/row_reader.h"
#include "image/row_writer.h"
#include "image/sample_checksum.h"
#include "image/samples.h"

namespace noisescope {
namespace {

/// Returns the format whose magic bytes start the file, or null.
const FormatInfo* formatByMagic(InputFile& file) {
    char bytes[16] = {};
    const std::string_view start(bytes, file.read(bytes, sizeof bytes));
    for (const FormatInfo& format : formats())
        if (format.startsAs(start)) return &format;
    return nullptr;
}

/// Returns the format without magic bytes for the file's extension, or null.
const FormatInfo* formatByName(const std::filesystem::path& path) {
    const std::string extension = lowerCase(path.extension().native());
    for (const FormatInfo& format : formats())
        if (format.magic.empty() && extension == format.extension) return &format;
    return nullptr;
}

/// Returns the format by content; only formats without magic bytes rely on the name.
const FormatInfo& formatOf(const std::filesystem::path& path) {
    InputFile file(path);
    if (const FormatInfo* format = formatByMagic(file)) return *format;
    if (const FormatInfo* format = formatByName(path)) return *format;
    std::string known;
    for (const FormatInfo& format : formats())
        if (format.openReader != nullptr) known += fmt::format("{}{}", known.empty() ? "" : ", ", format.extension);
    file.fail(fmt::format("not an image that can be read; known: {}", known));
}

}  // namespace

std::unique_ptr<ImageReader> openImageReader(const std::filesystem::path& path) {
    const FormatInfo& format = formatOf(path);
    if (format.openReader == nullptr)
        throw Error(ExitCode::file, fmt::format("{}: {} is written for other programs, and not read here",
                                                printable(path.native()), format.label));
    return format.openReader(path);
}

std::unique_ptr<ImageReader> openImageReader(const std::filesystem::path& path,
                                             const std::optional<RawLayout>& layout) {
    return layout && isBare(path) ? openBareReader(path, *layout) : openImageReader(path);
}

bool isBare(const std::filesystem::path& path) {
    InputFile file(path);
    if (formatByMagic(file) != nullptr) return false;
    const FormatInfo* named = formatByName(path);
    std::error_code error;
    return (named == nullptr || named->openReader == &openRawReader) &&
           !std::filesystem::exists(sidecarPath(path), error);
}

void addNote(ImageInfo& info, std::string text) {
    constexpr std::size_t kMostNotes = 8;
    constexpr std::string_view kMore = "there is more of that kind";
    if (info.notes.size() > kMostNotes || std::ranges::find(info.notes, text) != info.notes.end()) return;
    info.notes.push_back(info.notes.size() < kMostNotes ? std::move(text) : std::string(kMore));
}

ImageInfo readImageInfo(const std::filesystem::path& path) { return openImageReader(path)->info(); }

bool looksLikeImage(const std::filesystem::path& path) {
    std::error_code error;
    if (!std::filesystem::is_regular_file(path, error)) return false;  // opening a pipe would disturb its writer
    try {
        InputFile file(path);
        return formatByMagic(file) != nullptr;
    } catch (const Error&) {
        return false;  // the next attempt to open it reports the reason
    }
}

std::span<const float> RowReader::next() {
    try {
        return nextPart();
    } catch (const std::bad_alloc&) {
        file_.fail(fmt::format("not enough memory for rows of {} pixels", info_.width));
    }
}

std::span<const float> RowReader::nextPart() {
    if (y_ == info_.height) return {};
    if (x_ == 0) {
        if (y_ == 0) {
            start();
            sum_ = {};
            checkSmallerLevels();
        }
        if (y_ % kRowsPerInterruptCheck == 0) throwIfInterrupted();
        startRow(y_);
    }
    const std::int64_t most = std::max<std::int64_t>(kReadAtOnce / info_.channels, 1);
    const std::int64_t pixels = std::min(most, info_.width - x_);
    const std::span<const float> values = part(static_cast<std::size_t>(x_), static_cast<std::size_t>(pixels));
    if (!info_.sampleChecksum.empty()) addValues(values, sum_);
    x_ += pixels;
    if (x_ == info_.width) {
        x_ = 0;
        if (++y_ == info_.height) {
            end();
            requireChecksum(sum_, sampleChecksumOf(info_.sampleChecksum, false));
        }
    }
    return values;
}

void RowReader::checkSmallerLevels() {
    const std::string_view told = sampleChecksumOf(info_.sampleChecksum, true);
    if (told.empty()) return;
    RawChecksum sum;
    readSmallerLevels(sum);
    requireChecksum(sum, told);
}

void RowReader::requireChecksum(const RawChecksum& sum, std::string_view told) const {
    if (told.empty() || sum.text() == told) return;
    file_.fail(
        fmt::format("damaged: checksum: its samples are not those that were written: their CRC-32 is {}, and {} says "
                    "{}. A bit has changed, or another program has changed them and kept that key",
                    sum.text(), kSampleChecksumKey, printable(told)));
}

void RowReader::rewind() {
    file_.requireUnchanged();
    x_ = 0;
    y_ = 0;
}

void checkRowBytes(const InputFile& file, const ImageInfo& info, std::uint64_t rowBytes) {
    const auto format = std::ranges::find(formats(), info.format, &FormatInfo::name);
    if (rowBytes > static_cast<std::uint64_t>(format->maxRowBytes))
        file.fail(fmt::format("{}x{} is too large: rows of {} bytes; at most {} are read", info.width, info.height,
                              rowBytes, format->maxRowBytes));
}

void checkReadSize(const InputFile& file, const ImageInfo& info, std::uint64_t rowBytes, std::uint64_t ratio) {
    if (info.width < 1 || info.height < 1) file.fail("damaged: the image is empty");
    checkRowBytes(file, info, rowBytes);
    const std::uint64_t most = std::min(file.size(), std::numeric_limits<std::uint64_t>::max() / ratio) * ratio;
    if (static_cast<std::uint64_t>(info.height) > most / rowBytes)
        file.fail(fmt::format("damaged: {} bytes cannot hold {}x{} pixels", file.size(), info.width, info.height));
}

std::vector<float> levelsOf(const ImageInfo& info) {
    return levelsOf(info.depth, info.range.value_or(Range{0.0, 1.0}));
}

}  // namespace noisescope
