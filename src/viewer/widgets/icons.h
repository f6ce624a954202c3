// Icons for buttons, drawn as lines because the fonts lack them.
#pragma once

#include "viewer/widgets/ui.h"

namespace noisescope {

enum class Icon {
    die,
    shuffle,
    clock,
    locked,
    unlocked,
    play,
    pause,
    magnifier,
    cross,
    open,
    folded,
    options,
    plus,
    eye,
    muted,
    dropper
};

/// Draws an icon around `center`, at most 14 px wide.
void drawIcon(Icon icon, ImVec2 center, ImU32 color, const Ui& ui);

/// Draws a square button of the height of all controls; returns whether it was pressed.
bool iconButton(const char* id, Icon icon, const Ui& ui);

}  // namespace noisescope
