// Boxes of pixels: regions of consecutive slices, drawn in pieces on all cores.
#pragma once

#include "cpu/row_evaluator.h"
#include "cpu/sampler.h"

namespace noisescope {

/// Draws what Sampler::box() promises, with the plan's evaluator. A small box starts no thread and, once a thread has
/// drawn one like it, allocates no memory.
void drawBox(const FieldPlan& plan, const RowEvaluator& evaluator, const FieldBox& box, const BoxTarget& target,
             Extremes* extremes, const Pause& pause);

}  // namespace noisescope
