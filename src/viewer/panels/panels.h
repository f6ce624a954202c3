// The parts of the window. Each draws itself where the layout says, from the state alone.
#pragma once

#include "viewer/widgets/ui.h"

namespace noisescope {

void drawCanvas(ViewerState& state, Ui& ui);       ///< pan, zoom, overlays; the picture itself lies behind
void drawCompareBar(ViewerState& state, Ui& ui);   ///< what is compared, over the canvas
void drawPresetStrip(ViewerState& state, Ui& ui);  ///< presets with their pictures
void drawRecipePanel(ViewerState& state, Ui& ui);  ///< parameters
void drawRightPanel(ViewerState& state, Ui& ui);   ///< color, numbers, code, export
void drawDrawerTabs(ViewerState& state, Ui& ui);   ///< open and close the drawers of a narrow window
void drawMenuBar(ViewerState& state, Ui& ui);
void drawErrorStrip(ViewerState& state, Ui& ui);
void drawStatusLine(ViewerState& state, Ui& ui);
void drawHints(ViewerState& state, Ui& ui);
void drawRestored(ViewerState& state, Ui& ui);  ///< that unsaved work has come back
void drawToasts(ViewerState& state, Ui& ui);
void drawHelp(ViewerState& state, Ui& ui);
void drawFilePrompt(ViewerState& state, Ui& ui);
void drawExport(ViewerState& state, Ui& ui);   ///< how far an export is
void drawGoTo(ViewerState& state, Ui& ui);     ///< asks for a place
void drawCodeSet(ViewerState& state, Ui& ui);  ///< saves the code for several targets
void drawPalette(ViewerState& state, Ui& ui);  ///< every command by its name

/// Has the comparison its controls? They tell what the panes show.
bool hasCompareBar(const ViewerState& state, const Ui& ui);

/// Height of the error strip, 0 without an error.
float errorStripHeight(const ViewerState& state, const Ui& ui);

}  // namespace noisescope
