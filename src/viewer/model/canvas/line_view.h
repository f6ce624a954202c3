// Recipes of one dimension on the canvas: their values as a curve instead of stripes.
#pragma once

#include <cstddef>

#include "viewer/model/canvas/scene.h"

namespace noisescope {

/// True if the pane is drawn as a curve.
bool showsCurve(const ViewerState& state, const Pane& pane);

/// Returns the values along the middle row of a pane that is drawn as a curve; null until its plan is there. Keeps
/// them.
const CanvasState::Line* lineOf(ViewerState& state, std::size_t index, const Pane& pane);

}  // namespace noisescope
