#include "fuzz/support.h"

#include <unistd.h>

#include <algorithm>
#include <bit>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <memory>
#include <system_error>
#include <vector>

#include "core/error.h"
#include "image/image_reader.h"
#include "statistics/picture_statistics.h"

namespace noisescope::fuzz {
namespace {

struct Folder {
    Folder() {
        path = std::filesystem::temp_directory_path() / ("noisescope-fuzz-" + std::to_string(::getpid()));
        std::filesystem::create_directory(path);
    }
    ~Folder() {
        std::error_code ignored;
        std::filesystem::remove_all(path, ignored);
    }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;

    std::filesystem::path path;
};

std::vector<float> pixelsOf(ImageReader& reader) {
    std::vector<float> pixels;
    for (auto piece = reader.next(); !piece.empty(); piece = reader.next())
        pixels.insert(pixels.end(), piece.begin(), piece.end());
    return pixels;
}

bool sameBits(float a, float b) { return std::bit_cast<std::uint32_t>(a) == std::bit_cast<std::uint32_t>(b); }

}  // namespace

const std::filesystem::path& folder() {
    static const Folder kFolder;
    return kFolder.path;
}

std::filesystem::path put(std::string_view name, std::string_view bytes) {
    std::filesystem::path path = folder() / name;
    std::ofstream(path, std::ios::binary).write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    return path;
}

void readPicture(const std::filesystem::path& path) {
    constexpr std::int64_t kMostValues = 1 << 20;
    try {
        const std::unique_ptr<ImageReader> reader = openImageReader(path);
        const ImageInfo& info = reader->info();
        require(std::ssize(info.channelNames) == info.channels, "as many names as channels");
        if (info.height > kMostValues / info.channels / info.width) return;
        const std::vector<float> pixels = pixelsOf(*reader);
        require(std::ssize(pixels) == info.width * info.height * info.channels, "as many pixels as the header says");
        reader->rewind();
        require(std::ranges::equal(pixels, pixelsOf(*reader), sameBits), "the same pixels the second time");
        constexpr MeterLimits kSmall{.values = 100, .columns = 7};
        measurePicture(
            info.width, info.height, info.channels, [&](const auto& sink) { sink(pixels); }, {}, kSmall);
    } catch (const Error& error) {
        require(error.code() == ExitCode::file, "an error of the file");
    }
}

void require(bool good, const char* what) {
    if (good) return;
    std::fprintf(stderr, "fuzz: expected %s\n", what);
    std::abort();
}

}  // namespace noisescope::fuzz
