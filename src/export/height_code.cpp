#include "export/height_code.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace noisescope {
namespace {

constexpr double kMostCoded = 0xffffff;  // of three bytes

constexpr std::array kHeightCodes{
    // https://github.com/tilezen/joerd/blob/master/docs/formats.md
    HeightCode{"terrarium", "red * 256 + green + blue / 256 - 32768 meters", 32768, 256},
    // https://docs.mapbox.com/data/tilesets/reference/mapbox-terrain-rgb-v1
    HeightCode{"mapbox", "(red * 65536 + green * 256 + blue) / 10 - 10000 meters", 10000, 10},
};

}  // namespace

MeterScale metersOver(const Range& range, double height) {
    const double scale = height / (range.high - range.low);
    return {scale, -range.low * scale};
}

std::span<const HeightCode> heightCodes() { return kHeightCodes; }

const HeightCode* findHeightCode(std::string_view id) {
    const auto row = std::ranges::find(kHeightCodes, id, &HeightCode::id);
    return row == kHeightCodes.end() ? nullptr : &*row;
}

Range metersOf(const HeightCode& code) { return {-code.base, kMostCoded / code.steps - code.base}; }

std::vector<float> codedHeights(std::span<const float> values, const MeterScale& meters, const HeightCode& code) {
    std::vector<float> coded;
    coded.reserve(values.size() * kHeightCodeChannels);
    for (const float value : values) {
        const double steps = std::floor((meters.of(static_cast<double>(value)) + code.base) * code.steps + 0.5);
        const auto whole = static_cast<std::uint32_t>(steps > 0 ? std::min(steps, kMostCoded) : 0);  // NaN becomes 0
        for (const int shift : {16, 8, 0}) coded.push_back(static_cast<float>(whole >> shift & 0xff));
    }
    return coded;
}

}  // namespace noisescope
