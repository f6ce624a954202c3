#include "viewer/model/document/make_move.h"

#include <fmt/format.h>

#include <stdexcept>
#include <string>

#include "recipe/layer_paths.h"
#include "recipe/params.h"
#include "recipe/recipe.h"
#include "viewer/model/canvas/playback.h"
#include "viewer/model/layers/layer_panel.h"

namespace noisescope {
namespace {

constexpr double kUsualLoop = 8;      // seconds
constexpr double kUsualSpeed = 0.25;  // cells a second

/// Returns whether the layer is a field of a noise that moves; patterns do not change along z.
bool canMove(const Recipe& recipe, const std::string& path) {
    const Layer* layer = findLayer(recipe.tree, path);
    return layer != nullptr && layer->kind == LayerKind::field && takesHash(noiseOf(layer->field)) &&
           existsIn(noiseOf(layer->field), 3);
}

/// Selects a field that can move, where the selected one cannot.
void selectMoving(ViewerState& state) {
    const Recipe& recipe = state.document.recipe;
    if (recipe.tree.empty() || canMove(recipe, state.layers.selected)) return;
    for (const std::string& path : layerPaths(recipe.tree))
        if (canMove(recipe, path)) {
            state.layers.selected = path;
            return;
        }
}

/// Lists what differs: "Dimensions 3 instead of 2".
std::string changesOf(const Recipe& before, const Recipe& after) {
    std::string lines;
    for (const char* id : {"noise", "dimensions", "time_axis", "speed", "loop"}) {
        const ParamInfo& param = *findParam(id);
        const std::string from = valueText(param, before);
        const std::string to = valueText(param, after);
        if (from != to) lines += fmt::format("{}{} {} instead of {}", lines.empty() ? "" : "\n", param.label, to, from);
    }
    return lines;
}

}  // namespace

void makeItDeep(ViewerState& state) {
    selectMoving(state);
    std::string changes;
    {
        const LayerScope scope(state);
        Recipe& recipe = state.document.recipe;
        if (recipe.dimensions >= 3) return;
        const HeldRecipe before = recipe;
        if (!existsIn(noiseOf(recipe), 3)) recipe.noise = rowIndex(NoiseId::perlin);
        recipe.dimensions = 3;
        repair(recipe);
        changes = changesOf(before, recipe);
    }
    noteMade(state.document, "Made a volume");
    showToast(state, "It is a volume now; Ctrl+Z takes it back", changes);
}

void makeItMove(ViewerState& state) {
    if (timePasses(state.document.recipe)) return;
    selectMoving(state);
    std::string changes;
    {
        const LayerScope scope(state);
        Recipe& recipe = state.document.recipe;
        const HeldRecipe before = recipe;
        if (!existsIn(noiseOf(recipe), 3)) recipe.noise = rowIndex(NoiseId::perlin);
        recipe.dimensions = 3;
        recipe.timeAxis = kTimeAlongZ;
        if (recipe.loop == 0) recipe.loop = kUsualLoop;
        if (recipe.speed == Recipe().speed) recipe.speed = kUsualSpeed;
        repair(recipe);
        changes = changesOf(before, recipe);
    }
    if (!timePasses(state.document.recipe)) return showFailure(state, std::runtime_error("No layer of it can move"));
    state.playing = true;
    noteMade(state.document, std::string(kMadeToMove));
    showToast(state, "It moves now; Ctrl+Z takes it back", changes);
}

}  // namespace noisescope
