// Image files there and back: every format, depth and number of channels.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <filesystem>
#include <utility>

#include "core/error.h"
#include "core/quantize.h"
#include "image/image_reader.h"
#include "image/image_writer.h"
#include "unit/image_samples.h"
#include "unit/loaded_image.h"
#include "unit/temp_folder.h"

namespace fs = std::filesystem;
using namespace noisescope;

namespace {

/// The nearest half, by arithmetic that shares nothing with the library's tables.
float nearestHalf(float value) {
    if (!std::isfinite(value) || value == 0.0f) return value;
    const int exponent = std::max(std::ilogb(value), -14);
    const double step = std::ldexp(1.0, exponent - 10);
    const double rounded = std::nearbyint(static_cast<double>(value) / step) * step;
    return std::fabs(rounded) >= 65520.0 ? std::copysign(kInfinity, value) : static_cast<float>(rounded);
}

float expectedAfter(float value, Depth depth) {
    if (depth == Depth::f32) return value;
    if (depth == Depth::f16) return nearestHalf(value);
    return std::isnan(value) ? -1.0f : std::clamp(value, -1.0f, 1.0f);
}

bool sameBits(float a, float b) {
    return (std::isnan(a) && std::isnan(b)) || std::bit_cast<std::uint32_t>(a) == std::bit_cast<std::uint32_t>(b);
}

void checkRoundTrip(const fs::path& path, const Image& image, Depth depth) {
    writeImage(path, image, specFor(image, depth));
    const LoadedImage loaded = readImage(path);
    const ImageInfo info = readImageInfo(path);
    REQUIRE(loaded.image.width == image.width);
    REQUIRE(loaded.image.height == image.height);
    REQUIRE(loaded.image.channels == image.channels);
    CHECK(loaded.depth == depth);
    CHECK(loaded.range == Range{-1.0, 1.0});
    CHECK(loaded.recipe == kRecipe);
    CHECK(loaded.software == kSoftware);
    CHECK(info.recipe == kRecipe);
    CHECK(info.range == loaded.range);
    CHECK(info.format == formatForPath(path).name);
    CHECK(info.width == image.width);
    CHECK(info.height == image.height);
    CHECK(info.channels == image.channels);
    CHECK(info.depth == depth);
    const std::uint32_t maxInteger = depthInfo(depth).maxInteger;
    const double tolerance = maxInteger == 0 ? 0.0 : 0.5 * 2.0 / maxInteger + 1e-7;  // half a step, and float rounding
    std::size_t wrong = 0;
    for (std::size_t i = 0; i < image.pixels.size(); ++i) {
        const float expected = expectedAfter(image.pixels[i], depth);
        const float got = loaded.image.pixels[i];
        if (maxInteger == 0 ? !sameBits(got, expected) : !(std::fabs(got - expected) <= tolerance)) ++wrong;
    }
    CHECK(wrong == 0);
}

}  // namespace

TEST_CASE("every format, depth and number of channels there and back") {
    const TempFolder folder;
    for (const FormatInfo& format : formats())
        for (const Depth depth : format.depths)
            for (const int channels : {1, 2, 3, 4, 5})
                for (const auto& [width, height] : {std::pair{1, 1}, {3, 5}, {257, 2}, {40, 70}}) {
                    const fs::path path = folder / fmt::format("{}-{}-{}-{}x{}{}", format.name, depthInfo(depth).name,
                                                               channels, width, height, format.extension);
                    CAPTURE(path.filename().native());
                    const bool usual = channels != 2 && channels <= std::min(format.maxChannels, 4);
                    if (!usual && (!format.anyChannels || channels > format.maxChannels)) continue;
                    checkRoundTrip(path, testImage(width, height, channels), depth);
                }
}

TEST_CASE("the table of formats answers by name") {
    CHECK(formatForPath("a/b.PNG").name == "png");
    CHECK(formatForPath("x.tar.Exr").name == "exr");
    CHECK(parseDepth("f16") == Depth::f16);
    CHECK(contains(complaint([] { formatForPath("a.jpg"); }, ExitCode::usage),
                   "known: .png, .exr, .r16, .r32, .raw, .tif, .npy, .pfm"));
    CHECK(contains(complaint([] { formatForPath("picture"); }, ExitCode::usage), "no extension"));
    CHECK(contains(complaint([] { parseDepth("u9\x1b"); }, ExitCode::usage), "'u9\\x1b'; known: u8, u16, f16, f32"));
    for (const DepthInfo& row : depths()) CHECK(&depthInfo(row.depth) == &row);
}

