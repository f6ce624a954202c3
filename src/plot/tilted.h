// A picture as texture on a plane seen at a slant, by the filters that graphics hardware has.
#pragma once

#include <cstdint>

#include "core/image.h"
#include "recipe/recipe.h"

namespace noisescope {

/// Pixels along the texture.
inline constexpr std::int64_t kTextureSide = 256;

/// Place on the plane, in textures, that a pixel shows, and how far it goes by one pixel along x and along y.
struct TiltedPlace {
    double u = 0, v = 0;
    double uAcross = 0, vDown = 0;  ///< lines of pixels are lines of the plane: v does not change along x
    double uDown = 0;
};
/// Returns the place of the pixel (x, y), which may lie between pixels. At the lower edge a pixel is a quarter of a
/// texel wide, at the upper one about nine texels.
TiltedPlace tiltedPlace(double x, double y, std::int64_t width, std::int64_t height);

/// Returns a picture of 3 channels, sRGB from 0 to 1: the recipe in its colors as texture of kTextureSide pixels along,
/// on a plane that goes on to the horizon, where it repeats, turned around each time unless it tiles. One pane for each
/// filter, two side by side, with their names. Texels are averaged as linear light. Throws Interrupted.
Image tiltedPlanes(const Recipe& recipe, std::int64_t width, std::int64_t height);

}  // namespace noisescope
