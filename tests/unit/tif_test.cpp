// TIFF files: tiles, pages, texts, and the differences that are compressed.
#include <doctest/doctest.h>
#include <tiffio.h>

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <map>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "image/image_reader.h"
#include "image/image_writer.h"
#include "image/tiff/tif_predictor.h"
#include "unit/image_samples.h"
#include "unit/loaded_image.h"
#include "unit/map_samples.h"
#include "unit/temp_folder.h"

namespace fs = std::filesystem;
using namespace noisescope;

namespace {

/// A TIFF of one strip or tile with these tags, each of one number, and 200 bytes of samples.
std::string tifOf(std::map<std::uint32_t, std::uint32_t> tags) {
    const auto number = [](std::uint32_t value, int bytes) {
        std::string text;
        for (int i = 0; i < bytes; ++i) text += static_cast<char>(value >> (8 * i) & 0xff);
        return text;
    };
    constexpr std::uint32_t kDataBytes = 200;
    tags.try_emplace(tags.contains(TIFFTAG_TILEWIDTH) ? TIFFTAG_TILEOFFSETS : TIFFTAG_STRIPOFFSETS, 8);
    tags.try_emplace(tags.contains(TIFFTAG_TILEWIDTH) ? TIFFTAG_TILEBYTECOUNTS : TIFFTAG_STRIPBYTECOUNTS, kDataBytes);
    std::string bytes = "II*" + number(0, 1) + number(8 + kDataBytes, 4) + std::string(kDataBytes, '\1');
    bytes += number(static_cast<std::uint32_t>(tags.size()), 2);
    for (const auto& [tag, value] : tags) bytes += number(tag, 2) + number(4, 2) + number(1, 4) + number(value, 4);
    return bytes + number(0, 4);
}

/// Ten by ten bytes, not compressed.
std::map<std::uint32_t, std::uint32_t> plainTags(const std::map<std::uint32_t, std::uint32_t>& others) {
    std::map<std::uint32_t, std::uint32_t> tags = others;
    tags.insert({{TIFFTAG_IMAGEWIDTH, 10},
                 {TIFFTAG_IMAGELENGTH, 10},
                 {TIFFTAG_BITSPERSAMPLE, 8},
                 {TIFFTAG_COMPRESSION, COMPRESSION_NONE},
                 {TIFFTAG_PHOTOMETRIC, PHOTOMETRIC_MINISBLACK},
                 {TIFFTAG_SAMPLESPERPIXEL, 1}});
    return tags;
}

}  // namespace

