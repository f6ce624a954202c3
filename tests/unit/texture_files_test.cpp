// Textures of several layers and levels, and tiled OpenEXR: what is read back, what is refused.
// tests/cli/test_textures.py has other programs and a reader from the specifications look at the bytes.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "core/threads.h"
#include "image/little_endian.h"
#include "unit/image_samples.h"
#include "unit/loaded_image.h"
#include "unit/temp_folder.h"
#include "unit/texture_samples.h"

using namespace noisescope;

namespace {

ImageSpec placedSpec(Layers layersAre, std::int64_t width, std::int64_t height, std::int64_t layers, bool mipMaps) {
    ImageSpec spec;
    spec.width = width;
    spec.height = height;
    spec.layersAre = layersAre;
    spec.layers = layers;
    spec.recipe = kRecipe;
    spec.software = kSoftware;
    spec.checked = "12 pixels or more";
    spec.region = "1,2,13x7 of height 7";
    if (mipMaps) spec.levels = mostLevels(spec);
    return spec;
}

ImageSpec tiledSpec(std::int64_t width, std::int64_t height, std::int64_t tileSide, bool mipMaps) {
    ImageSpec spec = placedSpec(Layers::one, width, height, 1, mipMaps);
    spec.depth = Depth::f32;
    spec.tileSide = tileSide;
    return spec;
}

/// As many values as the first level has, those of three channels as four.
std::vector<float> expectedFirst(const ImageSpec& spec, bool texture) {
    std::vector<float> values;
    const std::vector<float> given = placedLevel(spec, 0);
    if (!texture || spec.channels != 3) return given;
    const bool isFloat = depthInfo(spec.depth).maxInteger == 0;
    for (std::size_t i = 0; i < given.size(); i += 3) {
        values.insert(values.end(), given.begin() + static_cast<std::ptrdiff_t>(i),
                      given.begin() + static_cast<std::ptrdiff_t>(i + 3));
        values.push_back(isFloat ? 1.0F : static_cast<float>(kPlacedRange.high));
    }
    return values;
}

void checkFirstLevel(const fs::path& path, const ImageSpec& spec) {
    const LoadedImage loaded = readImage(path);
    CHECK(loaded.width == spec.width);
    CHECK(loaded.height == spec.height * spec.layers);
    CHECK(loaded.layers == spec.layers);
    CHECK(loaded.depth == spec.depth);
    CHECK(loaded.recipe == spec.recipe);
    CHECK(loaded.checked == spec.checked);
    CHECK(loaded.region == spec.region);
    CHECK(loaded.software == spec.software);
    CHECK(loaded.range == kPlacedRange);
    CHECK((loaded.image.pixels == expectedFirst(spec, formatForPath(path).texture)));
}

/// With the word at `at` replaced, reading complains about this.
void checkPatched(const fs::path& path, const std::string& good, std::size_t at, std::uint64_t number,
                  std::string_view reason) {
    std::string bytes = good;
    std::string word;
    appendNumber(word, number);
    bytes.replace(at, 4, word);
    putBytes(path, bytes);
    const std::string header = complaint([&] { readImageInfo(path); });
    CAPTURE(header);
    CAPTURE(at);
    CHECK(contains(header, reason));
    CHECK(complaint([&] { readImage(path); }) == header);
}

}  // namespace

