// Time runs: the recipe's time goes on while the window plays it.
#pragma once

#include "viewer/model/document/state.h"

namespace noisescope {

/// Does the recipe look different at another time?
bool timePasses(const Recipe& recipe);

/// Lets `seconds` pass if time is playing, in a loop back to its beginning. Playing ends where there is no time.
void advanceTime(ViewerState& state, double seconds);

/// Nothing but the time is another one than after the last finished edit.
bool onlyTimeHasChanged(const ViewerState& state);

}  // namespace noisescope
