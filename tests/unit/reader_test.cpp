// Images are read piece by piece, as often as one likes, and only from files that stay as they are.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/error.h"
#include "image/formats.h"
#include "image/image_reader.h"
#include "image/image_writer.h"
#include "unit/loaded_image.h"
#include "unit/temp_folder.h"

namespace fs = std::filesystem;
using namespace noisescope;

namespace {

Image noise(std::int64_t width, std::int64_t height, int channels) {
    Image image(width, height, channels);
    std::uint32_t state = 1;  // noise, which cannot be compressed
    for (float& value : image.pixels) {
        state = state * 1664525u + 1013904223u;
        value = static_cast<float>(state >> 16u) / 65535.0f;
    }
    return image;
}

void write(const fs::path& path, const Image& image, bool force = false) {
    ImageSpec spec;
    spec.depth = formatForPath(path).defaultDepth();
    spec.range = {0, 1};
    spec.force = force;
    writeImage(path, image, spec);
}

std::vector<float> allOf(ImageReader& reader, std::vector<std::size_t>* sizes = nullptr) {
    std::vector<float> values;
    for (auto piece = reader.next(); !piece.empty(); piece = reader.next()) {
        values.insert(values.end(), piece.begin(), piece.end());
        if (sizes != nullptr) sizes->push_back(piece.size());
    }
    CHECK(reader.next().empty());
    return values;
}

template <typename Action>
std::string readerComplaint(const Action& action) {
    try {
        action();
    } catch (const Error& error) {
        CHECK(error.code() == ExitCode::file);
        return error.what();
    }
    return "";
}

/// Puts `bytes` over those at `place`.
void patch(const fs::path& path, std::size_t place, const std::string& bytes) {
    std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
    file.seekp(static_cast<std::streamoff>(place));
    file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
}

std::string allBytesOf(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace

TEST_CASE("every format comes in the same pieces, twice the same") {
    const TempFolder folder;
    for (const int channels : {1, 3})
        for (const auto& size : {std::pair{1, 3}, {7, 5}, {65536, 2}, {65537, 1}, {150000, 2}}) {
            const int width = size.first;
            const int height = size.second;
            CAPTURE(width);
            CAPTURE(channels);
            const Image image = noise(width, height, channels);
            std::vector<std::size_t> firstOf[2];  // a texture of three channels has four
            for (const FormatInfo& format : picturesThatAreRead()) {
                std::vector<std::size_t>& first = firstOf[format.texture && channels == 3 ? 1 : 0];
                CAPTURE(format.name);
                const fs::path path = folder / fmt::format("{}x{}x{}{}", width, height, channels, format.extension);
                write(path, image);
                const std::unique_ptr<ImageReader> reader = openImageReader(path);
                std::vector<std::size_t> sizes;
                const std::vector<float> once = allOf(*reader, &sizes);
                if (first.empty()) first = sizes;
                CHECK(sizes == first);
                CHECK(std::ranges::max(sizes) <= static_cast<std::size_t>(kReadAtOnce));
                reader->rewind();
                CHECK(reader->next().size() == sizes.front());
                reader->rewind();  // in the middle
                CHECK(allOf(*reader) == once);
                if (format.name == "r32" || format.name == "exr") CHECK(once == image.pixels);
                CHECK(once.size() == image.pixels.size() / static_cast<std::size_t>(channels) *
                                         static_cast<std::size_t>(reader->info().channels));
                CHECK(reader->info().channels == (format.texture && channels == 3 ? 4 : channels));
            }
        }
}

TEST_CASE("a file that changes while it is read is refused") {
    const TempFolder folder;
    for (const FormatInfo& format : picturesThatAreRead()) {
        CAPTURE(format.name);
        const fs::path path = folder / fmt::format("a{}", format.extension);
        write(path, noise(30, 20, 1));
        const std::unique_ptr<ImageReader> reader = openImageReader(path);
        allOf(*reader);
        fs::last_write_time(path, fs::last_write_time(path) + std::chrono::seconds(1));
        CHECK(readerComplaint([&] { reader->rewind(); }).ends_with("was changed while it was read"));

        const fs::path other = folder / fmt::format("b{}", format.extension);
        write(other, noise(30, 20, 1));
        const std::unique_ptr<ImageReader> kept = openImageReader(other);
        const std::vector<float> once = allOf(*kept);
        write(other, noise(90, 60, 3), true);  // a new file of that name
        kept->rewind();
        CHECK(allOf(*kept) == once);
    }
}

TEST_CASE("a PNG whose header changes unnoticed is refused") {
    const TempFolder folder;
    const fs::path narrow = folder / "narrow.png";
    const fs::path wide = folder / "wide.png";
    write(narrow, noise(300, 200, 1));  // more than stdio has in memory
    write(wide, noise(3000, 20, 1));
    std::string bytes = allBytesOf(wide);
    const fs::path path = folder / "a.png";
    const std::string first = allBytesOf(narrow);
    bytes.resize(std::max(bytes.size(), first.size()), '\0');
    std::ofstream(path, std::ios::binary) << first << std::string(bytes.size() - first.size(), '\0');
    const auto time = fs::last_write_time(path);
    const std::unique_ptr<ImageReader> reader = openImageReader(path);
    allOf(*reader);
    patch(path, 0, bytes);
    fs::last_write_time(path, time);
    const std::string message = readerComplaint([&] {
        reader->rewind();
        reader->next();
    });
    CAPTURE(message);
    CHECK(message.ends_with("was changed while it was read"));
}

TEST_CASE("rows that nobody can write are refused by their header") {
    const TempFolder folder;
    const fs::path path = folder / "a.exr";
    write(path, noise(9, 9, 1));
    const std::string good = allBytesOf(path);
    const std::size_t window = good.find("dataWindow") + 11 + 6 + 4;
    const auto refused = [&](const std::string& box, std::string_view reason) {
        patch(path, window, box);
        for (const std::string& message :
             {readerComplaint([&] { readImageInfo(path); }), readerComplaint([&] { readImage(path); })}) {
            CAPTURE(message);
            CHECK(message.find(reason) != std::string::npos);
        }
    };
    refused(std::string("\0\0\0\0\0\0\0\0\xff\xff\xff\x3f\0\0\0\0", 16),
            "1073741824x1 is too large: rows of 4294967296 bytes");
    // The offsets of as many rows, without a byte of their pixels.
    refused(std::string("\0\0\0\0\0\0\0\0\0\0\0\0\xff\x0f\0\0", 16), "cannot hold 4096 rows");
    refused(std::string("\1\0\0\0\0\0\0\0\0\0\0\0\xff\x0f\0\0", 16), "the image is empty");
}
