// OKLab, a space in which equal steps look equal. Origin: B. Ottosson, "A perceptual color space for image
// processing", 2020, with the matrices of 2021.
#pragma once

#include <array>

namespace noisescope {

/// sRGB, encoded or as linear light; 0 to 1.
using Rgb = std::array<double, 3>;
/// Lightness 0 to 1, then green to red and blue to yellow, both around 0.
using Oklab = std::array<double, 3>;

/// Decode and encode a channel of sRGB (IEC 61966-2-1).
double linearOf(double encoded);
double encodedOf(double linear);

Oklab oklabOf(const Rgb& encoded);
/// Converts to encoded sRGB; clamps each channel of colors outside its gamut.
Rgb rgbOf(const Oklab& lab);

}  // namespace noisescope
