#include "plot/tilted.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <utility>
#include <vector>

#include "color/oklab.h"
#include "core/threads.h"
#include "cpu/picture_drawer.h"
#include "plot/raster.h"

namespace noisescope {
namespace {

constexpr double kNearTexels = 0.25;  // of a pixel at the lower edge
constexpr double kFar = 0.03;         // of the pane's height from the upper edge to the horizon
constexpr double kMostTaps = 64;      // along the longer side of a footprint; more would not be seen

using Light = std::array<double, 3>;

/// A level of the texture, in linear light.
struct TextureLevel {
    std::int64_t side = 0;
    std::vector<Light> texels;
};

struct Texture {
    std::vector<TextureLevel> levels;
    bool tiles = false;

    /// Index of a texel beyond the edge: from the start again, or back.
    [[nodiscard]] std::int64_t wrapped(std::int64_t index, std::int64_t side) const {
        const std::int64_t period = tiles ? side : 2 * side;
        const std::int64_t inside = ((index % period) + period) % period;
        return inside < side ? inside : period - 1 - inside;
    }
    [[nodiscard]] const Light& texel(std::size_t level, std::int64_t x, std::int64_t y) const {
        const TextureLevel& here = levels[level];
        return here.texels[static_cast<std::size_t>(wrapped(y, here.side) * here.side + wrapped(x, here.side))];
    }
};

Light mixed(const Light& a, const Light& b, double t) {
    return {a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1]), a[2] + t * (b[2] - a[2])};
}

/// Mean of four texels.
TextureLevel smaller(const TextureLevel& level) {
    TextureLevel half{level.side / 2, std::vector<Light>(static_cast<std::size_t>(level.side * level.side / 4))};
    const auto at = [&](std::int64_t x, std::int64_t y) {
        return level.texels[static_cast<std::size_t>(y * level.side + x)];
    };
    for (std::int64_t y = 0; y < half.side; ++y)
        for (std::int64_t x = 0; x < half.side; ++x)
            half.texels[static_cast<std::size_t>(y * half.side + x)] =
                mixed(mixed(at(2 * x, 2 * y), at(2 * x + 1, 2 * y), 0.5),
                      mixed(at(2 * x, 2 * y + 1), at(2 * x + 1, 2 * y + 1), 0.5), 0.5);
    return half;
}

Texture textureOf(const Recipe& recipe) {
    const PictureDrawer drawer(recipe, kTextureSide, PictureOf::colors, cpuLeaves());
    const std::vector<Rgba8> colors = drawer.colors({0, 0, kTextureSide, kTextureSide});
    constexpr double kWhite = 255;
    TextureLevel first{kTextureSide, {}};
    first.texels.reserve(colors.size());
    for (const Rgba8& color : colors)
        first.texels.push_back(
            {linearOf(color.red / kWhite), linearOf(color.green / kWhite), linearOf(color.blue / kWhite)});
    Texture texture;
    texture.tiles = recipe.tree.empty() && recipe.periodX > 0 && recipe.periodX == recipe.frequency &&
                    recipe.periodY == recipe.periodX;
    texture.levels.push_back(std::move(first));
    while (texture.levels.back().side > 1) texture.levels.push_back(smaller(texture.levels.back()));
    return texture;
}

Light bilinear(const Texture& texture, std::size_t level, double u, double v) {
    const auto side = static_cast<double>(texture.levels[level].side);
    const double x = u * side - 0.5;
    const double y = v * side - 0.5;
    const auto left = static_cast<std::int64_t>(std::floor(x));
    const auto top = static_cast<std::int64_t>(std::floor(y));
    const double tx = x - std::floor(x);
    return mixed(mixed(texture.texel(level, left, top), texture.texel(level, left + 1, top), tx),
                 mixed(texture.texel(level, left, top + 1), texture.texel(level, left + 1, top + 1), tx),
                 y - std::floor(y));
}

/// Between the two levels whose texels are as large as that, in texels of the first level.
Light trilinear(const Texture& texture, double texels, double u, double v) {
    const double level =
        std::clamp(std::log2(std::max(texels, 1.0)), 0.0, static_cast<double>(texture.levels.size() - 1));
    const auto below = static_cast<std::size_t>(level);
    const std::size_t above = std::min(below + 1, texture.levels.size() - 1);
    return mixed(bilinear(texture, below, u, v), bilinear(texture, above, u, v), level - std::floor(level));
}

Light byPoint(const Texture& texture, const TiltedPlace& place) {
    return texture.texel(0, static_cast<std::int64_t>(std::floor(place.u * static_cast<double>(kTextureSide))),
                         static_cast<std::int64_t>(std::floor(place.v * static_cast<double>(kTextureSide))));
}

Light byBilinear(const Texture& texture, const TiltedPlace& place) { return bilinear(texture, 0, place.u, place.v); }

/// Lengths of a pixel's sides on the texture, in texels.
struct Footprint {
    double across = 0, down = 0;
};

