// Helpers of the tests of image files.
#pragma once

#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <limits>

#include "core/error.h"
#include "files/atomic_file.h"
#include "image/image_writer.h"
#include "unit/contains.h"
#include "unit/no_numbers.h"

namespace noisescope {

namespace fs = std::filesystem;

// Two- to four-byte UTF-8, quotes, a newline escape, a nested object.
inline const std::string kRecipe = "{\n  \"name\": \"Größe 雲 🌋 \\\"x\\\"\\n\",\n  \"octaves\": 5,\n  \"gain\": 0.1\n}";

inline const std::string kSoftware = "Noisescope 0.0.0";

inline std::string bytesOf(const fs::path& path) { return readWholeFile(path, std::size_t{1} << 26); }

inline void putBytes(const fs::path& path, std::string_view bytes) {
    std::ofstream(path, std::ios::binary).write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
}

/// Complaint of `action`; "" if there is none. Anything but an Error ends the test.
template <typename Action>
std::string complaint(const Action& action, ExitCode code = ExitCode::file) {
    try {
        action();
    } catch (const Error& error) {
        CHECK(error.code() == code);
        return error.what();
    }
    return "";
}

/// Values in and around [-1, 1], and at the front as many of the hard ones as there is room for.
inline Image testImage(std::int64_t width, std::int64_t height, int channels) {
    Image image(width, height, channels);
    std::uint32_t state = 12345;
    for (float& value : image.pixels) {
        state = state * 1664525u + 1013904223u;
        value = static_cast<float>(state >> 8) / 16777216.0f * 2.4f - 1.2f;
    }
    const float hard[] = {kNaN, kInfinity, -kInfinity, 1e38f, -1e38f, 0.0f, -0.0f, 1e-45f, 1.0f, -1.0f};
    std::copy_n(hard, std::min(std::size(hard), image.pixels.size()), image.pixels.begin());
    return image;
}

/// Image as a format stores its channels: textures of three get a fourth of ones.
inline Image asStored(const Image& image, const FormatInfo& format, Depth depth) {
    if (!format.texture || image.channels != 3) return image;
    Image stored(image.width, image.height, 4);
    for (std::size_t i = 0; i < image.pixels.size() / 3; ++i) {
        std::copy_n(image.pixels.begin() + static_cast<std::ptrdiff_t>(3 * i), 3,
                    stored.pixels.begin() + static_cast<std::ptrdiff_t>(4 * i));
        stored.pixels[4 * i + 3] = depthInfo(depth).maxInteger == 0 ? 1.0f : kInfinity;  // the range's end
    }
    return stored;
}

inline ImageSpec specFor(const Image& image, Depth depth) {
    ImageSpec spec;
    spec.width = image.width;
    spec.height = image.height;
    spec.channels = image.channels;
    spec.depth = depth;
    spec.range = {-1.0, 1.0};
    spec.recipe = kRecipe;
    spec.software = kSoftware;
    return spec;
}

inline void writeSmall(const fs::path& path, bool force = false, int side = 9) {
    const Image image = testImage(side, side, 1);
    ImageSpec spec = specFor(image, formatForPath(path).defaultDepth());
    spec.force = force;
    writeImage(path, image, spec);
}

}  // namespace noisescope
