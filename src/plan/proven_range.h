// Proven range of a recipe's values.
#pragma once

#include <optional>

#include "core/image.h"

namespace noisescope {

class FieldPlan;

/// Returns the smallest known range that contains every value of the plan's recipe, whatever the place. Nothing for
/// slopes, flows, places, and fractals of octaves that leave [-1, 1], as some do in the classic scale.
std::optional<Range> provenRangeOf(const FieldPlan& plan);

/// Returns that of the plan's value, whatever its output.
std::optional<Range> provenValueRangeOf(const FieldPlan& plan);

}  // namespace noisescope
