// Image files that are damaged, cut or hostile, and what a format cannot hold.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <limits>
#include <utility>

#include "core/error.h"
#include "core/quantize.h"
#include "files/atomic_file.h"
#include "image/image_reader.h"
#include "image/image_writer.h"
#include "unit/image_samples.h"
#include "unit/loaded_image.h"
#include "unit/temp_folder.h"

namespace fs = std::filesystem;
using namespace noisescope;

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
    for (const FormatInfo& format : picturesThatAreRead()) {
        const fs::path path = folder / fmt::format("a{}", format.extension);
        ImageSpec spec = specFor(Image(1, 1), format.defaultDepth());
        spec.recipe = recipe;
        writeImage(path, Image(1, 1), spec);
        CHECK(readImageInfo(path).recipe == recipe);
    }
}

TEST_CASE("a truncated file is an Error, wherever it was cut") {
    const TempFolder folder;
    for (const char* name : {"a.png", "a.exr", "a.tif", "a.ktx2", "a.dds"}) {
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
    for (const char* name : {"a.png", "a.exr", "a.tif", "a.ktx2", "a.dds", "a.npy", "a.pfm", "a.r16", "a.r16.json"}) {
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
