// Images: every format there and back, files complete or absent, and damaged files that only ever lead to an Error.
#include <doctest/doctest.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <bit>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <limits>
#include <thread>
#include <utility>

#include "core/error.h"
#include "core/quantize.h"
#include "image/atomic_file.h"
#include "image/image_reader.h"
#include "image/image_writer.h"
#include "unit/loaded_image.h"
#include "unit/temp_folder.h"

namespace fs = std::filesystem;
using namespace noisescope;

namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();
constexpr float kNaN = std::numeric_limits<float>::quiet_NaN();
// Two- to four-byte UTF-8, quotes, a newline escape, a nested object.
const std::string kRecipe = "{\n  \"name\": \"Größe 雲 🌋 \\\"x\\\"\\n\",\n  \"octaves\": 5,\n  \"gain\": 0.1\n}";
const std::string kSoftware = "Noisescope 0.0.0";

std::string bytesOf(const fs::path& path) { return readWholeFile(path, std::size_t{1} << 26); }

void putBytes(const fs::path& path, std::string_view bytes) {
    std::ofstream(path, std::ios::binary).write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
}

/// What `action` complains about; "" if nothing. Anything but an Error ends the test.
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

bool contains(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

/// Values in and around [-1, 1], and at the front as many of the hard ones as there is room for.
Image testImage(std::int64_t width, std::int64_t height, int channels) {
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

ImageSpec specFor(const Image& image, Depth depth) {
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

void writeSmall(const fs::path& path, bool force = false, int side = 9) {
    const Image image = testImage(side, side, 1);
    ImageSpec spec = specFor(image, formatForPath(path).defaultDepth());
    spec.force = force;
    writeImage(path, image, spec);
}

}  // namespace

TEST_CASE("every format, depth and number of channels there and back") {
    const TempFolder folder;
    for (const FormatInfo& format : formats())
        for (const Depth depth : format.depths)
            for (const int channels : {1, 3, 4})
                for (const auto& [width, height] : {std::pair{1, 1}, {3, 5}, {257, 2}, {40, 70}}) {
                    const fs::path path = folder / fmt::format("{}-{}-{}-{}x{}{}", format.name, depthInfo(depth).name,
                                                               channels, width, height, format.extension);
                    CAPTURE(path.filename().native());
                    checkRoundTrip(path, testImage(width, height, channels), depth);
                }
}

TEST_CASE("the table of formats answers by name") {
    CHECK(formatForPath("a/b.PNG").name == "png");
    CHECK(formatForPath("x.tar.Exr").name == "exr");
    CHECK(parseDepth("f16") == Depth::f16);
    CHECK(contains(complaint([] { formatForPath("a.jpg"); }, ExitCode::usage), "known: .png, .exr, .r16, .r32"));
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

TEST_CASE("an existing file is replaced only by force") {
    const TempFolder folder;
    for (const FormatInfo& format : formats()) {
        const fs::path path = folder / fmt::format("a{}", format.extension);
        putBytes(path, "old");
        ::chmod(path.c_str(), 0640);
        CHECK(complaint([&] { writeSmall(path); }) ==
              fmt::format("{}: exists; use --force to replace it", path.native()));
        CHECK(bytesOf(path) == "old");
        writeSmall(path, true);
        CHECK(readImage(path).image.width == 9);
        CHECK((fs::status(path).permissions() & fs::perms::mask) == fs::perms(0640));
    }
    CHECK(folder.names() == std::vector<std::string>{"a.exr", "a.png", "a.r16", "a.r16.json", "a.r32", "a.r32.json"});
    fs::remove(folder / "a.r16");
    CHECK(contains(complaint([&] { writeSmall(folder / "a.r16"); }), "a.r16.json: exists"));
    CHECK_FALSE(fs::exists(folder / "a.r16"));
    ::chmod((folder / "a.png").c_str(), 0444);
    CHECK(contains(complaint([&] { writeSmall(folder / "a.png", true); }), "is read-only"));
}

TEST_CASE("a target that appears during the rendering is kept") {
    const TempFolder folder;
    for (const char* name : {"a.png", "a.r16"}) {
        const Image image(3, 3);
        const auto writer = openImage(folder / name, specFor(image, Depth::u16));
        writer->writeRows(image.pixels);
        putBytes(folder / name, "other");
        CHECK(contains(complaint([&] { writer->finish(); }), "exists; use --force"));
        CHECK(bytesOf(folder / name) == "other");
    }
    const auto writer = openImage(folder / "b.r16", specFor(Image(1, 1), Depth::u16));
    writer->writeRows(std::vector<float>(1));
    putBytes(folder / "b.r16.json", "other");
    CHECK(contains(complaint([&] { writer->finish(); }), "b.r16.json: exists"));
    CHECK_FALSE(fs::exists(folder / "b.r16"));  // useless without its sidecar
}

TEST_CASE("a writer destroyed before its end leaves nothing") {
    const TempFolder folder;
    for (const FormatInfo& format : formats()) {
        const Image image = testImage(300, 300, 1);
        const auto writer =
            openImage(folder / fmt::format("a{}", format.extension), specFor(image, format.defaultDepth()));
        writer->writeRows(std::span(image.pixels).first(89'700));  // all rows but one
        CHECK(std::ranges::all_of(folder.names(), [](const std::string& name) { return name.starts_with('.'); }));
    }
    CHECK(folder.names().empty());
}

TEST_CASE("folders, devices and pipes are refused and left alone") {
    const TempFolder folder;
    fs::create_directory(folder / "d.png");
    REQUIRE(::mkfifo((folder / "p.png").c_str(), 0600) == 0);
    fs::create_symlink("/dev/full", folder / "full.png");
    CHECK(contains(complaint([&] { writeSmall(folder / "d.png", true); }), "d.png: is a folder"));
    CHECK(contains(complaint([&] { writeSmall(folder / "p.png", true); }), "not a regular file"));
    CHECK(contains(complaint([&] { writeSmall(folder / "full.png", true); }), "not a regular file"));
    CHECK(contains(complaint([&] { AtomicFile("/dev/full", true); }), "/dev/full: is not a regular file"));
    CHECK(fs::is_character_file("/dev/full"));
    for (const char* name : {"d.png", "p.png", "full.png"}) {
        CHECK(contains(complaint([&] { readImage(folder / name); }), ": is "));
        CHECK_FALSE(looksLikeImage(folder / name));
    }
    CHECK(contains(complaint([&] { AtomicFile(folder / "d.png/", true); }), "is a folder"));
    CHECK(contains(complaint([&] { AtomicFile(folder / "d.png/..", true); }), "is a folder"));
    CHECK(contains(complaint([] { AtomicFile("", true); }), "empty"));
}

TEST_CASE("a symbolic link's destination is written, the link stays") {
    const TempFolder folder;
    fs::create_directory(folder / "sub");
    fs::create_symlink("sub/real.png", folder / "link.png");
    fs::create_symlink("link.png", folder / "link2.png");
    writeSmall(folder / "link2.png");  // the destination does not exist yet
    CHECK(fs::is_symlink(folder / "link.png"));
    CHECK(fs::is_regular_file(folder / "sub/real.png"));
    CHECK(contains(complaint([&] { writeSmall(folder / "link.png"); }), "exists"));
    writeSmall(folder / "link.png", true, 5);
    CHECK(readImage(folder / "sub/real.png").image.width == 5);
    fs::create_symlink("loop.png", folder / "loop.png");
    CHECK(contains(complaint([&] { writeSmall(folder / "loop.png", true); }), "too many symbolic links"));
}

TEST_CASE("names: missing folder, too long, nearly too long, odd bytes") {
    const TempFolder folder;
    CHECK(complaint([] { writeSmall("no/such/dir/a.png"); }) ==
          "no/such/dir/a.png: the folder no/such/dir does not exist");
    putBytes(folder / "file", "x");
    CHECK(contains(complaint([&] { writeSmall(folder / "file/a.png"); }), "is not a folder"));
    CHECK(contains(complaint([&] { writeSmall(folder / (std::string(300, 'n') + ".png")); }), "name is too long"));
    CHECK(contains(complaint([&] { writeSmall(folder / std::string(5000, 'n') / "a.png"); }), "File name too long"));
    for (const std::string& name : {std::string(251, 'n') + ".png", fmt::format("y{}.png", std::string(250, '\xff')),
                                    std::string("a b'é$(x)\n\xff.png")}) {
        writeSmall(folder / name);
        CHECK(readImage(folder / name).recipe == kRecipe);
    }
    CHECK(contains(complaint([&] { writeSmall(folder / "a\n\x1b.png" / "b.png"); }), "a\\x0a\\x1b.png does not exist"));
}

TEST_CASE("what a format cannot hold is refused before there is a file") {
    struct Case {
        const char* name;
        std::int64_t width, height;
        int channels;
        Depth depth;
        const char* complaint;
    };
    constexpr std::int64_t k31 = std::int64_t{1} << 31;
    const Case cases[] = {
        {"a.png", 0, 1, 1, Depth::u8, "empty"},
        {"a.png", 5, -1, 1, Depth::u8, "empty"},
        {"a.png", k31, 1, 1, Depth::u8, "too large for png; at most 2147483647x2147483647"},
        {"a.png", 1, std::numeric_limits<std::int64_t>::max(), 1, Depth::u8, "too large"},
        {"a.png", k31 - 1, 1, 4, Depth::u16, "too many for png with 8 bytes a pixel; at most 16777215"},
        {"a.r32", k31 - 1, k31 - 1, 4, Depth::f32, "more than a file can hold"},
        {"a.exr", 1, k31 / 2, 1, Depth::f32, "at most 1073741823x1073741823"},
        {"a.exr", 40'000'000, 1, 1, Depth::f32, "at most 33554431"},
        {"a.png", 4, 4, 2, Depth::u8, "cannot hold 2 channels; it can: 1, 3, 4"},
        {"a.exr", 4, 4, 65, Depth::f32, "1 to 64"},
        {"a.png", 4, 4, 1, Depth::f32, "png cannot hold depth f32; it can: u8, u16"},
        {"a.r16", 4, 4, 1, Depth::u8, "it can: u16"},
        {"a.bmp", 4, 4, 1, Depth::u8, "unknown image format '.bmp'"},
    };
    const TempFolder folder;
    for (const Case& row : cases) {
        CAPTURE(row.complaint);
        ImageSpec spec;
        spec.width = row.width;
        spec.height = row.height;
        spec.channels = row.channels;
        spec.depth = row.depth;
        CHECK(contains(complaint([&] { openImage(folder / row.name, spec); }, ExitCode::usage), row.complaint));
    }
    for (const Range range : {Range{1, 1}, Range{kNaN, 1}, Range{-1e308, 1e308}}) {
        ImageSpec spec = specFor(Image(1, 1), Depth::u8);
        spec.range = range;
        CHECK(contains(complaint([&] { openImage(folder / "a.png", spec); }, ExitCode::usage), "not usable"));
    }
    ImageSpec spec = specFor(Image(1, 1), Depth::u16);
    spec.recipe = std::string(100, '[');
    CHECK(contains(complaint([&] { openImage(folder / "a.r16", spec); }, ExitCode::usage), "nested deeper"));
    spec.recipe = std::string(kMaxRecipeBytes + 1, ' ');
    CHECK(contains(complaint([&] { openImage(folder / "a.png", spec); }, ExitCode::usage), "1000001 bytes"));
    CHECK(folder.names().empty());
    CHECK(openImage(folder / "wide.png", specFor(Image(1, 1), Depth::u8)) != nullptr);
}

TEST_CASE("a recipe of the largest size comes back") {
    const TempFolder folder;
    const std::string recipe = "{\n  \"x\": \"" + std::string(kMaxRecipeBytes - 13, 'x') + "\"\n}";
    REQUIRE(recipe.size() == kMaxRecipeBytes);
    for (const FormatInfo& format : formats()) {
        const fs::path path = folder / fmt::format("a{}", format.extension);
        ImageSpec spec = specFor(Image(1, 1), format.defaultDepth());
        spec.recipe = recipe;
        writeImage(path, Image(1, 1), spec);
        CHECK(readImageInfo(path).recipe == recipe);
    }
}

TEST_CASE("a truncated file is an Error, wherever it was cut") {
    const TempFolder folder;
    for (const char* name : {"a.png", "a.exr"}) {
        writeSmall(folder / name, false, 61);
        CHECK(looksLikeImage(folder / name));
        const std::string bytes = bytesOf(folder / name);
        for (std::size_t length = 0; length < bytes.size(); length += 97) {
            putBytes(folder / "cut", std::string_view(bytes).substr(0, length));
            CAPTURE(length);
            CHECK_FALSE(complaint([&] { readImage(folder / "cut"); }).empty());
            complaint([&] { readImageInfo(folder / "cut"); });  // the header may still be whole
        }
        putBytes(folder / "cut", std::string_view(bytes).substr(0, bytes.size() - 1));
        CHECK_FALSE(complaint([&] { readImage(folder / "cut"); }).empty());
    }
}

TEST_CASE("changed bytes never do worse than an Error") {
    const TempFolder folder;
    std::uint32_t state = 1;
    for (const char* name : {"a.png", "a.exr", "a.r16", "a.r16.json"}) {
        const bool isSidecar = std::string(name) == "a.r16.json";
        if (!isSidecar) writeSmall(folder / name);
        const fs::path image = isSidecar ? folder / "a.r16" : folder / name;
        const std::string bytes = bytesOf(folder / name);
        for (int round = 0; round < 300; ++round) {
            std::string changed = bytes;
            for (int i = 0; i <= round % 3; ++i) {
                state = state * 1664525u + 1013904223u;
                changed[(state >> 8) % std::min<std::size_t>(bytes.size(), 900)] = static_cast<char>(state >> 24);
            }
            putBytes(folder / name, changed);
            complaint([&] { readImage(image); });
            complaint([&] { readImageInfo(image); });
        }
        putBytes(folder / name, bytes);
    }
}

TEST_CASE("a header cannot ask for more memory than the file can fill") {
    const TempFolder folder;
    writeSmall(folder / "a.exr");
    std::string bytes = bytesOf(folder / "a.exr");
    const std::size_t window = bytes.find("dataWindow") + 11 + 6 + 4;          // name, "box2i", size
    bytes.replace(window + 8, 8, std::string("\x3f\x9c\0\0\x3f\x9c\0\0", 8));  // 40 000 x 40 000
    putBytes(folder / "a.exr", bytes);
    CHECK(contains(complaint([&] { readImage(folder / "a.exr"); }), "cannot hold 40000x40000 pixels"));
    // A byte of a file stands for at most 1032 bytes of pixels; a row of floats that needs one more than there are is
    // refused.
    for (const std::uint32_t more : {0u, 1u}) {
        const std::uint32_t last = (static_cast<std::uint32_t>(bytes.size()) + more) * 1032u / 4u - 1u;  // of floats
        std::string corner;
        for (const std::uint32_t side : {last, 0u})
            for (int shift = 0; shift < 32; shift += 8) corner += static_cast<char>(side >> shift & 255u);
        bytes.replace(window + 8, 8, corner);
        putBytes(folder / "a.exr", bytes);
        CHECK(contains(complaint([&] { readImage(folder / "a.exr"); }), "bytes cannot hold") == (more == 1));
    }
    bytes.replace(window + 8, 8, std::string("\xff\xff\xff\x7f\xff\xff\xff\x7f", 8));
    putBytes(folder / "a.exr", bytes);
    CHECK(contains(complaint([&] { readImage(folder / "a.exr"); }), "2147483648x2147483648 is too large"));
    bytes.replace(window - 4, 4, std::string("\xff\xff\xff\x7f", 4));  // the attribute's size
    putBytes(folder / "a.exr", bytes);
    CHECK(contains(complaint([&] { readImage(folder / "a.exr"); }), "dataWindow is too large"));
}

TEST_CASE("an EXR header that could be read in two ways is refused") {
    const TempFolder folder;
    const fs::path path = folder / "a.exr";
    writeSmall(path);
    const std::string good = bytesOf(path);
    const std::size_t window = good.find("dataWindow");
    const auto attribute = [](const std::string& name, const std::string& type, const std::string& value,
                              std::size_t size) {
        std::string bytes = name + '\0' + type + '\0';
        for (int shift = 0; shift < 32; shift += 8) bytes += static_cast<char>(size >> shift & 255u);
        return bytes + value;
    };
    const auto refused = [&](const std::string& inserted, std::size_t replaced, std::string_view reason) {
        std::string bytes = good;
        bytes.replace(window, replaced, inserted);
        putBytes(path, bytes);
        CAPTURE(reason);
        CHECK(contains(complaint([&] { readImage(path); }), reason));
        CHECK(contains(complaint([&] { readImageInfo(path); }), reason));
    };
    const std::string small = good.substr(window + 21, 16);
    const std::string wide("\0\0\0\0\0\0\0\0\x5f\xea\0\0\3\0\0\0", 16);  // 60 000 x 4
    const std::string second = attribute("dataWindow", "box2i", wide, 16);
    refused(attribute("dataWindow", "box2i", small + second, 16 + second.size()), 37,
            "dataWindow of type box2i has 53 bytes");
    refused(second, 0, "dataWindow is there twice");
    refused(attribute("dataWindow", "string", small, 16), 37, "dataWindow has the type string");
    refused(attribute("a", "chlist", std::string(1, '\0'), 1), 0, "no channels");
    refused(attribute("a", "preview", std::string("\2\0\0\0\2\0\0\0", 8), 8), 0, "of type preview has 8 bytes");
    refused(attribute("a", "stringvector", std::string("\2\0\0\0a", 5), 5), 0, "too short");
    refused(attribute("a", "floatvector", "abc", 3), 0, "of type floatvector has 3 bytes");
    const std::pair<std::string, std::size_t> types[] = {{"box2f", 16},   {"box2i", 16},   {"chromaticities", 32},
                                                         {"double", 8},   {"envmap", 1},   {"float", 4},
                                                         {"int", 4},      {"keycode", 28}, {"m33d", 72},
                                                         {"m33f", 36},    {"m44d", 128},   {"m44f", 64},
                                                         {"rational", 8}, {"timecode", 8}, {"v2d", 16},
                                                         {"v2f", 8},      {"v2i", 8},      {"v3d", 24},
                                                         {"v3f", 12},     {"v3i", 12}};
    for (const auto& [type, size] : types) {
        refused(attribute("a", type, std::string(size + 1, 'x'), size + 1), 0, fmt::format("of type {} has", type));
        refused(attribute("a", type, std::string(size - 1, 'x'), size - 1), 0, fmt::format("of type {} has", type));
        std::string bytes = good;
        bytes.insert(window, attribute("a", type, std::string(size, '\0'), size));
        putBytes(path, bytes);
        CHECK(readImageInfo(path).width == 9);
    }
}

TEST_CASE("a raw file needs the right sidecar") {
    const TempFolder folder;
    const fs::path path = folder / "a.r16";
    const fs::path sidecar = folder / "a.r16.json";
    writeSmall(path);
    const std::string good = bytesOf(sidecar);
    CHECK(good.find("\"format\": \"r16\"") < good.find("\"recipe\": {"));
    const std::vector<std::pair<std::string, std::string>> wrong{
        {"\"width\": 9", "\"width\": 8"},
        {"\"width\": 9", "\"width\": 9.5"},
        {"\"width\": 9", "\"width\": true"},
        {"\"height\": 9", "\"height\": -9"},
        {"\"height\": 9", "\"height\": 1e99"},
        {"\"channels\": 1", "\"channels\": 2"},
        {"\"u16\"", "\"f32\""},
        {"\"little\"", "\"big\""},
        {"\"top-down\"", "7"},
        {"\"format\": \"r16\"", "\"a\": {}"},
        {"-1.0,", "null,"},
        {"-1.0,", "1.0,"},
        {"-1.0,", "1e999,"},
        {"\"octaves\"", std::string(40, '[')},
    };
    for (const auto& row : wrong) {
        CAPTURE(row.second);
        std::string bad = good;
        bad.replace(bad.find(row.first), row.first.size(), row.second);
        putBytes(sidecar, bad);
        CHECK_FALSE(complaint([&] { readImage(path); }).empty());
        CHECK_FALSE(complaint([&] { readImageInfo(path); }).empty());
    }
    putBytes(sidecar, std::string(kMaxMetadataBytes + 1, ' '));
    CHECK(contains(complaint([&] { readImage(path); }), "too large"));
    putBytes(sidecar, std::string(100'000, '['));
    CHECK(contains(complaint([&] { readImage(path); }), "nested deeper than 32"));
    fs::remove(sidecar);
    CHECK(contains(complaint([&] { readImage(path); }), "a.r16: needs a.r16.json beside it"));
    putBytes(folder / "x.png", "not a picture");
    CHECK(contains(complaint([&] { readImage(folder / "x.png"); }), "not an image"));
}

TEST_CASE("writers racing for one name leave one whole file") {
    const TempFolder folder;
    for (const bool force : {false, true})
        for (const FormatInfo& format : formats()) {
            const fs::path path = folder / fmt::format("a-{}{}", force, format.extension);
            std::atomic<int> done{0};
            std::vector<std::thread> writers;
            writers.reserve(4);
            for (int i = 0; i < 4; ++i)
                writers.emplace_back([&] {
                    try {
                        writeSmall(path, force, 64);  // all of one size: two files of a raw image cannot be one step
                        ++done;
                    } catch (const Error&) {
                    }
                });
            for (std::thread& writer : writers) writer.join();
            CHECK(done == (force ? 4 : 1));
            CHECK(readImage(path).image.width == 64);
        }
    for (const std::string& name : folder.names()) CHECK_FALSE(contains(name, "tmp"));
}

TEST_CASE("whole files are read up to a limit") {
    const TempFolder folder;
    putBytes(folder / "a", std::string(100'000, 'x'));
    CHECK(readWholeFile(folder / "a", 100'000).size() == 100'000);
    CHECK(contains(complaint([&] { readWholeFile(folder / "a", 99'999); }), "too large"));
    CHECK(contains(complaint([&] { readWholeFile(folder / "b", 10); }), "cannot open: No such file or directory"));
    writeFileAtomically(folder / "a", "new", true);
    CHECK(readWholeFile(folder / "a", 3) == "new");
}
