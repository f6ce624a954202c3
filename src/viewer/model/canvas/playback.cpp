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
    const Recipe& recipe = state.document.recipe;
    state.playing = state.playing && timePasses(recipe);
    if (!state.playing) return;
    followTime(state);
    if (!state.moment) state.moment = {recipe.time, recipe.time};
    state.moment->time += seconds;
    if (recipe.loop > 0) state.moment->time = inLoop(state.moment->time, recipe.loop);
}

HeldRecipe atMoment(const ViewerState& state, HeldRecipe recipe) {
    if (state.moment && timePasses(recipe)) recipe->time = state.moment->time;
    return recipe;
}

void followTime(ViewerState& state) {
    const Recipe& recipe = state.document.recipe;
    if (state.moment && (recipe.time != state.moment->from || !timePasses(recipe))) state.moment.reset();
}

void useMoment(ViewerState& state) {
    if (!state.moment) return;
    Recipe& recipe = state.document.recipe;
    recipe.time = state.moment->time;
    repair(recipe);
    state.moment.reset();
}

}  // namespace noisescope
