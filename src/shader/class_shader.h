// Fragment shaders of maps: the classes of cells from the values of layers, and passes over them. A class is a float in
// a target of its own, the same number that the recipe's class has.
#pragma once

#include <string>
#include <vector>

#include "catalogue/passes.h"
#include "plan/class_plan.h"

namespace noisescope {

/// Returns GLSL 4.10 for flatten(): the class of a cell by the bounds, which are part of the text. `pixels`: of each
/// layer's target, pixels in a texel, 1 or 4. Uniforms: sampler2D u_read0, u_read1, …; int u_before, unused pixels in
/// front of the first one in a texel of four.
std::string classSource(const ClassPlan& plan, const std::vector<int>& pixels);

/// Returns GLSL 4.10 for flatten(): one step of a pass. Uniforms: sampler2D u_cells, the classes in a region that is
/// larger by the step's reach; ivec4 u_step: target, into, other, reach.
std::string passShaderSource(const PassInfo& pass);

}  // namespace noisescope