TEST_CASE("TIFF files of others: what is not plain is refused, and what would need much memory") {
    const TempFolder folder;
    const fs::path path = folder / "a.tif";
    putBytes(path, tifOf(plainTags({})));
    CHECK(readImage(path).image.pixels.size() == 100);
    putBytes(path, tifOf(plainTags({{TIFFTAG_SAMPLESPERPIXEL, 2}})));
    CHECK(readImage(path).channels == 2);
    struct Case {
        std::map<std::uint32_t, std::uint32_t> tags;
        const char* reason;
    };
    const std::uint32_t deflate = COMPRESSION_ADOBE_DEFLATE;
    const Case cases[] = {
        {{{TIFFTAG_BITSPERSAMPLE, 7}}, "its samples (unsigned 7-bit) are not supported"},
        {{{TIFFTAG_BITSPERSAMPLE, 4}, {TIFFTAG_SAMPLEFORMAT, SAMPLEFORMAT_INT}}, "(signed 4-bit)"},
        {{{TIFFTAG_BITSPERSAMPLE, 24}, {TIFFTAG_SAMPLEFORMAT, SAMPLEFORMAT_IEEEFP}}, "(24-bit floating point)"},
        {{{TIFFTAG_SAMPLEFORMAT, SAMPLEFORMAT_COMPLEXINT}}, "complex numbers"},
        {{{TIFFTAG_COMPRESSION, COMPRESSION_CCITTFAX4}}, "its compression (4) is not supported"},
        {{{TIFFTAG_SAMPLESPERPIXEL, 5}}, "has 5 channels; 1 to 4 are read"},
        {{{TIFFTAG_PHOTOMETRIC, PHOTOMETRIC_MINISWHITE}, {TIFFTAG_SAMPLEFORMAT, SAMPLEFORMAT_INT}}, "inverted"},
        {{{TIFFTAG_PHOTOMETRIC, PHOTOMETRIC_RGB}}, "no other colors"},
        {{{TIFFTAG_PHOTOMETRIC, PHOTOMETRIC_PALETTE}, {TIFFTAG_BITSPERSAMPLE, 4}}, "Colormap"},
        {{{TIFFTAG_ORIENTATION, ORIENTATION_BOTLEFT}}, "its first row is not at the top"},
        {{{TIFFTAG_FILLORDER, FILLORDER_LSB2MSB}}, "in reverse order"},
        {{{TIFFTAG_SAMPLESPERPIXEL, 2}, {TIFFTAG_PLANARCONFIG, PLANARCONFIG_SEPARATE}}, "the strip 1 is too short"},
        {{{TIFFTAG_IMAGEWIDTH, 0}}, "damaged"},
        {{{TIFFTAG_IMAGELENGTH, 200}}, "cannot hold 10x200"},
        {{{TIFFTAG_IMAGEWIDTH, 0x80000000}}, "is too large"},
        {{{TIFFTAG_IMAGELENGTH, 60'000'000}, {TIFFTAG_COMPRESSION, deflate}}, "strips of 10x60000000 are too large"},
        {{{TIFFTAG_IMAGEWIDTH, 60'000}, {TIFFTAG_TILEWIDTH, 16384}, {TIFFTAG_TILELENGTH, 16384}},
         "tiles of 16384x16384 are too large; at most 536870912"},
        {{{TIFFTAG_IMAGEWIDTH, 60'000},
          {TIFFTAG_IMAGELENGTH, 60'000},
          {TIFFTAG_TILEWIDTH, 16},
          {TIFFTAG_TILELENGTH, 16}},
         "damaged"},
    };
    for (const Case& row : cases) {
        putBytes(path, tifOf(plainTags(row.tags)));
        const std::string message = complaint([&] { readImage(path); });
        CAPTURE(message);
        CHECK(contains(message, row.reason));
    }
}

TEST_CASE("tiles of a TIFF come back as they were, and as the same bytes from any number of threads") {
    const TempFolder folder;
    const fs::path path = folder / "a.tif";
    for (const FormatInfo& format : formats())
        if (format.name == "tif")
            for (const Depth depth : format.depths)
                for (const int channels : {1, 3, 4})
                    for (const auto& [width, height] :
                         {std::pair{1, 1}, {1, 300}, {300, 1}, {16, 16}, {57, 33}, {257, 130}})
                        for (const std::int64_t side : {16, 48, 256}) {
                            const Image image = steppedImage(width, height, channels);
                            ImageSpec spec = steppedSpec(image, depth);
                            spec.tileSide = side;
                            const std::string bytes = written(path, image, spec, 1);
                            CHECK((written(path, image, spec, 3) == bytes));
                            const LoadedImage loaded = readImage(path);
                            CHECK((loaded.image.pixels == image.pixels));
                            CHECK(loaded.recipe == kRecipe);
                        }
}

TEST_CASE("layers of a TIFF are its pages, of raw data and arrays follow each other") {
    const TempFolder folder;
    for (const char* name : {"a.tif", "a.npy", "a.raw", "a.r16", "a.r32"})
        for (const int channels : {1, 3})
            for (const auto& [width, height, layers] : {std::tuple{5, 14, 7}, {40, 600, 3}, {1, 1, 1}}) {
                CAPTURE(name);
                const Image image = steppedImage(width, height, channels);
                for (const bool bottomUp : {false, true}) {
                    ImageSpec spec = steppedSpec(image, formatForPath(name).defaultDepth());
                    spec.bottomUp = bottomUp && formatForPath(name).rowOrders;
                    writeLayers(folder / name, image, spec, layers);
                    const LoadedImage loaded = readImage(folder / name);
                    CHECK(loaded.layers == layers);
                    CHECK(loaded.height == height);
                    CHECK(loaded.bottomUp == spec.bottomUp);
                    CHECK((loaded.image.pixels == image.pixels));
                }
            }
    const Image many = steppedImage(2, 3000, 1);
    writeLayers(folder / "many.tif", many, steppedSpec(many, Depth::u8), 3000);
    CHECK(readImage(folder / "many.tif").image.pixels == many.pixels);
}

TEST_CASE("a TIFF says what it holds by its own means, and what it cannot hold is refused") {
    const TempFolder folder;
    ImageSpec spec = specFor(Image(40, 40), Depth::f32);
    spec.unbounded = true;
    spec.checked = "9 pixels or more";
    spec.region = "0,0,40x40 of height 64";
    writeImage(folder / "a.tif", Image(40, 40), spec);
    const ImageInfo info = readImageInfo(folder / "a.tif");
    CHECK(info.unbounded);
    CHECK_FALSE(info.range);
    CHECK(info.checked == spec.checked);
    CHECK(info.region == spec.region);
    const std::string bytes = bytesOf(folder / "a.tif");
    CHECK(bytes.starts_with(std::string("II*\0", 4)));
    CHECK(std::ranges::all_of(std::string(bytes.c_str() + bytes.find("{\"noisescope_crc32\"")),
                              [](char c) { return c >= 0; }));

    const fs::path path = folder / "b.tif";
    for (const std::int64_t side : {8, 24, 4112, -16}) {
        spec.tileSide = side;
        CHECK(contains(refusal(path, spec), "a multiple of 16, at most 4096"));
    }
    spec.tileSide = 16;
    CHECK(contains(refusal(folder / "b.png", specFor(Image(1, 1), Depth::f32)), "png cannot hold depth"));
    ImageSpec png = specFor(Image(1, 1), Depth::u8);
    png.tileSide = 16;
    CHECK(contains(refusal(folder / "b.png", png), "not cut into tiles"));
    spec.width = spec.height = 40'000;
    CHECK(contains(refusal(path, spec), "too many tiles of 16 x 16; at most 4194304"));
    spec.width = 30'000'000;
    spec.tileSide = 256;
    CHECK(contains(refusal(path, spec), "is held as a whole; at most 536870912"));
    spec.width = 40'000'000;
    CHECK(contains(refusal(path, spec), "at most 33554431"));
    spec.width = 4;
    spec.channels = 5;
    CHECK(contains(refusal(path, spec), "it can: 1 to 4"));
    spec.channels = 1;
    spec.recipe = "no JSON";
    spec.tileSide = 0;
    CHECK(contains(refusal(path, spec), "the recipe cannot be stored"));
    CHECK(folder.names() == std::vector<std::string>{"a.tif"});
}

TEST_CASE("TIFF's differences, by hand") {
    const auto predicted = [](std::vector<unsigned> bytes, std::size_t rowBytes, Depth depth, int channels) {
        std::vector<std::byte> rows;
        rows.reserve(bytes.size());
        for (const unsigned byte : bytes) rows.push_back(static_cast<std::byte>(byte));
        predictTifRows(rows, rowBytes, depth, channels);
        std::vector<unsigned> result;
        result.reserve(rows.size());
        for (const std::byte byte : rows) result.push_back(std::to_integer<unsigned>(byte));
        return result;
    };
    using Bytes = std::vector<unsigned>;
    CHECK(predicted({5, 9, 2, 7, 7, 8}, 3, Depth::u8, 1) == Bytes{5, 4, 249, 7, 0, 1});
    CHECK(predicted({5, 9, 2, 7, 7, 8}, 6, Depth::u8, 3) == Bytes{5, 9, 2, 2, 254, 6});
    CHECK(predicted({0xff, 0, 1, 3, 0, 3}, 6, Depth::u16, 1) == Bytes{0xff, 0, 2, 2, 0xff, 0xff});
    CHECK(predicted({1, 2, 3, 4, 5, 6, 7, 8}, 8, Depth::f32, 1) == Bytes{4, 4, 251, 4, 251, 4, 251, 4});
    CHECK(predicted({1, 2, 3, 4}, 4, Depth::f16, 1) == Bytes{2, 2, 253, 2});
}
