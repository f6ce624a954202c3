// Between which numbers all values of a recipe lie.
#pragma once

#include <optional>

#include "core/image.h"

namespace noisescope {

class FieldPlan;

/// The least range that is known to hold every value of the plan's recipe, whatever the place. Nothing where none is
/// known: slopes, flows and places, and fractals of octaves that leave [-1, 1], which some do in the classic scale.
std::optional<Range> provenRangeOf(const FieldPlan& plan);

}  // namespace noisescope
