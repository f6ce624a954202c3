// Files for maps and notebooks: NumPy's arrays, portable float maps, raw data with headers, places on maps.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstring>
#include <filesystem>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "core/quantize.h"
#include "image/image_reader.h"
#include "image/image_writer.h"
#include "image/tiff/geo_keys.h"
#include "unit/image_samples.h"
#include "unit/loaded_image.h"
#include "unit/map_samples.h"
#include "unit/temp_folder.h"

namespace fs = std::filesystem;
using namespace noisescope;

namespace {

std::string npy(std::string dictionary, std::size_t dataBytes, char version = 1) {
    dictionary += '\n';
    std::string bytes = "\x93NUMPY";
    bytes += version;
    bytes += '\0';
    for (std::size_t i = 0; i < (version == 1 ? 2u : 4u); ++i)
        bytes += static_cast<char>(dictionary.size() >> (8 * i) & 0xff);
    return bytes + dictionary + std::string(dataBytes, '\1');
}

}  // namespace

TEST_CASE("a place on a map: what cannot be told is refused, and what is told is right") {
    const TempFolder folder;
    ImageSpec spec = specFor(Image(4, 4), Depth::f32);
    spec.mapPlace = MapPlace{500'000, 4'000'000, 30, 32633};
    CHECK(contains(refusal(folder / "a.exr", spec), "exr cannot say where it lies on a map"));
    CHECK(contains(refusal(folder / "a.raw", spec), "raw without a header beside it cannot say"));
    spec.mapPlace->step = 0;
    CHECK(contains(refusal(folder / "a.tif", spec), "the last above 0"));
    spec.mapPlace->step = kNaN;
    CHECK(contains(refusal(folder / "a.tif", spec), "must be finite"));
    spec.mapPlace->step = 1;
    for (const int epsg : {-1, 1, 32767, 900913}) {
        spec.mapPlace->epsg = epsg;
        CHECK(contains(refusal(folder / "a.tif", spec), "numbers from 1024 to 32766"));
    }
    for (const int epsg : {4326, 4258, 4269, 4019, 6318, 3819, 20041}) CHECK(isGeographic(epsg));
    for (const int epsg : {32633, 3857, 2154, 27700, 4087, 4978, 1024, 32766, 0, 4547}) CHECK_FALSE(isGeographic(epsg));
    CHECK(geoKeysOf({1, 2, 3, 4326}).directory ==
          std::vector<std::uint16_t>{1, 1, 0, 3, 1024, 0, 1, 2, 1025, 0, 1, 1, 2048, 0, 1, 4326});
    CHECK(geoKeysOf({1, 2, 3, 3857}).directory ==
          std::vector<std::uint16_t>{1, 1, 0, 3, 1024, 0, 1, 1, 1025, 0, 1, 1, 3072, 0, 1, 3857});
    CHECK(geoKeysOf({1, 2, 3, 0}).directory == std::vector<std::uint16_t>{1, 1, 0, 1, 1025, 0, 1, 1});
    CHECK(folder.names().empty());
}

TEST_CASE("headers beside raw data: the three files are all new, or all as they were") {
    const TempFolder folder;
    const Image image = steppedImage(3, 2, 1);
    for (const auto& [header, extension] : {std::pair{RawHeader::envi, ".hdr"}, {RawHeader::vrt, ".vrt"}})
        for (const char* name : {"a.raw", "a.r16", "a.r32"}) {
            const fs::path path = folder / name;
            const std::string beside = std::string(name) + extension;
            CAPTURE(beside);
            ImageSpec spec = specFor(image, formatForPath(path).defaultDepth());
            spec.rawHeader = header;
            writeImage(path, image, spec);
            CHECK(folder.names() == [&] {
                std::vector<std::string> names{name, beside, std::string(name) + ".json"};
                std::ranges::sort(names);
                return names;
            }());
            for (const std::string& kept : {std::string(name), beside, std::string(name) + ".json"})
                putBytes(folder / kept, "old");
            CHECK(contains(complaint([&] { openImage(path, spec); }), "exists; use --force"));
            spec.force = true;
            // The data cannot get its name: what already had its own gets its old file back.
            const auto writer = openImage(path, spec);
            writer->writeRows(image.pixels);
            fs::remove(path);
            fs::create_directory(path);
            CHECK(contains(complaint([&] { writer->finish(); }), "no longer a regular file"));
            CHECK(bytesOf(folder / beside) == "old");
            CHECK(bytesOf(path.native() + ".json") == "old");
            fs::remove(path);
            // The header cannot: neither can the data, which comes after it.
            const auto other = openImage(path, spec);
            other->writeRows(image.pixels);
            fs::remove(folder / beside);
            fs::create_directory(folder / beside);
            CHECK(contains(complaint([&] { other->finish(); }), "no longer a regular file"));
            CHECK_FALSE(fs::exists(path));
            CHECK(bytesOf(path.native() + ".json") == "old");
            for (const std::string& made : folder.names()) fs::remove(folder / made);
        }
}

TEST_CASE("headers beside raw data: what they cannot say is refused") {
    const TempFolder folder;
    ImageSpec spec = specFor(Image(4, 4, 3), Depth::f32);
    spec.rawHeader = RawHeader::envi;
    CHECK(contains(refusal(folder / "a.npy", spec), "npy has no header beside it"));
    spec.bottomUp = true;
    CHECK(contains(refusal(folder / "a.raw", spec), "cannot say that the last row comes first; a VRT can"));
    spec.bottomUp = false;
    spec.layersAre = Layers::volume;
    spec.layers = 2;
    CHECK(contains(refusal(folder / "a.raw", spec), "layers of several channels; a VRT can"));
    spec.layers = 1;
    spec.mapPlace = MapPlace{0, 0, 1, 2154};
    CHECK(contains(refusal(folder / "a.raw", spec), "no word for EPSG:2154"));
    spec.rawHeader = RawHeader::vrt;
    CHECK(contains(refusal(folder / "a\n.raw", spec), "printable UTF-8"));
    spec.stream = &formatForPath("a.raw");
    CHECK(contains(refusal("-", spec), "standard output has no header beside it"));
    CHECK(folder.names().empty());
}

TEST_CASE("arrays of NumPy: shapes, versions, and what is none") {
    const TempFolder folder;
    const fs::path path = folder / "a.npy";
    const auto read = [&](const std::string& bytes) {
        putBytes(path, bytes);
        return readImage(path);
    };
    const auto dictionary = [](const char* code, const char* shape, const char* order = "False") {
        return fmt::format("{{'descr': '{}', 'fortran_order': {}, 'shape': {}, }}", code, order, shape);
    };
    struct Case {
        const char* shape;
        std::int64_t layers, height, width;
        int channels;
    };
    for (const Case& row : {Case{"(3, 5)", 1, 3, 5, 1},
                            {"(3, 5, 4)", 1, 3, 5, 4},
                            {"(3, 4, 5)", 3, 4, 5, 1},
                            {"(2,3,5,9)", 2, 3, 5, 9},
                            {"(1, 3, 5, 1)", 1, 3, 5, 1}}) {
        CAPTURE(row.shape);
        const LoadedImage loaded =
            read(npy(dictionary("<u2", row.shape),
                     static_cast<std::size_t>(2 * row.layers * row.height * row.width * row.channels)));
        CHECK(loaded.layers == row.layers);
        CHECK(loaded.height == row.layers * row.height);
        CHECK(loaded.width == row.width);
        CHECK(loaded.channels == row.channels);
        CHECK(std::ssize(loaded.channelNames) == row.channels);
        CHECK(loaded.image.pixels.front() == dequantize(0x0101, {0, 1}, 65535));
    }
    for (const auto& [code, depth, bytes] : {std::tuple{"<f4", Depth::f32, 4},
                                             {"<f2", Depth::f16, 2},
                                             {"<u2", Depth::u16, 2},
                                             {"|u1", Depth::u8, 1},
                                             {"<u1", Depth::u8, 1}})
        CHECK(read(npy(dictionary(code, "(2, 2)"), static_cast<std::size_t>(4 * bytes))).depth == depth);
    for (const char version : {'\2', '\3'}) CHECK(read(npy(dictionary("|u1", "(2, 2)"), 4, version)).width == 2);
    CHECK(read(npy(R"({ "shape":(2,2) ,"descr":"|u1","fortran_order":False})", 4)).width == 2);

    const auto refused = [&](const std::string& bytes, std::string_view reason) {
        CAPTURE(reason);
        const std::string message = complaint([&] { read(bytes); });
        CAPTURE(message);
        CHECK(contains(message, reason));
    };
    refused(npy(dictionary("|u1", "(2, 2)"), 3), "has 73 bytes, but its header says 2x2 with 1 bytes a pixel");
    refused(npy(dictionary("|u1", "(2, 2)"), 5), "header says 2x2");
    refused(npy(dictionary("|u1", "(2, 2)", "Perhaps"), 4), "is not one of NumPy's");
    refused(npy(dictionary("<f16", "(2, 2)"), 64), "its numbers are '<f16'; known: booleans (b1), integers");
    refused(npy(dictionary("<c8", "(2, 2)"), 32), "'<c8'");
    for (const char* shape : {"()", "(5,)", "(1, 1, 1, 1, 1)"})
        refused(npy(dictionary("|u1", shape), 5), "pictures have two to four axes");
    for (const char* shape :
         {"(0, 5)", "(5, 0)", "(5, 5, 0)", "(1, 1, 1, 65)", "(9999999999, 1)", "(9223372036854775807, 9, 9)"})
        refused(npy(dictionary("|u1", shape), 5), "which no picture has");
    for (const char* shape : {"(2, 2", "(2 2)", "(-2, 2)", "(99999999999999999999, 1)", "2", "(2., 2)"})
        refused(npy(dictionary("|u1", shape), 4), "damaged: its header is not one of NumPy's");
    refused(npy("{'descr': [('a', '<f4')], 'fortran_order': False, 'shape': (2, 2), }", 16), "its numbers have names");
    refused(npy("{'descr': '|u1', 'shape': (2, 2), }", 4), "damaged: its header");
    refused(npy("{'descr': '|u1', 'descr': '|u1', 'fortran_order': False, 'shape': (2, 2)}", 4), "damaged: its header");
    refused(npy(dictionary("|u1", "(2, 2)") + "x", 4), "damaged: its header");
    refused(npy(dictionary("|u1", "(2, 2)"), 4, 4), "of version 4");
    refused(npy("", 0).substr(0, 9), "ends too early");
    refused(npy(std::string(70'000, ' '), 0, 2), "a header of 70001 bytes");
}

TEST_CASE("a header and its sidecar have to say the same") {
    const TempFolder folder;
    for (const char* name : {"a.npy", "a.pfm"}) {
        const fs::path path = folder / name;
        const fs::path sidecar = path.native() + ".json";
        writeSmall(path);
        const std::string bytes = bytesOf(path);
        CHECK(readImage(path).range == Range{-1, 1});
        const std::string good = bytesOf(sidecar);
        for (const auto& [from, to] : {std::pair{"\"width\": 9", "\"width\": 8"},
                                       {"\"height\": 9", "\"height\": 10"},
                                       {"\"channels\": 1", "\"channels\": 3"},
                                       {"\"height\": 9", "\"height\": 3, \"layers\": 3"}}) {
            std::string bad = good;
            bad.replace(bad.find(from), std::strlen(from), to);
            putBytes(sidecar, bad);
            CHECK(contains(complaint([&] { readImage(path); }), "its sidecar says something else"));
        }
        putBytes(sidecar, good);
        std::string changed = bytes;
        changed.back() ^= 1;
        putBytes(path, changed);
        CHECK(contains(complaint([&] { readImage(path); }), "its CRC-32 is"));
        fs::remove(sidecar);
        const LoadedImage plain = readImage(path);
        CHECK_FALSE(plain.range);
        CHECK(plain.recipe.empty());
        // Nothing but changed bytes without the checksum that would tell.
        std::uint32_t state = 3;
        for (int round = 0; round < 300; ++round) {
            changed = bytes;
            state = state * 1664525u + 1013904223u;
            changed[(state >> 8) % std::min<std::size_t>(bytes.size(), 140)] = static_cast<char>(state >> 24);
            putBytes(path, changed);
            complaint([&] { readImage(path); });
        }
    }
}

TEST_CASE("portable float maps: the bottom row first, of either order of bytes") {
    const TempFolder folder;
    Image image(2, 2, 1);
    image.pixels = {1, 2, 3, 4};
    ImageSpec spec = specFor(image, Depth::f32);
    writeImage(folder / "a.pfm", image, spec);
    const auto floats = [](std::vector<float> values, bool big) {
        std::string bytes;
        for (const float value : values)
            for (int i = 0; i < 4; ++i)
                bytes += static_cast<char>(std::bit_cast<std::uint32_t>(value) >> 8 * (big ? 3 - i : i) & 0xff);
        return bytes;
    };
    CHECK(bytesOf(folder / "a.pfm") == "Pf\n2 2\n-1.0\n" + floats({3, 4, 1, 2}, false));
    const fs::path path = folder / "b.pfm";
    putBytes(path, "Pf\n2 2\n1.0\n" + floats({3, 4, 1, 2}, true));
    CHECK(readImage(path).image.pixels == image.pixels);
    putBytes(path, "PF 1\n1 -2e0\n" + floats({3, 4, 5}, false));
    CHECK(readImage(path).image.pixels == std::vector<float>{3, 4, 5});
    for (const auto& [bytes, reason] :
         {std::pair<std::string, const char*>{"Pf\n2 2\n-1.0\n" + floats({3, 4, 1}, false), "its header says 2x2"},
          {"Pf\n2 2\n0\n" + floats({3, 4, 1, 2}, false), "a scale of '0'"},
          {"Pf\n2 2\nnan\n" + floats({3, 4, 1, 2}, false), "a scale of 'nan'"},
          {"Pf\n0 2\n-1\n", "a side of '0'"},
          {"Pf\n99999999999 2\n-1\n", "a side of '99999999999'"},
          {"Pf\n2147483647 2147483647\n-1\n", "cannot hold"},
          {"Pf\n2 2\n-1", "ends too early"},
          {"Pf\n" + std::string(99, '1'), "damaged"}}) {
        putBytes(path, bytes);
        CHECK(contains(complaint([&] { readImage(path); }), reason));
    }
    spec.bottomUp = true;
    CHECK(contains(refusal(path, spec), "has its rows in one order, always"));
    spec.bottomUp = false;
    spec.channels = 4;
    CHECK(contains(refusal(path, spec), "it can: 1, 3"));
}