TEST_CASE("textures of every kind, size and depth come back") {
    const TempFolder folder;
    struct Kind {
        Layers layersAre;
        std::int64_t width, height, layers;
    };
    for (const char* extension : {".ktx2", ".dds"})
        for (const auto& [layersAre, width, height, layers] : {Kind{Layers::one, 13, 7, 1},
                                                               {Layers::volume, 5, 3, 9},
                                                               {Layers::volume, 3, 2, 1},
                                                               {Layers::array, 13, 7, 3},
                                                               {Layers::array, 4, 4, 1},
                                                               {Layers::one, 1, 1, 1}})
            for (const bool mipMaps : {false, true})
                for (const Depth depth : formatForPath(fmt::format("a{}", extension)).depths)
                    for (const int channels : {1, 2, 3, 4}) {
                        ImageSpec spec = placedSpec(layersAre, width, height, layers, mipMaps);
                        spec.depth = depth;
                        spec.channels = channels;
                        spec.force = true;
                        const std::string what =
                            fmt::format("{} {} {}x{}x{}, {} channels, {} levels", extension, depthInfo(depth).name,
                                        width, height, layers, channels, spec.levels);
                        CAPTURE(what);
                        writePlaced(folder / fmt::format("a{}", extension), spec);
                        checkFirstLevel(folder / fmt::format("a{}", extension), spec);
                    }
}

TEST_CASE("tiled and mip-mapped OpenEXR comes back, the same bytes from any number of threads") {
    const TempFolder folder;
    for (const auto& [width, height] : {std::pair{1, 1}, {64, 64}, {65, 63}, {300, 17}, {17, 300}, {1000, 333}})
        for (const std::int64_t tileSide : {0, 16, 64, 208})
            for (const bool mipMaps : {false, true})
                for (const int channels : {1, 3, 5}) {
                    if (tileSide == 0 && !mipMaps) continue;
                    ImageSpec spec = tiledSpec(width, height, tileSide, mipMaps);
                    if (channels == 3) spec.depth = Depth::f16;
                    if (channels == 5) spec.channelNames = {"c", "a", "e", "b", "d"};
                    spec.channels = channels;
                    const std::string what = fmt::format("{}x{}, tiles of {}, {} levels, {} channels", width, height,
                                                         tileSide, spec.levels, channels);
                    CAPTURE(what);
                    std::string first;
                    for (const int threads : {1, 2, 7}) {
                        setThreadCount(threads);
                        spec.force = true;
                        writePlaced(folder / "a.exr", spec);
                        const std::string bytes = bytesOf(folder / "a.exr");
                        if (first.empty()) first = bytes;
                        CHECK((bytes == first));
                    }
                    setThreadCount(0);
                    if (channels != 5) checkFirstLevel(folder / "a.exr", spec);
                    if (channels == 5)
                        CHECK(readImage(folder / "a.exr").image.at(width - 1, height - 1, 0) ==
                              placedValue(width - 1, height - 1, 0, 0, 1));
                }
}

TEST_CASE("a tiled picture is read as often as one likes") {
    const TempFolder folder;
    writePlaced(folder / "a.exr", tiledSpec(200, 150, 32, false));
    const auto reader = openImageReader(folder / "a.exr");
    const std::vector<float> once(reader->next().begin(), reader->next().end());
    reader->rewind();
    const std::vector<float> expected = placedLevel(tiledSpec(200, 150, 32, false), 0);
    std::vector<float> all;
    for (auto piece = reader->next(); !piece.empty(); piece = reader->next())
        all.insert(all.end(), piece.begin(), piece.end());
    CHECK((all == expected));
}

