#include "export/colored_field.h"

#include "color/biomes.h"
#include "color/colorize.h"
#include "color/oklab.h"
#include "field/cpu_field.h"

namespace noisescope {

Image renderRegion(const FieldPlan& plan, const Region& region, FieldRenderer* renderer) {
    return renderer != nullptr ? renderer->render(plan, region) : renderOnCpu(plan, region);
}

ColoredField::ColoredField(const Recipe& recipe, std::int64_t height, FieldRenderer* renderer)
    : plan_(recipe, height), map_(colorMapOf(recipe)), renderer_(renderer) {
    if (map_.takesSecond()) second_.emplace(biomeRecipe(recipe), height);
}

std::vector<Rgba8> ColoredField::render(const Region& region) const {
    return colorsOf(region, renderRegion(plan_, region, renderer_).pixels);
}

std::vector<Rgba8> ColoredField::colorsOf(const Region& region, std::span<const float> values) const {
    std::vector<float> seconds;
    if (second_) seconds = renderRegion(*second_, region, renderer_).pixels;
    return colorize(map_, values, plan_.channels(), seconds);
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
