// Writes textures and tiled pictures of every kind into a folder, for cli/test_textures.py, whose readers know what
// each texel has to be (unit/texture_samples.h). Prints a line for each: NAME KIND WIDTH HEIGHT LAYERS LEVELS CHANNELS
// DEPTH COLOR.
#include <fmt/format.h>

#include <cstdio>
#include <exception>
#include <filesystem>
#include <string>

#include "unit/texture_samples.h"

namespace {

using namespace noisescope;

void write(const std::filesystem::path& folder, const char* extension, ImageSpec spec) {
    static int count = 0;
    constexpr const char* kKinds[] = {"one", "volume", "array", "frames"};
    spec.recipe = R"({"noise": "value"})";
    spec.software = "Noisescope";
    const std::string name = fmt::format("{:03}{}", count++, extension);
    writePlaced(folder / name, spec);
    fmt::print("{} {} {} {} {} {} {} {} {}\n", name, kKinds[static_cast<int>(spec.layersAre)], spec.width, spec.height,
               spec.layers, spec.levels, spec.channels, depthInfo(spec.depth).name, spec.isColor ? 1 : 0);
}

void writeTextures(const std::filesystem::path& folder, const char* extension) {
    struct Size {
        Layers layersAre;
        std::int64_t width, height, layers;
    };
    for (const Size& size : {Size{Layers::one, 13, 7, 1}, {Layers::volume, 5, 3, 9}, {Layers::array, 7, 4, 3}})
        for (const Depth depth : {Depth::u8, Depth::u16, Depth::f16, Depth::f32})
            for (const int channels : {1, 2, 3, 4})
                for (const bool isColor : {false, true})
                    for (const bool mipMaps : {false, true}) {
                        if (isColor && (channels < 3 || depth == Depth::u16)) continue;
                        ImageSpec spec;
                        spec.layersAre = size.layersAre;
                        spec.width = size.width;
                        spec.height = size.height;
                        spec.layers = size.layers;
                        spec.depth = depth;
                        spec.channels = channels;
                        spec.isColor = isColor;
                        if (mipMaps) spec.levels = mostLevels(spec);
                        write(folder, extension, spec);
                    }
}

void writeTiles(const std::filesystem::path& folder) {
    for (const Depth depth : {Depth::f32, Depth::f16})
        for (const int channels : {1, 3})
            for (const std::int64_t side : {0, 32}) {
                ImageSpec spec;
                spec.width = 101;
                spec.height = 67;
                spec.depth = depth;
                spec.channels = channels;
                spec.tileSide = side;
                write(folder, ".exr", spec);  // of rows, if the side is 0
                spec.levels = mostLevels(spec);
                write(folder, ".exr", spec);
            }
}

}  // namespace

int main(int count, char** arguments) try {
    if (count != 2) {
        std::fputs("usage: write_textures FOLDER\n", stderr);
        return 2;
    }
    for (const char* extension : {".ktx2", ".dds"}) writeTextures(arguments[1], extension);
    writeTiles(arguments[1]);
    return 0;
} catch (const std::exception& problem) {
    fmt::print(stderr, "write_textures: {}\n", problem.what());
    return 1;
}
