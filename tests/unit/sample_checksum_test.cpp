// The checksum that EXR, KTX2 and TIFF files keep of their samples: whatever bit of them changes is found.
#include "image/sample_checksum.h"

#include <doctest/doctest.h>
#include <fmt/format.h>
#include <zlib.h>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include "effort.h"
#include "image/little_endian.h"
#include "image/texture/ktx2_keys.h"
#include "unit/image_samples.h"
#include "unit/loaded_image.h"
#include "unit/temp_folder.h"
#include "unit/texture_samples.h"

using namespace noisescope;

namespace {

struct Case {
    const char* name;
    Depth depth;
    int channels = 1;
    Layers layersAre = Layers::one;
    std::int64_t layers = 1;
    bool mipMaps = false;
    std::int64_t tileSide = 0;
    std::vector<std::string> channelNames{};
};
const std::vector<Case> kCases{
    {"rows.exr", Depth::f32},
    {"halves.exr", Depth::f16, 3},
    {"order.exr", Depth::f32, 3, Layers::one, 1, false, 0, {"B", "R", "G"}},
    {"names.exr", Depth::f32, 2, Layers::one, 1, false, 0, {"z", "a"}},
    {"tiles.exr", Depth::f32, 1, Layers::one, 1, false, 16},
    {"mips.exr", Depth::f16, 1, Layers::one, 1, true, 16},
    {"a.ktx2", Depth::f16},
    {"three.ktx2", Depth::u8, 3},
    {"volume.ktx2", Depth::u16, 1, Layers::volume, 5, true},
    {"array.ktx2", Depth::f32, 2, Layers::array, 3, true},
    {"a.tif", Depth::u8},
    {"tiles.tif", Depth::u16, 3, Layers::one, 1, false, 16},
    {"pages.tif", Depth::f16, 1, Layers::volume, 4},
    {"floats.tif", Depth::f32, 4},
};

ImageSpec specOf(const Case& of) {
    ImageSpec spec;
    spec.width = 45;
    spec.height = 33;
    spec.depth = of.depth;
    spec.channels = of.channels;
    spec.layersAre = of.layersAre;
    spec.layers = of.layers;
    spec.tileSide = of.tileSide;
    spec.channelNames = of.channelNames;
    spec.recipe = kRecipe;
    spec.software = kSoftware;
    if (of.mipMaps) spec.levels = mostLevels(spec);
    return spec;
}

std::string write(const TempFolder& folder, const Case& of) {
    const fs::path path = folder / of.name;
    writePlaced(path, specOf(of));
    return bytesOf(path);
}

/// Told by zlib alone.
std::string crcOf(const std::vector<float>& values) {
    const auto* const bytes = reinterpret_cast<const Bytef*>(values.data());
    return fmt::format("{:08x}", ::crc32_z(0, bytes, values.size() * sizeof(float)));
}

}  // namespace

TEST_CASE("files keep the checksum of the values that readers hand out") {
    const TempFolder folder;
    for (const Case& each : kCases) {
        CAPTURE(each.name);
        write(folder, each);
        const LoadedImage loaded = readImage(folder / each.name);
        CHECK(sampleChecksumOf(loaded.sampleChecksum, false) == crcOf(loaded.image.pixels));
        CHECK(loaded.sampleChecksum.size() == (each.mipMaps ? 17 : 8));
        CHECK(loaded.sampleChecksum.find("00000000") == std::string::npos);
    }
}

TEST_CASE("a bit that flips in a file is found, or changes no value") {
    const TempFolder folder;
    std::mt19937 random(7);
    int refused = 0;
    int lost = 0;
    for (const Case& each : kCases) {
        const std::string good = write(folder, each);
        const std::vector<float> values = readImage(folder / each.name).image.pixels;
        const fs::path damaged = folder / (std::string("x") + each.name);
        for (int i = 0; i < usually(25, 400); ++i) {
            const std::size_t bit = random() % (8 * good.size());
            std::string bytes = good;
            bytes[bit / 8] = static_cast<char>(bytes[bit / 8] ^ 1 << bit % 8);
            putBytes(damaged, bytes);
            LoadedImage found;
            const std::string said = complaint([&] { found = readImage(damaged); });
            CAPTURE(std::string(each.name));
            CAPTURE(bit / 8);
            // A directory of a TIFF that has lost its entry of the description has lost the range with the checksum.
            const bool isLost = said.empty() && found.sampleChecksum.empty() && !found.range;
            CHECK((!said.empty() || isLost || found.image.pixels == values));
            refused += said.empty() ? 0 : 1;
            lost += isLost ? 1 : 0;
        }
    }
    CHECK(lost <= static_cast<int>(kCases.size()) * usually(25, 400) / 100);
    CHECK(refused > static_cast<int>(kCases.size()) * 15);
}

TEST_CASE("every sample byte of what is stored as it is, of smaller levels too, is covered") {
    const TempFolder folder;
    for (const Case& each : kCases) {
        if (std::string_view(each.name).find(".ktx2") == std::string_view::npos) continue;
        CAPTURE(each.name);
        const std::string good = write(folder, each);
        const fs::path path = folder / each.name;
        for (int level = 0; level < specOf(each).levels; ++level) {
            const std::size_t entry = kKtxHeaderBytes + kKtxLevelBytes * static_cast<std::size_t>(level);
            const std::uint64_t start = numberAt(good, entry, 8);
            for (const std::uint64_t at : {start, start + numberAt(good, entry + 8, 8) - 1}) {
                std::string flipped = good;
                flipped[at] = static_cast<char>(flipped[at] ^ 1);
                putBytes(path, flipped);
                const std::string said = complaint([&] { readImage(path); });
                CHECK(contains(said, "damaged: checksum: its samples are not those that were written"));
            }
        }
    }
}

TEST_CASE("a file without the key opens as ever, and one with values of another program is refused") {
    const TempFolder folder;
    for (const char* const name : {"rows.exr", "a.ktx2", "floats.tif", "mips.exr"}) {
        CAPTURE(name);
        const Case& each = *std::ranges::find_if(kCases, [&](const Case& c) { return c.name == std::string(name); });
        std::string bytes = write(folder, each);
        const fs::path path = folder / name;
        const std::vector<float> values = readImage(path).image.pixels;
        for (const std::string_view key : {std::string_view(kSampleChecksumKey), kKtxSampleChecksumKey})
            if (const std::size_t at = bytes.find(key); at != std::string::npos) bytes[at] = 'N';
        putBytes(path, bytes);
        const LoadedImage older = readImage(path);
        CHECK(older.sampleChecksum.empty());
        CHECK((older.image.pixels == values));
    }
}
