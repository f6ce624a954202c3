#include "image/image_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <new>

#include "core/error.h"
#include "core/text.h"
#include "image/input_file.h"
#include "image/reader_support.h"

namespace noisescope {
namespace {

/// The format whose magic bytes start the file, or null.
const FormatInfo* formatByMagic(InputFile& file) {
    char bytes[16] = {};
    const std::string_view start(bytes, file.read(bytes, sizeof bytes));
    for (const FormatInfo& format : formats())
        if (!format.magic.empty() && start.starts_with(format.magic)) return &format;
    return nullptr;
}

/// The content decides; only formats without magic bytes rely on the name.
const FormatInfo& formatOf(const std::filesystem::path& path) {
    InputFile file(path);
    if (const FormatInfo* format = formatByMagic(file)) return *format;
    const std::string name = path.extension().native();
    for (const FormatInfo& format : formats())
        if (format.magic.empty() && std::ranges::equal(name, format.extension, {}, [](char c) {
                return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
            }))
            return format;
    std::string known;
    for (const FormatInfo& format : formats())
        known += fmt::format("{}{}", known.empty() ? "" : ", ", format.extension);
    file.fail(fmt::format("not an image that can be read; known: {}", known));
}

}  // namespace

LoadedImage readImage(const std::filesystem::path& path) {
    const FormatInfo& format = formatOf(path);
    try {
        return format.read(path);
    } catch (const std::bad_alloc&) {
        throw Error(ExitCode::file, fmt::format("{}: not enough memory for its pixels", printable(path.native())));
    }
}

ImageInfo readImageInfo(const std::filesystem::path& path) { return formatOf(path).readInfo(path); }

bool looksLikeImage(const std::filesystem::path& path) {
    std::error_code error;
    if (!std::filesystem::is_regular_file(path, error)) return false;  // opening a pipe would disturb its writer
    try {
        InputFile file(path);
        return formatByMagic(file) != nullptr;
    } catch (const Error&) {
        return false;  // whoever opens it next says why
    }
}

void checkReadSize(const InputFile& file, std::uint64_t width, std::uint64_t height, std::uint64_t rowBytes) {
    if (width == 0 || height == 0) file.fail("damaged: the image is empty");
    if (width > std::uint64_t{kMaxReadPixels} / height)
        file.fail(fmt::format("{}x{} is too large; at most {} pixels are read", width, height, kMaxReadPixels));
    // Deflate packs at most 1032 bytes into one. So a file of a few bytes cannot ask for gigabytes of memory.
    constexpr std::uint64_t kMaxRatio = 1032;
    if (rowBytes * height / kMaxRatio > file.size())  // no overflow: width * height is small by now
        file.fail(fmt::format("damaged: {} bytes cannot hold {}x{} pixels", file.size(), width, height));
}

}  // namespace noisescope
