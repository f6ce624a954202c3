// Changes of the selected layer by menus, keys and the mouse.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "catalogue/processes.h"
#include "core/error.h"
#include "recipe/layer_edits.h"
#include "recipe/layer_params.h"
#include "recipe/layer_paths.h"
#include "recipe/params.h"
#include "recipe/recipe.h"
#include "viewer/model/document/gradient_edits.h"
#include "viewer/model/document/randomize.h"
#include "viewer/model/layers/layer_panel.h"

namespace noisescope {
namespace {

constexpr double kHalf = 0.5;

/// Changes the selected layer and follows it.
bool change(ViewerState& state, const std::function<std::string(Recipe&, std::string&)>& edit) {
    std::string path = selectedPath(state);
    const bool changed = editLayers(state, [&](Recipe& recipe) { return edit(recipe, path); });
    if (changed) state.layers.selected = path;
    followLayers(state);
    return changed;
}

/// Returns the group that a new layer comes into: the selected one, or the selected layer's.
std::string groupOfSelected(const ViewerState& state) {
    std::string path = selectedPath(state);
    if (isGroupSelected(state)) return path;
    return std::string(splitPath(path).around);
}

const std::vector<Layer>& layersIn(const Recipe& recipe, std::string_view group) {
    const Layer* layer = findLayer(recipe.tree, group);
    return layer == nullptr ? recipe.tree.layers : layer->layers;
}

/// Returns the group and the number of layers in it that lie below a layer.
std::pair<std::string, std::size_t> placeOf(const Recipe& recipe, const std::string& path) {
    const auto [group, name] = splitPath(path);
    const std::vector<Layer>& list = layersIn(recipe, group);
    const auto found = std::ranges::find(list, name, &Layer::name);
    return {std::string(group), static_cast<std::size_t>(found - list.begin())};
}

/// Adds the recipe above the selected layer, with a weight that shows it.
void addLayerTo(ViewerState& state, const Recipe& added, const std::string& wanted) {
    const std::string group = groupOfSelected(state);
    const bool above = hasTree(state) && !isGroupSelected(state);
    std::string made;
    const bool done = editLayers(state, [&](Recipe& recipe) {
        makeTree(recipe);
        const std::size_t index =
            above ? placeOf(recipe, selectedPath(state)).second + 1 : layersIn(recipe, group).size();
        made = pathIn(group, unusedName(layersIn(recipe, group), wanted));
        if (std::string problem = addLayer(recipe, made, added); !problem.empty()) return problem;
        Layer& layer = *findLayer(recipe.tree, made);
        layer.combine = kMix;
        layer.amount = kHalf;
        return moveLayer(recipe, made, group, index);
    });
    if (!done) return;
    state.layers.selected = made;
    followLayers(state);
}

bool moveBy(ViewerState& state, int way) {
    const auto [group, index] = placeOf(state.document.recipe, selectedPath(state));
    const std::size_t count = layersIn(state.document.recipe, group).size();
    if (way > 0 ? index + 1 < count : index > 0)
        return change(state, [&, to = way > 0 ? index + 1 : index - 1, in = group](Recipe& recipe, std::string& path) {
            return moveLayer(recipe, path, in, to);
        });
    if (group.empty()) return false;
    const auto [outer, place] = placeOf(state.document.recipe, group);  // out of the group
    return change(state, [&, to = way > 0 ? place + 1 : place, in = outer](Recipe& recipe, std::string& path) {
        return moveLayer(recipe, path, in, to);
    });
}

}  // namespace

void addNoiseAsLayer(ViewerState& state, int noise) {
    Recipe added;
    added.noise = noise;
    added.frequency = usualFrequency(noise);
    repair(added);
    addLayerTo(state, added, std::string(noises()[static_cast<std::size_t>(noise)].id));
}

void addProcessAsLayer(ViewerState& state, int process) {
    addLayerTo(state, newProcess(process), std::string(processes()[static_cast<std::size_t>(process)].id));
    editSelected(state, [](Layer& layer) { layer.amount = 1; });  // half of it would be half of each valley
}

void addRecipeAsLayer(ViewerState& state, const Recipe& recipe, const std::string& name) {
    addLayerTo(state, recipe, name);
}

Layer maskByBelow(int below) {
    Layer mask;
    mask.kind = LayerKind::below;
    mask.below = below;
    return mask;
}

void maskSelected(ViewerState& state, const Layer& mask) {
    if (!hasTree(state)) makeLayers(state);
    state.layers.selected = selectedPath(state);
    editSelected(state, [&](Layer& layer) {
        if (layer.mask.empty() && layer.combine == kMix && layer.amount == kHalf) layer.amount = 1;  // the mask decides
        layer.mask = {mask};
    });
}

void invertSelectedMask(ViewerState& state) {
    editSelected(state, [isMask = isMaskSelected(state)](Layer& layer) {
        if (!isMask && layer.mask.empty()) return;
        std::vector<Shape>& shape = isMask ? layer.shape : layer.mask.front().shape;
        const int invert = rowIndex(ShapeId::invert);
        if (!shape.empty() && shape.back().step == invert)
            shape.pop_back();
        else
            shape.push_back(usualShape(invert));
    });
}

void makeLayers(ViewerState& state) {
    editLayers(state, [](Recipe& recipe) {
        makeTree(recipe);
        return std::string();
    });
}

void dropLayer(ViewerState& state, const std::string& dragged, const std::string& target, DropPlace place) {
    if (dragged == target) return;
    auto [group, index] = placeOf(state.document.recipe, target);
    const auto [ownGroup, ownIndex] = placeOf(state.document.recipe, dragged);
    if (place == DropPlace::inside) {
        group = target;
        index = layersIn(state.document.recipe, target).size();
    } else {
        index += place == DropPlace::above ? 1 : 0;
        if (ownGroup == group && ownIndex < index) --index;  // it leaves its place first
    }
    state.layers.selected = dragged;
    change(state,
           [to = group, at = index](Recipe& recipe, std::string& path) { return moveLayer(recipe, path, to, at); });
}

void randomizeLayer(ViewerState& state) {
    const LayerScope scope(state);
    state.document.recipe = randomized(state.document.recipe, state.settings.locks, freshSeed());
}

void randomizeLayers(ViewerState& state) {
    const std::string selected = state.layers.selected;
    for (const std::string& path : fieldPaths(state.document.recipe->tree)) {
        state.layers.selected = path;
        randomizeLayer(state);
    }
    if (!hasTree(state)) randomizeLayer(state);
    state.layers.selected = selected;
}

bool hasTree(const ViewerState& state) { return !state.document.recipe->tree.empty(); }
bool isGroupSelected(const ViewerState& state) {
    const Layer* layer = findLayer(state.document.recipe->tree, selectedPath(state));
    return layer != nullptr && layer->kind == LayerKind::group;
}

void renameSelected(ViewerState& state) {
    const std::string path = selectedPath(state);
    state.layers.selected = path;
    state.layers.name = std::string(splitPath(path).name);
    state.layers.naming = false;
}

void nameSelected(ViewerState& state, const std::string& name) {
    change(state, [&](Recipe& recipe, std::string& path) { return renameLayer(recipe, path, name); });
}

void duplicateSelected(ViewerState& state) { change(state, duplicateLayer); }

/// A recipe whose last but one layer goes is one field again, if it means the same.
void removeSelected(ViewerState& state) {
    if (isMaskSelected(state)) {
        const std::string path = selectedPath(state);
        state.layers.selected = path;
        editSelected(state, [](Layer& layer) { layer.mask.clear(); });
        return;
    }
    change(state, [](Recipe& recipe, std::string& path) {
        std::string problem = removeLayer(recipe, path);
        if (const auto field = plainField(recipe); problem.empty() && field) recipe = *field;
        return problem;
    });
}

void groupSelected(ViewerState& state) { change(state, groupLayer); }
void ungroupSelected(ViewerState& state) { change(state, ungroupLayer); }
void raiseSelected(ViewerState& state) { moveBy(state, 1); }
void lowerSelected(ViewerState& state) { moveBy(state, -1); }

void muteSelected(ViewerState& state) {
    state.layers.selected = selectedPath(state);
    editSelected(state, [](Layer& layer) { layer.muted = !layer.muted; });
}

void showSelectedAlone(ViewerState& state) {
    state.layers.look = state.layers.look == LayerLook::layer ? LayerLook::result : LayerLook::layer;
}

void copySelected(ViewerState& state) {
    const Layer* layer = findLayer(state.document.recipe->tree, selectedPath(state));
    if (layer == nullptr) return;
    RecipeFile file;
    Recipe alone;
    alone.tree.layers = {*layer};
    file.recipe = alone;
    state.requests.clipboard = recipeToJson(file);
    showToast(state, fmt::format("{} copied to the clipboard", layer->name));
}

void pasteLayers(ViewerState& state, const std::string& text) {
    if (const auto colors = gradientOfColors(text)) {
        Recipe& recipe = state.document.recipe;
        recipe.gradient = *colors;
        recipe.colors = kCustom;
        return showToast(state, fmt::format("{} colors pasted as the gradient", colors->count));
    }
    try {
        const RecipeFile file = parseRecipe(text, "clipboard");
        Recipe pasted = file.recipe;
        makeTree(pasted);
        for (const Layer& layer : pasted.tree.layers)
            if (!change(state, [&](Recipe& recipe, std::string& path) { return pasteLayer(recipe, path, layer); }))
                return;
    } catch (const Error& error) {
        showFailure(state, error);
    }
}

}  // namespace noisescope
