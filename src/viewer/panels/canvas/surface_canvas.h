// The surface over the canvas.
#pragma once

#include "viewer/widgets/ui.h"

namespace noisescope {

/// Turns, lights, zooms and raises the surface by the mouse over the canvas' item, which was the last.
void handleSurfaceMouse(ViewerState& state, bool hovered);
void drawSurface(ViewerState& state, Ui& ui);
/// Draws the choice of what it shows.
void drawSurfaceLook(ViewerState& state, float width, Ui& ui);

}  // namespace noisescope
