// The parts of the window. Each draws itself where the layout says, from the state alone.
#pragma once

#include "viewer/ui.h"

namespace noisescope {

void drawCanvas(ViewerState& state, Ui& ui);       ///< pan and zoom; the picture itself lies behind
void drawRecipePanel(ViewerState& state, Ui& ui);  ///< presets and parameters
void drawMenuBar(ViewerState& state, Ui& ui);
void drawErrorStrip(ViewerState& state, Ui& ui);
void drawStatusLine(ViewerState& state, Ui& ui);
void drawHints(ViewerState& state, Ui& ui);
void drawToasts(ViewerState& state, Ui& ui);
void drawHelp(ViewerState& state, Ui& ui);
void drawFilePrompt(ViewerState& state, Ui& ui);

/// Height of the error strip, 0 without an error.
float errorStripHeight(const ViewerState& state, const Ui& ui);

}  // namespace noisescope
