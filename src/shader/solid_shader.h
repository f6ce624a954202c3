// A solid's numbers as GLSL, around the noise of a point.
#pragma once

#include <string>
#include <string_view>

#include "plan/solid/solid_plan.h"

namespace noisescope {

/// Returns the solid's form of solid/choices.glsl, whose names SolidPlan has as well. `noise`: GLSL that defines
/// `float ns_solid_noise(vec3 p)`, with the files that it includes.
std::string solidChoices(const SolidPlan& plan, std::string_view noise);

/// Returns a fragment shader that includes solid/choices.glsl by way of solid/march.glsl and writes linear light,
/// premultiplied RGBA, of the pixel at gl_FragCoord + `u_first` to the output 0. Rows of the target go down.
std::string solidFragment(const SolidPlan& plan);

}  // namespace noisescope
