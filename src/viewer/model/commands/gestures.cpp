#include <array>

#include "viewer/model/commands/actions.h"

namespace noisescope {
namespace {

constexpr std::array kGestures{
    Gesture{"Drag", "Move over the field"},
    Gesture{"Wheel", "Zoom at the cursor"},
    Gesture{"Double-click", "Fit the picture"},
    Gesture{"Arrows", "Nudge by a pixel"},
    Gesture{"Shift, Ctrl + arrows", "Nudge by 10, by 100"},
    Gesture{"1 to 9, 0", "Choose a noise"},
    Gesture{"Ctrl+click", "Type a slider's value"},
    Gesture{"Shift, Alt + drag", "Move a slider finely"},
    Gesture{"Double-click a row", "Reset its value"},
    Gesture{"Right click a row", "Lock, copy, reset"},
    Gesture{"Tab, Shift+Tab", "Next widget, and back"},
    Gesture{"F6, Shift+F6", "Next panel, and back"},
    Gesture{"Enter, arrows", "Edit it, change it"},
    Gesture{"Delete, Menu", "Reset it, its menu"},
    Gesture{"Esc", "Close what is open, leave"},
};

}  // namespace

std::span<const Gesture> gestures() { return kGestures; }

}  // namespace noisescope
