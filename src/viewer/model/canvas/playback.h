// Playback: advances the time that the canvas shows. It belongs to the view and changes no recipe.
#pragma once

#include "viewer/model/document/state.h"

namespace noisescope {

/// Returns whether the recipe, or one of its fields, depends on time.
bool timePasses(const Recipe& recipe);

/// Advances the moment by `seconds` while playing, wrapped at the end of a loop. Stops playing if the recipe has no
/// time.
void advanceTime(ViewerState& state, double seconds);

/// Returns the recipe at the moment that the canvas shows.
HeldRecipe atMoment(const ViewerState& state, HeldRecipe recipe);

/// Forgets the moment once the recipe's own time has changed, or has no meaning anymore.
void followTime(ViewerState& state);

/// Writes the moment into the recipe.
void useMoment(ViewerState& state);

}  // namespace noisescope
