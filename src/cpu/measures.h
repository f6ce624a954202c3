// Plans with the numbers that are measured.
#pragma once

#include "plan/field_plan.h"

namespace noisescope {

/// Those that the recipe needs; of a recipe with problems none. Takes up to a third of a second; the last ones are
/// kept.
Measures measuresOf(const Recipe& recipe);

/// Whether measuresOf() takes no time: nothing is needed, or it is kept.
bool isMeasured(const Recipe& recipe);

/// Measures and plans. Throw Error(usage) with every problem of the recipe.
FieldPlan measuredPlan(const Recipe& recipe, const PixelScale& pixels);
FieldPlan measuredPointPlan(const Recipe& recipe);

}  // namespace noisescope
