// Small pictures for buttons, drawn: the fonts do not have them.
#pragma once

#include "viewer/widgets/ui.h"

namespace noisescope {

enum class Icon { die, shuffle, clock, locked, unlocked, play, pause, magnifier, cross, open, folded, options };

/// Around `center`, at most 14 px wide.
void drawIcon(Icon icon, ImVec2 center, ImU32 color, const Ui& ui);

/// A square button of the height of all controls; true if it was pressed.
bool iconButton(const char* id, Icon icon, const Ui& ui);

}  // namespace noisescope
