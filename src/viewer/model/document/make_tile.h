// Changes that make a recipe tile.
#pragma once

#include "viewer/model/document/state.h"

namespace noisescope {

/// Makes the picture tile and lists the changes in a toast. If its sides have no common period, the nearest size that
/// tiles is exported instead.
void makeItTile(ViewerState& state);

}  // namespace noisescope
