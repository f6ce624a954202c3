// Painting of diagrams with Dear ImGui.
#pragma once

#include "diagram/diagram.h"
#include "viewer/widgets/ui.h"

namespace noisescope {

struct DiagramLook {
    ImVec2 corner{};           ///< of the diagram on the screen, upper left
    float scale = 1;           ///< ImGui units in one of the diagram's
    bool overPicture = false;  ///< lines and labels stand out from any colors below them
    int lit = kNoDrawnPart;    ///< part that stands out from the others, if shapes belong to it
};

/// Paints in the colors of the theme. Labels have their sizes, but are never smaller than the window's small text.
/// Over a picture labels come last, and move up or down where they would cover another one, or a point.
void paintDiagram(ImDrawList& list, const Diagram& diagram, const DiagramLook& look, Ui& ui);

}  // namespace noisescope
