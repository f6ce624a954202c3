// Measured numbers of recipes, and plans with them.
#pragma once

#include <optional>

#include "plan/field_plan.h"
#include "plan/picture_plan.h"

namespace noisescope {

/// Returns the measures that the recipe needs; defaults for a recipe with problems. Takes up to a third of a second;
/// the last results are cached.
Measures measuresOf(const Recipe& recipe);

/// True if measuresOf() is immediate: nothing is needed, or it is cached.
bool isMeasured(const Recipe& recipe);

/// The same for all fields of a recipe's picture.
bool isPictureMeasured(const Recipe& recipe);

/// Measure and plan. Throw Error(usage) with every problem of the recipe.
FieldPlan measuredPlan(const Recipe& recipe, const PixelScale& pixels);
FieldPlan measuredPointPlan(const Recipe& recipe, const PixelScale& pixels = 1);
PicturePlan measuredPointPicture(const Recipe& recipe, const PixelScale& pixels = 1);  ///< values
PicturePlan measuredPicture(const Recipe& recipe, const PixelScale& pixels, PictureOf of = PictureOf::colors);

/// Returns the least range that is known to hold every value of the recipe's field.
std::optional<Range> provenRangeOf(const Recipe& recipe, const PixelScale& pixels);

}  // namespace noisescope
