// Values that go into the curves of a layer, counted for the histograms behind them.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <string_view>

#include "recipe/held_recipe.h"
#include "viewer/model/document/panel_state.h"

namespace noisescope {

/// Returns the recipe whose values go into step `step` of a layer's shapes: the layer with the steps before it alone.
HeldRecipe curveInputRecipe(const Recipe& recipe, std::string_view path, std::size_t step);

/// Counts values between -1 and 1; those beyond are in the first and the last bar, as the curve's ends hold there. The
/// highest bar is 1, the others are the roots of their shares of it. Values that are not finite do not count.
CurveBars curveBars(std::span<const float> values, int channels);

}  // namespace noisescope
