#include "image/motion/gif_palette.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <utility>

namespace noisescope {
namespace {

constexpr std::size_t kMostColors = 256;
constexpr double kLabSteps = 1 << 16;  // a step is invisible, and far above the differences of math libraries

std::size_t numberOf(const Rgb8& color) { return std::size_t{color[0]} << 16 | std::size_t{color[1]} << 8 | color[2]; }

/// IEC 61966-2-1
double linear(std::uint8_t code) {
    const double value = code / 255.0;
    return value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
}

}  // namespace

std::vector<Rgb8> grayPalette() {
    std::vector<Rgb8> colors;
    colors.reserve(256);
    for (int code = 0; code < 256; ++code) {
        const auto gray = static_cast<std::uint8_t>(code);
        colors.push_back({gray, gray, gray});
    }
    return colors;
}

std::vector<Rgb8> usualPalette() {
    constexpr int kSide = 6;
    constexpr int kStep = 255 / (kSide - 1);
    std::vector<Rgb8> colors;
    colors.reserve(256);
    for (int i = 0; i < kSide * kSide * kSide; ++i)
        colors.push_back({static_cast<std::uint8_t>(i / (kSide * kSide) * kStep),
                          static_cast<std::uint8_t>(i / kSide % kSide * kStep),
                          static_cast<std::uint8_t>(i % kSide * kStep)});
    // The cube's own grays are kStep apart; 8 between each two of them are 40.
    for (int code = 0; code < 255; code += kStep)
        for (int i = 1; i <= 8; ++i) {
            const auto gray = static_cast<std::uint8_t>(code + (i * kStep + 4) / 9);
            colors.push_back({gray, gray, gray});
        }
    return colors;
}

Palette::Palette(std::vector<Rgb8> colors) : colors_(std::move(colors)), known_(std::size_t{1} << 24, 0) {
    if (colors_.empty() || colors_.size() > kMostColors)
        throw std::logic_error("Palette: not a number of colors that it can have");
    labs_.reserve(colors_.size());
    for (const Rgb8& color : colors_) labs_.push_back(labOf(color));
    for (std::size_t i = colors_.size(); i-- > 0;) known_[numberOf(colors_[i])] = static_cast<std::uint16_t>(i + 1);
}

Palette::Lab Palette::labOf(const Rgb8& color) {
    const double r = linear(color[0]);
    const double g = linear(color[1]);
    const double b = linear(color[2]);
    const double l = std::cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
    const double m = std::cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
    const double s = std::cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
    const auto step = [](double value) { return static_cast<std::int64_t>(std::lround(value * kLabSteps)); };
    return {step(0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s),
            step(1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s),
            step(0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s)};
}

std::uint8_t Palette::nearest(const Rgb8& color) {
    std::uint16_t& known = known_[numberOf(color)];
    if (known == 0) {
        const Lab lab = labOf(color);
        const auto distance = [&](const Lab& other) {
            std::int64_t sum = 0;
            for (std::size_t i = 0; i < lab.size(); ++i) sum += (lab[i] - other[i]) * (lab[i] - other[i]);
            return sum;
        };
        const auto best = std::ranges::min_element(labs_, {}, distance);
        known = static_cast<std::uint16_t>(best - labs_.begin() + 1);
    }
    return static_cast<std::uint8_t>(known - 1);
}

}  // namespace noisescope
