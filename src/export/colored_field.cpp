#include "export/colored_field.h"

#include <fmt/format.h>

#include <string>

#include "color/biomes.h"
#include "color/colorize.h"
#include "color/oklab.h"
#include "cpu/measures.h"
#include "recipe/chosen.h"

namespace noisescope {

namespace {

std::string colorText(const Rgba8& color) {
    return fmt::format("the color #{:02x}{:02x}{:02x}", color.red, color.green, color.blue);
}

}  // namespace

ColoredField::ColoredField(const Recipe& recipe, const PixelScale& pixels, FieldDrawer& drawer)
    : plan_(measuredPlan(recipe, pixels)), map_(colorMapOf(recipe)), drawer_(&drawer) {
    if (map_.takesSecond()) second_.emplace(measuredPlan(biomeRecipe(recipe), pixels));
}

std::vector<Rgba8> ColoredField::render(const Region& region) const {
    return colorsOf(region, drawer_->render(plan_, region).pixels);
}

std::vector<Rgba8> ColoredField::colorsOf(const Region& region, std::span<const float> values) const {
    std::vector<float> seconds;
    if (second_) seconds = drawer_->render(*second_, region).pixels;
    std::vector<Rgba8> colors = colorize(map_, values, plan_.channels(), seconds);
    compare(region, colors);
    return colors;
}

/// With what the scalar twins make of both fields.
void ColoredField::compare(const Region& region, std::span<const Rgba8> colors) const {
    const SpotCheck* check = drawer_->check();
    if (check == nullptr || !isExact(plan_.recipe())) return;
    const std::vector<PixelPlace> places = placesToCheck(plan_, region, check->seed());
    TwinPixels twin(plan_);
    std::optional<TwinPixels> second;
    if (second_) second.emplace(*second_);
    SpotCheck::Findings findings;
    for (const PixelPlace& place : places) {
        const FieldValue value = twin.at(place);
        FieldValue other{};
        if (second) other = second->at(place);
        const auto channels = static_cast<std::size_t>(plan_.channels());
        const Rgba8 expected =
            colorize(map_, std::span(value).first(channels), plan_.channels(), std::span(other).first(second ? 1 : 0))
                .front();
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
