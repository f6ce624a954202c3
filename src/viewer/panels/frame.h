// Frame of the window: the layout of all panels, and the loop that draws them.
#pragma once

#include <span>
#include <string_view>

#include "viewer/widgets/ui.h"

namespace noisescope {

/// Width of the window, in unscaled px, below which both panels would leave less than half of it to the picture.
constexpr float kNarrow = 2 * (metric::kLeftNarrow + metric::kRightNarrow);

struct UiPanel {
    std::string_view id;
    void (*draw)(ViewerState& state, Ui& ui);
    WindowPart part;  ///< its place in the tab order
};
std::span<const UiPanel> panels();

/// Handles keys, draws all panels and records undo steps; the field itself is drawn by the host. Call it between
/// ImGui::NewFrame() and ImGui::Render(). The recipe is valid afterwards, whatever was typed.
void drawUi(ViewerState& state, Ui& ui);

}  // namespace noisescope
