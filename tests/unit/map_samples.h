// Helpers of the tests of files for maps.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>

#include "core/threads.h"
#include "unit/image_samples.h"

namespace noisescope {

/// Small halves, which every depth of floats holds exactly; in the range of integers their 8-bit steps.
inline Image steppedImage(std::int64_t width, std::int64_t height, int channels) {
    Image image(width, height, channels);
    std::uint32_t state = 7;
    for (float& value : image.pixels) {
        state = state * 1664525u + 1013904223u;
        value = static_cast<float>(state >> 24);
    }
    return image;
}

inline ImageSpec steppedSpec(const Image& image, Depth depth) {
    ImageSpec spec = specFor(image, depth);
    spec.range = {0, depth == Depth::u16 ? 65535.0 : 255.0};
    spec.force = true;
    return spec;
}

inline std::string written(const fs::path& path, const Image& image, const ImageSpec& spec, int threads) {
    setThreadCount(threads);
    writeImage(path, image, spec);
    setThreadCount(0);
    return bytesOf(path);
}

/// A volume of that many layers, which are parts of one image one below the other.
inline void writeLayers(const fs::path& path, const Image& image, ImageSpec spec, std::int64_t layers) {
    spec.layersAre = Layers::volume;
    spec.layers = layers;
    spec.height = image.height / layers;
    const auto writer = openImage(path, spec);
    writer->writeRows(std::span(image.pixels).first(0));
    const auto layerSize = image.pixels.size() / static_cast<std::size_t>(layers);
    for (std::size_t at = 0; at < image.pixels.size(); at += layerSize)
        writer->writeRows(std::span(image.pixels).subspan(at, layerSize));
    writer->finish();
}

inline std::string refusal(const fs::path& path, const ImageSpec& spec) {
    return complaint([&] { openImage(path, spec); }, ExitCode::usage);
}

}  // namespace noisescope
