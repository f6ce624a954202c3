#include "viewer/model/canvas/playback.h"

#include <cmath>

#include "recipe/params.h"
#include "recipe/recipe.h"

namespace noisescope {
namespace {

/// Wraps a time into [0, loop).
double inLoop(double time, double loop) {
    const double rest = std::fmod(time, loop);
    const double moment = rest < 0 ? rest + loop : rest;
    return moment < loop ? moment : 0;  // a tiny negative remainder plus the loop rounds up to the loop
}

}  // namespace

bool timePasses(const Recipe& recipe) { return findParam("time")->applies(recipe); }

void advanceTime(ViewerState& state, double seconds) {
    Recipe& recipe = state.document.recipe;
    state.playing = state.playing && timePasses(recipe);
    if (!state.playing) return;
    recipe.time += seconds;
    if (recipe.loop > 0) recipe.time = inLoop(recipe.time, recipe.loop);
}

bool onlyTimeHasChanged(const ViewerState& state) {
    Document still = state.document;
    still.recipe->time = state.history.settled.recipe->time;
    return still == state.history.settled;
}

}  // namespace noisescope