TEST_CASE("what textures and tiles cannot hold is refused with what would be right") {
    const TempFolder folder;
    const auto refused = [&](const char* name, ImageSpec spec, std::string_view reason) {
        const std::string message = complaint([&] { openImage(folder / name, spec); }, ExitCode::usage);
        CAPTURE(message);
        CHECK(contains(message, reason));
    };
    ImageSpec spec = placedSpec(Layers::array, 16, 8, 3, false);
    for (const char* name : {"a.exr", "a.png"}) {
        if (std::string(name) == "a.exr") spec.depth = Depth::f32;
        refused(name, spec, "holds no array of textures; known for that: ktx2, dds, ");
        spec.depth = Depth::u8;
    }
    spec.levels = 6;
    refused("a.ktx2", spec, "6 levels of mip maps; ktx2 takes 1 to 5");
    spec.layersAre = Layers::volume;
    spec.layers = std::int64_t{1} << 31;
    refused("a.dds", spec, "2147483648 layers are too many; at most 2147483647");
    ImageSpec color = placedSpec(Layers::one, 4, 4, 1, false);
    color.isColor = true;
    refused("a.ktx2", color, "has no sRGB colors of 1 channels and depth u8");
    color.channels = 3;
    color.depth = Depth::u16;
    refused("a.dds", color, "colors have 3 or 4 channels and one of the depths u8, f16, f32");
    ImageSpec wide = placedSpec(Layers::one, 300'000'000, 1, 1, false);
    wide.channels = 3;
    wide.depth = Depth::f32;
    refused("a.dds", wide, "at most 268435455");
    refused("a.ktx2", placedSpec(Layers::frames, 4, 4, 2, false), "holds no animation; known for that: ");
    ImageSpec tiles = tiledSpec(64, 64, 40, false);
    refused("a.exr", tiles, "tiles of 40 x 40; the side of exr's tiles is a multiple of 16, at most 4096");
    tiles.tileSide = 8192;
    refused("a.exr", tiles, "at most 4096");
    tiles.tileSide = 16;
    tiles.depth = Depth::u8;
    refused("a.png", tiles, "png is not cut into tiles");
    refused("a.ktx2", tiles, "ktx2 is not cut into tiles");
    ImageSpec some = tiledSpec(64, 64, 0, false);
    some.levels = 3;
    refused("a.exr", some, "3 levels of mip maps; exr takes 1, or all 7");
    ImageSpec band = tiledSpec(30'000'000, 4096, 4096, false);
    refused("a.exr", band,
            "a row of tiles of 4096 x 4096 has 491572428800 bytes, and is held as a whole; at most 536870912");
    CHECK(folder.names().empty());
}

TEST_CASE("a KTX2 header that lies is refused") {
    const TempFolder folder;
    const fs::path path = folder / "a.ktx2";
    writePlaced(path, placedSpec(Layers::array, 13, 7, 3, true));
    const std::string good = bytesOf(path);
    const auto refused = [&](std::size_t at, std::uint64_t number, std::string_view reason) {
        checkPatched(path, good, at, number, reason);
    };
    refused(12, 131, "VkFormat 131");
    refused(12, 10, "VkFormat 10");
    refused(12, 70, "the size of its samples");
    refused(16, 2, "the size of its samples");
    refused(20, 0, "those of no texture");
    refused(20, 0xffffffff, "too large");
    refused(24, 0xffffffff, "too large");
    refused(28, 0xffffffff, "too large");
    refused(28, 7, "cannot hold 13x147 pixels");
    refused(32, 0xffffffff, "too large");
    refused(32, 0, "first level does not fit");
    refused(36, 6, "those of no texture");
    refused(36, 0, "those of no texture");
    refused(40, 5, "5 levels of 13x7");
    refused(40, 0xffffffff, "4294967295 levels");
    refused(44, 2, "compressed (Zstandard)");
    refused(44, 9, "compressed (scheme 9)");
    refused(48, 4, "descriptor lies elsewhere");
    refused(48, 0xffffffff, "descriptor lies elsewhere");
    refused(56, 0xfffffff0, "key/value data lies elsewhere");
    refused(60, 0xffffffff, "key/value data is too large");
    refused(60, 0x10000, "key/value data lies elsewhere");
    refused(80, 4, "first level does not fit");
    refused(88, 1, "first level does not fit");
    const std::size_t pairs = numberAt(good, 56);
    refused(pairs, 1, "has no end");
    refused(pairs, 0xffffff00, "has no end");
    refused(pairs + 4, 0, "a key without an end");
    std::string twice = good;
    twice.replace(good.find("noisescope-range"), 16, "noisescope-regio");
    twice.replace(good.find("noisescope-region"), 17, "noisescope-regio\0", 17);
    putBytes(path, twice);
    CHECK(contains(complaint([&] { readImageInfo(path); }), "noisescope-regio is there twice"));
    putBytes(path, good + '\0');
    CHECK(contains(complaint([&] { readImage(path); }), "bytes"));
}

