#include "viewer/model/layers/curve_inputs.h"

#include <algorithm>
#include <cmath>

#include "recipe/layer_paths.h"
#include "recipe/recipe.h"

namespace noisescope {

HeldRecipe curveInputRecipe(const Recipe& recipe, std::string_view path, std::size_t step) {
    Recipe before = recipe;
    before.output = kValue;
    if (Layer* const layer = findLayer(before.tree, path); layer != nullptr && layer->shape.size() > step)
        layer->shape.resize(step);
    return seenFrom(before, path);
}

CurveBars curveBars(std::span<const float> values, int channels) {
    CurveBars bars{};
    const auto count = static_cast<float>(bars.size());
    for (std::size_t i = 0; i < values.size(); i += static_cast<std::size_t>(channels))
        if (std::isfinite(values[i]))
            bars[static_cast<std::size_t>(std::clamp((values[i] + 1) / 2 * count, 0.0f, count - 1))] += 1;
    const float most = *std::ranges::max_element(bars);
    for (float& bar : bars)
        if (most > 0) bar = std::sqrt(bar / most);
    return bars;
}

}  // namespace noisescope
