// The form of a snippet for whatever needs more than octaves on a lattice: periods, a torus, a turned slice, time, a
// warp, outputs with derivatives and fractals that are fed with them.
#pragma once

#include "snippet/entry.h"

namespace noisescope {

/// Does the recipe need it?
bool isPlaced(const Recipe& recipe);

EntryPart placedPart(const FieldPlan& plan);

}  // namespace noisescope