TEST_CASE("a DDS header that lies is refused, and a sidecar of another image") {
    const TempFolder folder;
    const fs::path path = folder / "a.dds";
    writePlaced(path, placedSpec(Layers::array, 13, 7, 3, true));
    const std::string good = bytesOf(path);
    const auto refused = [&](std::size_t at, std::uint64_t number, std::string_view reason) {
        checkPatched(path, good, at, number, reason);
    };
    refused(4, 125, "not a DDS file");
    refused(12, 0, "those of no texture");
    refused(12, 0xffffffff, "too large");
    refused(16, 0x7fffffff, "cannot hold");
    refused(28, 5, "5 levels of 13x7");
    refused(28, 3, "its header says");
    refused(76, 31, "not a DDS file");
    refused(80, 0x40, "its texels are not read");
    refused(84, 0x31545844, "its texels are compressed");
    refused(128, 71, "DXGI_FORMAT 71");
    refused(128, 0, "DXGI_FORMAT 0");
    refused(132, 2, "two and three dimensions");
    refused(132, 4, "those of no texture");
    refused(136, 4, "cannot hold");
    refused(140, 0, "those of no texture");
    refused(140, 0xffffffff, "too large");
    refused(140, 2, "its header says");
    refused(128, 49, "cannot hold");  // twice as many bytes
    putBytes(path, good + '\0');
    CHECK(contains(complaint([&] { readImage(path); }), "its header says"));
    std::string changed = good;
    changed.back() = static_cast<char>(changed.back() ^ 1);
    putBytes(path, changed);
    CHECK(contains(complaint([&] { readImage(path); }), "its CRC-32 is"));
    ImageSpec other = placedSpec(Layers::array, 12, 7, 3, true);
    other.force = true;
    writePlaced(path, other);
    putBytes(path, good);
    CHECK(contains(complaint([&] { readImage(path); }), "the sidecar beside it is of another image"));
    fs::remove(folder / "a.dds.json");
    CHECK(readImage(path).recipe.empty());  // as other programs write it
}

TEST_CASE("an OpenEXR header that lies about its tiles is refused") {
    const TempFolder folder;
    const fs::path path = folder / "a.exr";
    writePlaced(path, tiledSpec(100, 80, 32, true));
    const std::string good = bytesOf(path);
    const std::size_t tiles = good.find("tiledesc") + 9 + 4;
    const auto refused = [&](std::size_t at, std::uint64_t number, std::string_view reason) {
        checkPatched(path, good, at, number, reason);
    };
    refused(tiles, 0, "its tiles are empty");
    refused(tiles + 4, 0, "its tiles are empty");
    refused(tiles, 0xffffffff, "in tiles of 4294967295x32 is too large");
    refused(tiles + 4, 0x00ffffff, "is too large");
    refused(tiles, 1, "tiles");
    std::string bytes = good;
    bytes[tiles + 8] = 2;
    putBytes(path, bytes);
    CHECK(contains(complaint([&] { readImageInfo(path); }), "ripmaps"));
    bytes = good;
    bytes.replace(good.find("tiles"), 5, "tilez");
    putBytes(path, bytes);
    CHECK(contains(complaint([&] { readImageInfo(path); }), "how large its tiles are"));
    bytes = good;
    bytes[5] = 0x0a;  // tiled and deep
    putBytes(path, bytes);
    CHECK(contains(complaint([&] { readImageInfo(path); }), "no deep data"));
    for (std::size_t length = 0; length < good.size(); length += 89) {
        putBytes(path, std::string_view(good).substr(0, length));
        complaint([&] { readImage(path); });  // the smaller levels are not looked at
    }
}
