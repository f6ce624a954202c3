#include "export/picture_drawer.h"

#include <fmt/format.h>

#include <string>

#include "color/oklab.h"
#include "cpu/measures.h"
#include "cpu/picture.h"

namespace noisescope {

namespace {

std::string colorText(const Rgba8& color) {
    return fmt::format("the color #{:02x}{:02x}{:02x}", color.red, color.green, color.blue);
}

}  // namespace

PictureDrawer::PictureDrawer(const Recipe& recipe, const PixelScale& pixels, FieldDrawer& drawer)
    : plan_(measuredPicture(recipe, pixels)), drawer_(&drawer) {}

std::vector<Rgba8> PictureDrawer::colors(const Region& region) const {
    return colorsOf(region, drawer_->render(plan_.field(), region).pixels);
}

std::vector<Rgba8> PictureDrawer::colorsOf(const Region& region, std::span<const float> values) const {
    std::vector<Image> others;
    std::vector<std::span<const float>> leaves{values};
    for (const auto& leaf : plan_.leaves().subspan(1)) others.push_back(drawer_->render(*leaf, region));
    for (const Image& image : others) leaves.emplace_back(image.pixels);
    std::vector<Rgba8> colors = noisescope::colorsOf(plan_, leaves);
    compare(region, colors);
    return colors;
}

/// Compares colors with those of the scalar twins' values.
void PictureDrawer::compare(const Region& region, std::span<const Rgba8> colors) const {
    const SpotCheck* check = drawer_->check();
    if (check == nullptr || !plan_.isExact(plan_.colors())) return;
    const std::vector<PixelPlace> places = placesToCheck(plan_.field(), region, check->seed());
    std::vector<TwinPixels> twins;
    for (const auto& leaf : plan_.leaves()) twins.emplace_back(*leaf);
    SpotCheck::Findings findings;
    for (const PixelPlace& place : places) {
        std::vector<FieldValue> values;
        std::vector<std::span<const float>> leaves;
        values.reserve(twins.size());
        for (TwinPixels& twin : twins) values.push_back(twin.at(place));
        for (std::size_t i = 0; i < values.size(); ++i)
            leaves.emplace_back(values[i].data(), static_cast<std::size_t>(plan_.leaves()[i]->channels()));
        const Rgba8 expected = noisescope::colorsOf(plan_, leaves).front();
        const Rgba8& found = colors[static_cast<std::size_t>((place.y - region.y) * region.width + place.x - region.x)];
        if (found != expected) findings.add(place, "", colorText(found), colorText(expected));
    }
    check->require(findings, places.size());
}

ColorLevels::ColorLevels(Depth depth) {
    const bool linear = depthInfo(depth).maxInteger == 0;  // floating point holds light, integers hold sRGB
    for (std::size_t level = 0; level < levels_.size(); ++level) {
        const double encoded = static_cast<double>(level) / 255;
        levels_[level] = static_cast<float>(linear ? linearOf(encoded) : encoded);
    }
}

std::vector<float> ColorLevels::of(std::span<const Rgba8> colors) const {
    std::vector<float> pixels;
    pixels.reserve(3 * colors.size());
    for (const Rgba8& color : colors)
        for (const std::uint8_t level : {color.red, color.green, color.blue}) pixels.push_back(levels_[level]);
    return pixels;
}

}  // namespace noisescope
