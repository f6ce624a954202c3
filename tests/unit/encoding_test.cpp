// Pictures that are encoded in several bands: libpng, OpenEXR and libtiff read back what was written, and no byte
// depends on the number of threads.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

#include "core/quantize.h"
#include "core/threads.h"
#include "effort.h"
#include "files/atomic_file.h"
#include "image/image_writer.h"
#include "unit/loaded_image.h"
#include "unit/temp_folder.h"

using namespace noisescope;

namespace {

/// Waves that compress well, noise that does not, and flat ground, one below the other.
Image mixedImage(std::int64_t width, std::int64_t height, int channels) {
    Image image(width, height, channels);
    std::uint32_t state = 1;
    for (std::int64_t i = 0; float& value : image.pixels) {
        const std::int64_t y = i / (width * channels);
        const auto x = static_cast<double>(i++ / channels % width);
        state = state * 1664525U + 1013904223U;
        if (y < height / 3)
            value = static_cast<float>(std::sin(x * 0.01) * std::cos(static_cast<double>(y) * 0.02));
        else if (y < 2 * height / 3)
            value = static_cast<float>(state >> 8) / 8388608.0F - 1.0F;
        else
            value = 0.25F;
    }
    return image;
}

/// With so many threads.
std::string written(const std::filesystem::path& path, const Image& image, Depth depth, std::int64_t tileSide,
                    int threads) {
    ImageSpec spec;
    spec.depth = depth;
    spec.tileSide = tileSide;
    spec.force = true;
    spec.recipe = "{}";
    setThreadCount(threads);
    writeImage(path, image, spec);
    setThreadCount(0);
    return readWholeFile(path, std::size_t{1} << 26);
}

float expectedOf(float value, Depth depth) {
    const std::uint32_t most = depthInfo(depth).maxInteger;
    return most == 0 ? value : dequantize(quantize(value, {-1, 1}, most), {-1, 1}, most);
}

}  // namespace

TEST_CASE("many bands come back as they were, and as the same bytes from any number of threads") {
    const TempFolder folder;
    struct Size {
        std::int64_t width, height;
        int channels;
    };
    struct Form {
        const char* name;
        Depth depth;
        std::int64_t tileSide = 0;
    };
    std::size_t row = 0;
    // A band of PNG has half a MiB, a chunk of OpenEXR 16 rows: several of both, less than one, and rows that are
    // longer.
    for (const auto& [width, height, channels] :
         {Size{1000, 1201, 1}, {331, 700, 3}, {600, 333, 4}, {1, 1, 1}, {70001, 1, 4}, {1, 4001, 1}, {300'001, 5, 1}})
        for (const auto& [name, depth, tileSide] : {Form{"a.png", Depth::u8},
                                                    {"a.png", Depth::u16},
                                                    {"a.exr", Depth::f32},
                                                    {"a.exr", Depth::f16},
                                                    {"a.exr", Depth::f32, 64},
                                                    {"a.exr", Depth::f16, 32},
                                                    {"a.tif", Depth::u8},
                                                    {"a.tif", Depth::u16},
                                                    {"a.tif", Depth::f16},
                                                    {"a.tif", Depth::f32},
                                                    {"a.r16", Depth::u16},
                                                    {"a.r32", Depth::f32}}) {
            const std::string what =  // a structured binding cannot be captured
                fmt::format("{} {}: {}x{}, {} channels, tiles of {}", name, depthInfo(depth).name, width, height,
                            channels, tileSide);
            CAPTURE(what);
            if (!isDue(row++, 5)) continue;
            const Image image = mixedImage(width, height, channels);
            const std::filesystem::path path = folder / name;
            const std::string bytes = written(path, image, depth, tileSide, 1);
            for (const int threads : {2, 7}) CHECK((written(path, image, depth, tileSide, threads) == bytes));
            const LoadedImage loaded = readImage(path);
            REQUIRE(loaded.image.pixels.size() == image.pixels.size());
            std::size_t wrong = 0;
            for (std::size_t i = 0; i < image.pixels.size(); ++i) {
                const float expected = expectedOf(image.pixels[i], depth);
                const float far = std::fabs(loaded.image.pixels[i] - expected);
                if (!(far <= (depth == Depth::f16 ? std::fabs(expected) / 2048 + 1e-7F : 0.0F))) ++wrong;
            }
            CHECK(wrong == 0);
        }
}

TEST_CASE("integers are rounded as std::round() does") {
    const auto plainly = [](float value, const Range& range, std::uint32_t most) {
        const double unit = (static_cast<double>(value) - range.low) / (range.high - range.low);
        return unit > 0 ? static_cast<std::uint32_t>(std::round(std::min(unit, 1.0) * most)) : 0;
    };
    for (const Range& range : {Range{-1, 1}, {0, 1}, {1, -1}, {-0.3, 1e9}, {0, 65535}, {0, 255}})
        for (const std::uint32_t most : {255U, 65535U}) {
            std::size_t wrong = 0;
            for (int i = -1000; i <= 140'000; ++i)  // halves between, where the range is the integers
                for (const float value :
                     {static_cast<float>(i) * 0.5F, std::nextafter(static_cast<float>(i) * 0.5F, 0.0F),
                      static_cast<float>(i) / 70'000.0F})
                    wrong += quantize(value, range, most) == plainly(value, range, most) ? 0 : 1;
            CHECK(wrong == 0);
        }
}
