// Key commands of the window.
#pragma once

#include "viewer/model/document/state.h"

namespace noisescope {

/// Runs the commands of the keys since the last frame. `typing`: a text field has the keyboard; `popup`: a list or menu
/// is open.
void handleKeys(ViewerState& state, bool typing, bool popup = false);

}  // namespace noisescope