Footprint footprintOf(const TiltedPlace& place) {
    const auto side = static_cast<double>(kTextureSide);
    return {side * std::abs(place.uAcross), side * std::hypot(place.uDown, place.vDown)};
}

Light byMips(const Texture& texture, const TiltedPlace& place) {
    const Footprint footprint = footprintOf(place);
    return trilinear(texture, std::max(footprint.across, footprint.down), place.u, place.v);
}

/// Taps along the longer side of the footprint, of the level whose texels are as wide as the shorter one.
Light byFootprint(const Texture& texture, const TiltedPlace& place) {
    const Footprint footprint = footprintOf(place);
    const bool isDeep = footprint.down > footprint.across;
    const double longer = std::max({footprint.across, footprint.down, 1.0});
    const double shorter = std::max(std::min(footprint.across, footprint.down), 1.0);
    const double taps = std::clamp(std::ceil(longer / shorter), 1.0, kMostTaps);
    const double alongU = isDeep ? place.uDown : place.uAcross;
    const double alongV = isDeep ? place.vDown : 0.0;
    Light sum{};
    for (int tap = 0; tap < static_cast<int>(taps); ++tap) {
        const double t = (tap + 0.5) / taps - 0.5;
        const Light light =
            trilinear(texture, std::max(shorter, longer / taps), place.u + t * alongU, place.v + t * alongV);
        for (std::size_t channel = 0; channel < sum.size(); ++channel) sum[channel] += light[channel] / taps;
    }
    return sum;
}

/// A way to read a texture, and its name.
struct TextureFilter {
    const char* label;
    Light (*read)(const Texture& texture, const TiltedPlace& place);
};

constexpr std::array kFilters{
    TextureFilter{"Point: the texel at the pixel's middle", &byPoint},
    TextureFilter{"Bilinear: blended between four texels", &byBilinear},
    TextureFilter{"Mip maps: smaller copies, by the pixel's longer side", &byMips},
    TextureFilter{"Anisotropic: averaged along the pixel's footprint", &byFootprint},
};
constexpr std::int64_t kSideBySide = 2;

void drawPane(const Texture& texture, std::size_t filter, const Region& pane, Image& picture) {
    inParallel(pane.height, [&](std::int64_t y) {
        for (std::int64_t x = 0; x < pane.width; ++x) {
            const Light light = kFilters[filter].read(
                texture, tiltedPlace(static_cast<double>(x), static_cast<double>(y), pane.width, pane.height));
            const auto at = static_cast<std::size_t>(((pane.y + y) * picture.width + pane.x + x) * picture.channels);
            for (std::size_t channel = 0; channel < light.size(); ++channel)
                picture.pixels[at + channel] = static_cast<float>(encodedOf(light[channel]));
        }
    });
}

}  // namespace

TiltedPlace tiltedPlace(double x, double y, std::int64_t width, std::int64_t height) {
    const auto high = static_cast<double>(height);
    const double near = kNearTexels * high / static_cast<double>(kTextureSide) * (1 + kFar);
    const double fromHorizon = (y + 0.5) / high + kFar;
    const double across = (x + 0.5 - static_cast<double>(width) / 2) / high;
    const double distance = near / fromHorizon;
    const double farther = -distance / (fromHorizon * high);  // a pixel down is nearer
    return {0.5 + across * distance, -distance, distance / high, -farther, across * farther};
}

Image tiltedPlanes(const Recipe& recipe, std::int64_t width, std::int64_t height) {
    const Texture texture = textureOf(recipe);
    Image picture(width, height, 3);
    std::ranges::fill(picture.pixels, 1.0f);
    constexpr std::int64_t kGap = 4;  // pixels
    const std::int64_t rows = static_cast<std::int64_t>(kFilters.size()) / kSideBySide;
    const Region size{0, 0, (width - kGap * (kSideBySide - 1)) / kSideBySide, (height - kGap * (rows - 1)) / rows};
    Diagram labels;
    labels.width = static_cast<double>(width);
    labels.height = static_cast<double>(height);
    for (std::size_t filter = 0; filter < kFilters.size(); ++filter) {
        const auto index = static_cast<std::int64_t>(filter);
        const Region pane{index % kSideBySide * (size.width + kGap), index / kSideBySide * (size.height + kGap),
                          size.width, size.height};
        drawPane(texture, filter, pane, picture);
        constexpr double kMargin = 8;
        constexpr double kSmallest = 12, kLetter = 0.05;  // of a pane's height
        labels.add(DrawnText{
            .at = {static_cast<double>(pane.x) + kMargin, static_cast<double>(pane.y + pane.height) - kMargin},
            .text = kFilters[filter].label,
            .size = std::max(kSmallest, kLetter * static_cast<double>(pane.height)),
            .bold = true});
    }
    drawOver(picture, labels);
    return picture;
}

}  // namespace noisescope
