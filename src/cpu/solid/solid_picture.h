// Pictures of solids by the twin, a ray after the other.
#pragma once

#include <functional>

#include "core/image.h"
#include "plan/solid/solid_plan.h"

namespace noisescope {

/// The noise at a point, called on any thread: the twin of ns_solid_noise() that the shader is written around.
using SolidNoise = std::function<float(reference::vec3)>;

/// Returns the light at a point of a pixel of the picture or beside it: red, green, blue, alpha.
reference::vec4 solidPixel(const SolidPlan& plan, const SolidNoise& noise, reference::ivec2 pixel,
                           reference::vec2 inside = reference::vec2(0.5f));

/// Draws a region of the picture in linear light, premultiplied RGBA, on threadCount() threads. Throws Interrupted.
Image drawSolid(const SolidPlan& plan, const SolidNoise& noise, const Region& region);

}  // namespace noisescope
