// Changes that make a recipe move in time.
#pragma once

#include <string_view>

#include "viewer/model/document/state.h"

namespace noisescope {

/// Name of the step in the history.
inline constexpr std::string_view kMadeToMove = "Made to move";

/// Makes the recipe move, as one step: three dimensions, time along z, a loop of 8 seconds, and Perlin noise where the
/// noise has two dimensions only. With layers the selected field moves, or the first one that can. Plays it and lists
/// the changes in a toast. Does nothing if time passes already.
void makeItMove(ViewerState& state);

/// Gives a flat recipe a third dimension, for volumes, and says what changed.
void makeItDeep(ViewerState& state);

}  // namespace noisescope
