// Values of one dimension as a curve over the canvas.
#pragma once

#include "viewer/widgets/ui.h"

namespace noisescope {

/// Draws the curves of all panes that are shown so, A and B over each other, into the current ImGui window. Below each
/// a strip of the picture stays visible.
void drawCurves(ViewerState& state, Ui& ui);

}  // namespace noisescope
