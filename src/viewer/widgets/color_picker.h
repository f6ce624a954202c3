// A picker of a gradient stop's color, with fields for its levels and its text.
#pragma once

#include <array>

#include "recipe/gradient.h"
#include "viewer/widgets/ui.h"

namespace noisescope {

constexpr float kColorPickerWidth = 248;  ///< of the window around it, unscaled

/// Red, green and blue, 0 to 1.
std::array<float, 3> channelsOf(const ColorStop& stop);

/// What the picker shows becomes the stop's color. `picked`: what it shows, finer than the stop's 8 bits.
void drawColorPicker(ColorStop& stop, std::array<float, 3>& picked, Ui& ui);

}  // namespace noisescope
