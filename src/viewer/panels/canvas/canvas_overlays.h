// What is drawn over the picture: lattice, labels, frame, tiles' edges, the line of the wipe.
#pragma once

#include "viewer/widgets/ui.h"

namespace noisescope {

/// A place of the canvas, in its pixels, in units of the window system.
ImVec2 onScreen(const CanvasState& canvas, double x, double y);

/// Into the current ImGui window, which is the canvas.
void drawCanvasOverlays(ViewerState& state, Ui& ui);

}  // namespace noisescope
