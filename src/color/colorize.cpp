#include "color/colorize.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace noisescope {
namespace {

// Twins of the functions in shaders/host/colorize.glsl: keep the order of operations.

float unitOf(const ColorMap& map, float value) {
    const float unit = (value - map.low) * map.scale;
    return std::min(std::max(unit, 0.0f), 1.0f);
}

int stepOf(float unit, int steps) { return static_cast<int>(std::floor(unit * static_cast<float>(steps - 1) + 0.5f)); }

int reached(std::int32_t key, std::span<const std::int32_t> thresholds) {
    return static_cast<int>(
        std::count_if(thresholds.begin(), thresholds.end(), [&](std::int32_t threshold) { return key >= threshold; }));
}

/// Returns the value's level in an 8-bit export.
int levelOf(const ColorMap& map, float value) {
    if (std::isnan(value)) return 0;
    const auto next = std::upper_bound(map.levels.begin(), map.levels.end(), map.direction * orderedBits(value));
    return static_cast<int>(next - map.levels.begin());
}

}  // namespace

int rowOf(const ColorMap& map, float value, float second) {
    if (std::isnan(value) || (map.inputs() > 1 && std::isnan(second))) return -1;
    if (map.gray) return levelOf(map, value);
    if (!map.banded) return stepOf(unitOf(map, value), static_cast<int>(map.colors.size()));
    const int row = reached(map.direction * orderedBits(value), map.thresholds);
    if (map.inputs() == 1) return row;
    const int columns = static_cast<int>(map.secondThresholds.size()) + 1;
    return row * columns + reached(orderedBits(second), map.secondThresholds);
}

std::vector<Rgba8> colorize(const ColorMap& map, std::span<const float> values, int channels,
                            std::span<const float> seconds) {
    const auto stride = static_cast<std::size_t>(channels);
    std::vector<Rgba8> pixels(values.size() / stride);
    const bool single = channels == 1;
    if (single && map.inputs() > 1 && seconds.size() != pixels.size())
        throw std::logic_error("colorize: as many second values as values are needed");
    for (std::size_t i = 0; i < pixels.size(); ++i) {
        if (single) {
            const int row = rowOf(map, values[i], map.inputs() > 1 ? seconds[i] : 0);
            pixels[i] = row < 0 ? kNotANumber : map.colors[static_cast<std::size_t>(row)];
        } else {
            const auto level = [&](std::size_t c) {
                return static_cast<std::uint8_t>(levelOf(map, c < stride ? values[i * stride + c] : 0.0f));
            };
            pixels[i] = {level(0), level(1), level(2)};
        }
    }
    return pixels;
}

}  // namespace noisescope
