// Explanations and graphs: pages of the tab Inspect, and what they draw over the canvas.
#pragma once

#include "viewer/widgets/ui.h"

namespace noisescope {

/// Draws the page Explain at the cursor: the sentence, the buttons, the ladder.
void drawExplainSection(ViewerState& state, Ui& ui);

/// Draws the page Graphs at the cursor: which graph, and the graph as wide as the page.
void drawGraphsSection(ViewerState& state, Ui& ui);
/// Draws the graph over the canvas if it is to be large.
void drawLargeGraph(ViewerState& state, Ui& ui);

/// Draws the explained cell over the picture, into the current ImGui window.
void drawExplainedCell(const ViewerState& state, Ui& ui);

}  // namespace noisescope
