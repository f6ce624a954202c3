#include "color/color_map.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <functional>
#include <limits>
#include <numeric>

#include "color/moisture.h"
#include "color/oklab.h"
#include "core/quantize.h"
#include "recipe/chosen.h"
#include "recipe/recipe.h"

namespace noisescope {
namespace {

constexpr int kLevels = 256;

Rgba8 colorOf(const ColorStop& stop) { return {stop.red, stop.green, stop.blue}; }

Rgb rgbOf(const ColorStop& stop) { return {stop.red / 255.0, stop.green / 255.0, stop.blue / 255.0}; }

std::uint8_t levelOf(double channel) { return static_cast<std::uint8_t>(std::floor(channel * 255 + 0.5)); }

std::array<double, 3> between(const std::array<double, 3>& from, const std::array<double, 3>& to, double share) {
    std::array<double, 3> result{};
    for (std::size_t i = 0; i < result.size(); ++i) result[i] = std::lerp(from[i], to[i], share);
    return result;
}

/// Returns the key of the value at a share of the range; exact at both ends.
std::int32_t thresholdAt(const Range& range, double share) {
    return orderedBits(static_cast<float>(std::lerp(range.low, range.high, share)));
}

/// Returns the threshold between two bands: a value equal to it belongs to the upper band, or with `included` to the
/// lower one.
std::int32_t upperThreshold(const Range& range, double share, std::int32_t direction, bool included) {
    return direction * thresholdAt(range, share) + (included ? 1 : 0);
}

/// The inverse of orderedBits().
float floatOf(std::int32_t key) {
    return std::bit_cast<float>(key < 0 ? std::numeric_limits<std::int32_t>::min() - key : key);
}

void addBands(ColorMap& map, const Range& range, std::span<const ColorStop> stops) {
    for (const ColorStop& stop : stops) map.colors.push_back(colorOf(stop));
    for (const ColorStop& stop : stops.subspan(1))
        map.thresholds.push_back(upperThreshold(range, stop.position, map.direction, false));
}

/// Lake, desert, meadow, forest and mountain where it is cold: ice, bare ground, tundra, taiga, snow.
constexpr std::array kColdBiomes{colorStop(0, 0xc4dbe8), colorStop(0, 0xb7ae9e), colorStop(0, 0xa3a878),
                                 colorStop(0, 0x56756a), colorStop(0, 0xf2f5f8)};

/// Adds the thresholds of the moisture where it is cold, which is larger by coldMoisture().
void addColdThresholds(ColorMap& map, const Range& moisture) {
    const float cold = coldMoisture(moisture);
    const std::vector<std::int32_t> warm = map.secondThresholds;
    map.secondThresholds.push_back(orderedBits(static_cast<float>(moisture.high) + 0.5f * cold));
    // Rounding keeps the order: a moisture that reaches a threshold still reaches it.
    for (const std::int32_t threshold : warm) map.secondThresholds.push_back(orderedBits(floatOf(threshold) + cold));
}

/// A value up to the lake threshold, inclusive, is lake, and from the mountain threshold on mountain; on the ground
/// between, desert and forest are divided alike. Thresholds are from the article on grid maps; the preset article-map
/// has its range and its noise.
void addBiomes(ColorMap& map, const Range& range, const Recipe& recipe) {
    const Range moisture = rangeOf(moistureOf(recipe));
    const bool hasCold = temperatureOf(recipe).has_value();
    const double mountain = std::max(recipe.lake, recipe.mountain);
    const double forest = std::max(recipe.desert, recipe.forest);
    map.thresholds = {upperThreshold(range, recipe.lake, map.direction, true),
                      upperThreshold(range, mountain, map.direction, false)};
    map.secondThresholds = {upperThreshold(moisture, recipe.desert, 1, true),
                            upperThreshold(moisture, forest, 1, false)};
    const auto stops = colorsOf(recipe).stops;
    enum { lake, desert, meadow, forests, mountains };  // rows of the catalogue's stops
    constexpr std::size_t kMoistures = 3;
    constexpr int kBiomes[][kMoistures] = {
        {lake, lake, lake}, {desert, meadow, forests}, {mountains, mountains, mountains}};
    for (const auto& row : kBiomes) {
        for (const int biome : row) map.colors.push_back(colorOf(stops[static_cast<std::size_t>(biome)]));
        if (!hasCold) continue;
        for (const int biome : row) map.colors.push_back(colorOf(kColdBiomes.at(static_cast<std::size_t>(biome))));
    }
    if (hasCold) addColdThresholds(map, moisture);
}

/// Finds the keys at which levels begin by bisection: quantize()'s division may round to either side of the middle of
/// two levels.
void addLevels(ColorMap& map, const std::function<bool(float value, std::uint32_t level)>& reaches) {
    constexpr std::int32_t kInfinityKey = 0x7f800000;
    std::int32_t below = -kInfinityKey;  // invariant: below the level
    map.levels.reserve(kLevels - 1);
    for (std::uint32_t level = 1; level < kLevels; ++level) {
        std::int32_t above = kInfinityKey;
        while (above > below + 1) {
            const std::int32_t middle = std::midpoint(below, above);
            const bool reached = reaches(floatOf(map.direction * middle), level);
            (reached ? above : below) = middle;
        }
        map.levels.push_back(above);
    }
}

/// Returns whether a solid's light is shown at this level or a brighter one: exposed as film is, in sRGB.
bool isShownAs(float light, std::uint32_t level, double exposure) {
    const double shown = 1 - std::exp(-exposure * std::max(static_cast<double>(light), 0.0));
    return encodedOf(shown) * (kLevels - 1) + 0.5 >= level;
}

}  // namespace

std::int32_t orderedBits(float value) {
    const auto bits = std::bit_cast<std::int32_t>(value);
    if ((bits & 0x7f800000) == 0) return 0;
    return bits < 0 ? std::numeric_limits<std::int32_t>::min() - bits : bits;
}

Rgba8 colorAt(std::span<const ColorStop> stops, int blend, double position) {
    const auto above =
        std::find_if(stops.begin(), stops.end(), [&](const ColorStop& s) { return s.position > position; });
    if (above == stops.begin()) return colorOf(stops.front());
    if (above == stops.end() || blend == kBlendBands) return colorOf(*(above - 1));
    const ColorStop& below = *(above - 1);
    const double share = (position - below.position) / (above->position - below.position);
    const Rgb rgb = blend == kBlendOklab ? rgbOf(between(oklabOf(rgbOf(below)), oklabOf(rgbOf(*above)), share))
                                         : between(rgbOf(below), rgbOf(*above), share);
    return {levelOf(rgb[0]), levelOf(rgb[1]), levelOf(rgb[2])};
}

ColorMap colorMapOf(const Recipe& recipe) {
    const bool custom = recipe.colors == kCustom;
    const auto stops = custom ? recipe.gradient.used() : colorsOf(recipe).stops;
    const int blend = custom ? recipe.blend : colorsOf(recipe).blend;
    const Range range = rangeOf(recipe);
    ColorMap map;
    map.banded = blend == kBlendBands;
    map.direction = range.low < range.high ? 1 : -1;
    map.low = std::fpclassify(static_cast<float>(range.low)) == FP_SUBNORMAL ? 0.0f : static_cast<float>(range.low);
    map.scale = static_cast<float>(1 / (range.high - range.low));
    if (recipe.output == kSolid) {
        map.direction = 1;
        map.exposure = static_cast<float>(recipe.exposure);
        addLevels(map, [&](float light, std::uint32_t level) { return isShownAs(light, level, recipe.exposure); });
        return map;
    }
    addLevels(map, [&](float value, std::uint32_t level) { return quantize(value, range, kLevels - 1) >= level; });
    if (recipe.colors == kGray) {
        map.gray = true;
        for (int level = 0; level < kLevels; ++level) {
            const auto gray = static_cast<std::uint8_t>(level);
            map.colors.push_back({gray, gray, gray});
        }
    } else if (recipe.colors == kBiomes) {
        addBiomes(map, range, recipe);
    } else if (map.banded) {
        addBands(map, range, stops);
    } else {
        for (int i = 0; i < kColorSteps; ++i)
            map.colors.push_back(colorAt(stops, blend, static_cast<double>(i) / (kColorSteps - 1)));
    }
    return map;
}

}  // namespace noisescope
