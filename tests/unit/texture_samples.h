// Pictures of several layers and levels whose values follow from where they stand, so that any reader can tell them:
// (3x + 5y + 7 layer + 11 level + 13 channel) mod 251, in 256ths. Floats of 16 bits hold these too.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <vector>

#include "image/image_writer.h"

namespace noisescope {

inline float placedValue(std::int64_t x, std::int64_t y, std::int64_t layer, int level, int channel) {
    return static_cast<float>((3 * x + 5 * y + 7 * layer + 11 * level + 13 * channel) % 251) / 256.0F;
}

/// The range that makes integers n of 8 bits, or 257 n, of them.
inline constexpr Range kPlacedRange{0.0, 255.0 / 256.0};

/// All layers of a level, one below the other.
inline std::vector<float> placedLevel(const ImageSpec& spec, int level) {
    const LevelSize size = levelSize(spec, level);
    std::vector<float> values;
    for (std::int64_t layer = 0; layer < size.layers; ++layer)
        for (std::int64_t y = 0; y < size.height; ++y)
            for (std::int64_t x = 0; x < size.width; ++x)
                for (int channel = 0; channel < spec.channels; ++channel)
                    values.push_back(placedValue(x, y, layer, level, channel));
    return values;
}

/// Writes all levels and layers; the range is kPlacedRange. Throws as openImage().
inline void writePlaced(const std::filesystem::path& path, ImageSpec spec) {
    spec.range = kPlacedRange;
    const std::unique_ptr<ImageWriter> writer = openImage(path, spec);
    for (int level = 0; level < spec.levels; ++level) {
        const LevelSize size = levelSize(spec, level);
        const std::vector<float> values = placedLevel(spec, level);
        const auto layer = static_cast<std::size_t>(size.width * size.height * spec.channels);
        for (std::size_t at = 0; at < values.size(); at += layer)
            writer->writeRows(std::span(values).subspan(at, layer));
    }
    writer->finish();
}

}  // namespace noisescope
