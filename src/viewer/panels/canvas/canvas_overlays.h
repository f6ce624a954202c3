// Overlays of the picture: lattice, labels, frame, tile edges, the line of the wipe.
#pragma once

#include <string>

#include "viewer/widgets/ui.h"

namespace noisescope {

/// Converts a point of the canvas from its pixels to units of the window system.
ImVec2 onScreen(const CanvasState& canvas, double x, double y);

/// Draws into the current ImGui window, which must be the canvas.
void drawCanvasOverlays(ViewerState& state, Ui& ui);

/// Draws a line of text in the lower left corner of a part of the canvas.
void drawCanvasNote(const char* name, const std::string& text, const Rect& part, Ui& ui);

/// Begins a borderless window over the canvas with a plain background.
bool beginOverlay(const char* name, const Rect& place, const Ui& ui);

}  // namespace noisescope
