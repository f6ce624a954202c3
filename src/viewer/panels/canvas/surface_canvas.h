// The surface over the canvas.
#pragma once

#include "viewer/widgets/ui.h"

namespace noisescope {

/// Turns, lights, nears and raises the surface by the mouse over its item, which was the last. Returns whether a click
/// has ended there.
bool handleSurfaceMouse(ViewerState& state, bool hovered);
/// Returns the pixel of the field that is seen under the mouse.
std::optional<CanvasState::Pixel> cursorOnSurface(const ViewerState& state);
void drawSurface(ViewerState& state, Ui& ui);
/// Draws the choice of what it shows.
void drawSurfaceLook(ViewerState& state, float width, Ui& ui);

}  // namespace noisescope