TEST_CASE("quantizing clamps, rounds and never fails") {
    const Range range{-1.0, 3.0};
    CHECK(quantize(-1.0f, range, 255) == 0);
    CHECK(quantize(3.0f, range, 255) == 255);
    CHECK(quantize(1.0f, range, 255) == 128);  // 127.5 away from zero
    CHECK(quantize(kNaN, range, 65535) == 0);
    CHECK(quantize(kInfinity, range, 65535) == 65535);
    CHECK(quantize(-kInfinity, range, 65535) == 0);
    CHECK(quantize(3e38f, {0.0, 5e-324}, 65535) == 65535);
    CHECK(quantize(1.0f, {1.0, -1.0}, 255) == 0);  // upside down
    for (std::uint32_t i = 0; i <= 65535; ++i) REQUIRE(quantize(dequantize(i, range, 65535), range, 65535) == i);
    CHECK(std::isfinite(dequantize(255, {0.0, 1e308}, 255)));
    CHECK(parseRangeText(rangeText({-0.1, 1e-300})) == Range{-0.1, 1e-300});
    for (const char* text : {"", "1", "1,", "1,1", "1,2,3", "nan,1", "-1e308,1e308", "1, 2"})
        CHECK(!parseRangeText(text));
}

TEST_CASE("rows may come in any batches; equal input gives equal bytes") {
    const TempFolder folder;
    const Image image = testImage(33, 150, 3);
    for (const FormatInfo& format : formats()) {
        const fs::path whole = folder / fmt::format("whole{}", format.extension);
        const fs::path pieces = folder / fmt::format("pieces{}", format.extension);
        const ImageSpec spec = specFor(image, format.defaultDepth());
        writeImage(whole, image, spec);
        const auto writer = openImage(pieces, spec);
        std::span<const float> rest(image.pixels);
        for (const std::size_t rows : {1u, 0u, 70u, 7u, 72u}) {
            writer->writeRows(rest.first(rows * 99));
            rest = rest.subspan(rows * 99);
        }
        CHECK_FALSE(fs::exists(pieces));
        writer->finish();
        CHECK(bytesOf(whole) == bytesOf(pieces));
    }
}

TEST_CASE("misuse of a writer is a logic error, and leaves nothing") {
    const TempFolder folder;
    const std::vector<float> row(4);
    for (const FormatInfo& format : formats()) {
        const fs::path path = folder / fmt::format("a{}", format.extension);
        const auto writer = openImage(path, specFor(Image(4, 2), format.defaultDepth()));
        CHECK_THROWS_AS(writer->writeRows(std::span(row).first(3)), std::logic_error);
        writer->writeRows(row);
        CHECK_THROWS_AS(writer->finish(), std::logic_error);
        CHECK_THROWS_AS(writer->writeRows(std::vector<float>(8)), std::logic_error);
    }
    CHECK(folder.names().empty());
}

TEST_CASE("OpenEXR keeps channels by name, and values outside of the range") {
    const TempFolder folder;
    Image image(2, 1, 3);
    image.pixels = {1, 2, 3, 4, 5, 6e30f};
    ImageSpec spec = specFor(image, Depth::f32);
    spec.channelNames = {"value", "derivative.x", "derivative.y"};
    writeImage(folder / "a.exr", image, spec);
    const LoadedImage loaded = readImage(folder / "a.exr");
    CHECK(loaded.channelNames == std::vector<std::string>{"derivative.x", "derivative.y", "value"});
    CHECK(loaded.image.pixels == std::vector<float>{2, 3, 1, 5, 6e30f, 4});
    spec.channelNames = {"a", "a", "b"};
    CHECK(contains(complaint([&] { openImage(folder / "b.exr", spec); }, ExitCode::usage), "different names"));
}

TEST_CASE("no recipe, no software: fine") {
    const TempFolder folder;
    for (const FormatInfo& format : formats()) {
        const fs::path path = folder / fmt::format("a{}", format.extension);
        ImageSpec spec;
        spec.depth = format.defaultDepth();
        writeImage(path, Image(2, 2), spec);
        CHECK(readImage(path).recipe.empty());
        CHECK(readImageInfo(path).software.empty());
    }
}
