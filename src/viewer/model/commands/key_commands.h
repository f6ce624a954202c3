// What keys do.
#pragma once

#include "viewer/model/document/state.h"

namespace noisescope {

/// Does what the keys since the last frame ask for. `typing`: a text field has the keyboard; `popup`: a
/// list or menu is open.
void handleKeys(ViewerState& state, bool typing, bool popup = false);

}  // namespace noisescope
