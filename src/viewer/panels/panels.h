// Panels of the window. Each draws itself into its rectangle of the layout and depends only on the state.
#pragma once

#include <string_view>

#include "viewer/widgets/ui.h"

namespace noisescope {

struct Action;

void drawCanvas(ViewerState& state, Ui& ui);       ///< pan, zoom, overlays; the picture itself lies behind
void drawViewBar(ViewerState& state, Ui& ui);      ///< modes of the canvas, and their options
void drawPaneValues(ViewerState& state, Ui& ui);   ///< of a comparison: the value of each pane
void drawPresetStrip(ViewerState& state, Ui& ui);  ///< presets as thumbnails
void drawRecipePanel(ViewerState& state, Ui& ui);  ///< parameters
void drawRightPanel(ViewerState& state, Ui& ui);   ///< color, numbers, code, export
void drawDrawerTabs(ViewerState& state, Ui& ui);   ///< tabs that open and close the drawers of a narrow window
void drawMenuBar(ViewerState& state, Ui& ui);
void drawErrorStrip(ViewerState& state, Ui& ui);
void drawStatusLine(ViewerState& state, Ui& ui);
void drawHints(ViewerState& state, Ui& ui);
void drawRestored(ViewerState& state, Ui& ui);  ///< notice of restored unsaved work
void drawToasts(ViewerState& state, Ui& ui);
void drawHelp(ViewerState& state, Ui& ui);
void drawFilePrompt(ViewerState& state, Ui& ui);
void drawExport(ViewerState& state, Ui& ui);      ///< progress of an export
void drawProcessing(ViewerState& state, Ui& ui);  ///< progress of an erosion on the canvas
void drawGoTo(ViewerState& state, Ui& ui);        ///< dialog for coordinates
void drawCodeSet(ViewerState& state, Ui& ui);     ///< dialog that saves the code for several targets
void drawHistory(ViewerState& state, Ui& ui);     ///< steps and pinned recipes
void drawVariations(ViewerState& state, Ui& ui);  ///< grid of random variations over the canvas
void drawPalette(ViewerState& state, Ui& ui);     ///< command palette

/// Draws an action as an item of a menu, which is noted under `name`.
void drawActionItem(const Action& action, std::string_view name, ViewerState& state, Ui& ui);

/// True if compared panes have controls for their values, which label them.
bool hasPaneValues(const ViewerState& state, const Ui& ui);
/// Draws the compared parameter and the list of its values into a part of the view bar.
void drawComparedValues(ViewerState& state, const Rect& place, Ui& ui);

/// Returns the height of the error strip, 0 without an error.
float errorStripHeight(const ViewerState& state, const Ui& ui);

}  // namespace noisescope
