// The noise of a solid as fields in space.
#pragma once

#include <memory>

#include "plan/picture_plan.h"

namespace noisescope {

/// Returns the recipe whose values are the noise of a solid.
Recipe solidNoiseRecipe(const Recipe& solid);

/// Plans the values of that recipe. `planField`: as planForSpace().
std::shared_ptr<const PicturePlan> solidNoise(const Recipe& solid, const PicturePlan::PlanField& planField);

}  // namespace noisescope
