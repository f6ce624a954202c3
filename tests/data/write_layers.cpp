// Volumes and animations of known values, for test_motion.py and test_vdb.py.
//
//   write_layers FILE volume|frames WxHxN CHANNELS DEPTH [NAME=VALUE...]
//
// NAME: fps, loops (1), pattern (noise, smooth, hard, corner), palette (RRGGBB,RRGGBB...), recipe, range (LOW,HIGH),
// threads, color (1), force (1), stream (a format, to standard output), pause (seconds, once half of the rows are
// written). The same arguments with another FILE write the same values. Messages and exit codes are those of the
// program.
#include <fmt/format.h>

#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <map>
#include <string>
#include <thread>
#include <vector>

#include "core/error.h"
#include "core/interrupt.h"
#include "core/threads.h"
#include "image/image_writer.h"

using namespace noisescope;

namespace {

using Options = std::map<std::string, std::string>;

float valueOf(const std::string& pattern, std::int64_t x, std::int64_t y, std::int64_t z, int channel) {
    if (pattern == "corner") return x < 8 && y < 4 ? 5.0F : 0.0F;
    if (pattern == "smooth") {
        const double wave = std::sin(0.05 * static_cast<double>(x) + 0.3 * static_cast<double>(z) + channel) *
                            std::cos(0.04 * static_cast<double>(y) - 0.5 * channel);
        return static_cast<float>(0.9 * wave);
    }
    auto state = static_cast<std::uint32_t>(((x * 7919 + y) * 6271 + z) * 4 + channel);
    for (int i = 0; i < 2; ++i) state = (state ^ state >> 15) * 2654435769U;
    if (pattern == "hard") {
        constexpr float hard[] = {0.0F,
                                  -0.0F,
                                  std::numeric_limits<float>::denorm_min(),
                                  std::numeric_limits<float>::infinity(),
                                  -std::numeric_limits<float>::infinity(),
                                  std::numeric_limits<float>::quiet_NaN(),
                                  1e-30F,
                                  -3e38F};
        if (state >> 28 < 8) return hard[state >> 28];
    }
    return static_cast<float>(state >> 8) / 8388608.0F - 1.0F;
}

std::string option(const Options& options, const std::string& name) {
    const auto found = options.find(name);
    return found == options.end() ? std::string() : found->second;
}

ImageSpec specOf(char** arguments, const Options& options) {
    ImageSpec spec;
    spec.layersAre = std::string(arguments[2]) == "volume" ? Layers::volume : Layers::frames;
    if (std::sscanf(arguments[3], "%ldx%ldx%ld", &spec.width, &spec.height, &spec.layers) != 3)
        throw Error(ExitCode::usage, "WxHxN");
    spec.channels = std::atoi(arguments[4]);
    spec.depth = parseDepth(arguments[5]);
    spec.range = {-1, 1};
    if (const std::string text = option(options, "range"); !text.empty())
        if (std::sscanf(text.c_str(), "%lf,%lf", &spec.range.low, &spec.range.high) != 2)
            throw Error(ExitCode::usage, "range=LOW,HIGH");
    spec.framesPerSecond = std::atof(option(options, "fps").c_str());
    spec.loops = !option(options, "loops").empty();
    spec.isColor = !option(options, "color").empty();
    spec.force = !option(options, "force").empty();
    spec.recipe = option(options, "recipe");
    spec.checked = "16 pixels or more";
    spec.region = "0,0,64x64 of height 64";
    spec.software = "Noisescope 0.0.0";
    const std::string palette = option(options, "palette");
    for (std::size_t at = 0; at + 6 <= palette.size(); at += 7) {
        const unsigned long color = std::stoul(palette.substr(at, 6), nullptr, 16);
        spec.palette.push_back({static_cast<std::uint8_t>(color >> 16), static_cast<std::uint8_t>(color >> 8 & 0xff),
                                static_cast<std::uint8_t>(color & 0xff)});
    }
    const std::string stream = option(options, "stream");
    if (!stream.empty()) spec.stream = &formatForPath("x." + stream);
    return spec;
}

void write(const char* path, const ImageSpec& spec, const Options& options) {
    const std::unique_ptr<ImageWriter> writer = openImage(path, spec);
    const std::string pattern = option(options, "pattern");
    const double pause = std::atof(option(options, "pause").c_str());
    std::vector<float> row(static_cast<std::size_t>(spec.width * spec.channels));
    for (std::int64_t z = 0; z < spec.layers; ++z)
        for (std::int64_t y = 0; y < spec.height; ++y) {
            for (std::int64_t i = 0; i < std::ssize(row); ++i)
                row[static_cast<std::size_t>(i)] =
                    valueOf(pattern, i / spec.channels, y, z, static_cast<int>(i % spec.channels));
            writer->writeRows(row);
            const bool half = z * spec.height + y == spec.layers * spec.height / 2;
            for (double waited = 0; half && waited < pause; waited += 0.01) {
                throwIfInterrupted();
                std::this_thread::sleep_for(std::chrono::milliseconds(10));
            }
        }
    writer->finish();
}

}  // namespace

int main(int count, char** arguments) try {
    if (count < 6) return static_cast<int>(ExitCode::usage);
    installSignalHandlers();
    Options options;
    for (int i = 6; i < count; ++i) {
        const std::string text = arguments[i];
        options[text.substr(0, text.find('='))] = text.substr(text.find('=') + 1);
    }
    setThreadCount(std::atoi(option(options, "threads").c_str()));
    write(arguments[1], specOf(arguments, options), options);
    return 0;
} catch (const Error& error) {
    fmt::print(stderr, "noisescope: {}\n", error.what());
    return static_cast<int>(error.code());
} catch (const Interrupted& interrupted) {
    fmt::print(stderr, "noisescope: interrupted\n");
    return 128 + interrupted.signal();
}
