// Color picker for a gradient stop, with fields for its levels and its text.
#pragma once

#include <array>
#include <optional>

#include "recipe/gradient.h"
#include "viewer/widgets/ui.h"

namespace noisescope {

constexpr float kColorPickerWidth = 248;  ///< width of the picker's window, unscaled

/// Returns red, green and blue, 0 to 1.
std::array<float, 3> channelsOf(const ColorStop& stop);

/// Draws the picker and sets the stop's color to the picked one. `picked`: the picker's color, finer than the stop's 8
/// bits. Returns the gradient whose colors are typed as text, evenly spaced; nothing while one color is.
std::optional<Gradient> drawColorPicker(ColorStop& stop, std::array<float, 3>& picked, Ui& ui);

}  // namespace noisescope
