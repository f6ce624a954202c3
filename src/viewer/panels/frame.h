// A frame of the window: where every panel goes, and the loop over them.
#pragma once

#include <span>
#include <string_view>

#include "viewer/widgets/ui.h"

namespace noisescope {

/// In a window of fewer unscaled px both panels beside the picture would leave less than half of it.
constexpr float kNarrow = 2 * (metric::kLeftNarrow + metric::kRightNarrow);

struct Panel {
    std::string_view id;
    void (*draw)(ViewerState& state, Ui& ui);
    WindowPart part;  ///< its place on the keyboard's way
};
std::span<const Panel> panels();

/// Everything but the field itself: keys, panels, undo steps. Between ImGui::NewFrame() and ImGui::Render(). The recipe
/// is valid afterwards, whatever was typed.
void drawUi(ViewerState& state, Ui& ui);

}  // namespace noisescope
