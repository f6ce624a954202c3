// Playback: advances the recipe's time while the window plays it.
#pragma once

#include "viewer/model/document/state.h"

namespace noisescope {

/// Returns whether the recipe depends on time.
bool timePasses(const Recipe& recipe);

/// Advances time by `seconds` while playing, wrapped at the end of a loop. Stops playing if the recipe has no time.
void advanceTime(ViewerState& state, double seconds);

/// Returns whether time is the only change since the last finished edit.
bool onlyTimeHasChanged(const ViewerState& state);

}  // namespace noisescope
