#include "viewer/model/layers/layer_panel.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/error.h"
#include "recipe/layer_edits.h"
#include "recipe/layer_paths.h"
#include "recipe/params.h"
#include "recipe/recipe.h"

namespace noisescope {
namespace {

void addRows(std::vector<LayerRow>& rows, const std::vector<Layer>& layers, const std::string& group, int depth) {
    for (auto layer = layers.rbegin(); layer != layers.rend(); ++layer) {
        const std::string path = pathIn(group, layer->name);
        rows.push_back({path, &*layer, depth});
        addRows(rows, layer->layers, path, depth + 1);
    }
}

std::string withoutMask(std::string_view path) {
    const auto [around, name] = splitPath(path);
    if (around.empty() || name != kMaskName) return std::string(path);
    return withoutMask(around);
}

const Layer* fieldOf(const Recipe& recipe, const std::string& path) {
    const Layer* layer = findLayer(recipe.tree, path);
    return layer == nullptr || layer->kind != LayerKind::field ? nullptr : layer;
}

}  // namespace

std::vector<LayerRow> layerRows(const Recipe& recipe) {
    std::vector<LayerRow> rows;
    addRows(rows, recipe.tree.layers, "", 0);
    return rows;
}

void followLayers(ViewerState& state) {
    LayerPanel& panel = state.layers;
    const LayerTree& tree = state.document.recipe->tree;
    if (panel.look == LayerLook::map ? state.document.recipe->map.empty() : tree.empty())
        panel.look = LayerLook::result;
    if (tree.empty()) {
        panel.selected.clear();
        panel.name.reset();
        return;
    }
    if (findLayer(tree, panel.selected) != nullptr) return;
    std::string path = withoutMask(panel.selected);
    while (!path.empty() && findLayer(tree, path) == nullptr) path.resize(splitPath(path).around.size());
    panel.selected = path.empty() ? tree.layers.back().name : path;
    panel.name.reset();
}

const Layer* selectedLayer(const ViewerState& state) {
    return findLayer(state.document.recipe->tree, state.layers.selected);
}
Layer* selectedLayer(ViewerState& state) { return findLayer(state.document.recipe->tree, state.layers.selected); }

bool isMaskSelected(const ViewerState& state) { return selectedPath(state) != state.layers.selected; }
std::string selectedPath(const ViewerState& state) { return withoutMask(state.layers.selected); }

Recipe fieldAlone(const Recipe& whole, const FieldRecipe& field) {
    Recipe alone;
    static_cast<SharedRecipe&>(alone) = static_cast<const SharedRecipe&>(whole);
    static_cast<FieldRecipe&>(alone) = field;
    return alone;
}

namespace {

/// Returns the path of what is shown; empty: all layers.
std::string shownPath(const ViewerState& state, LayerLook look) {
    if (look == LayerLook::result || look == LayerLook::map) return {};
    const bool ofLayer = look == LayerLook::mask && !isMaskSelected(state);
    return ofLayer ? pathIn(state.layers.selected, kMaskName) : state.layers.selected;
}

}  // namespace

std::string lookProblem(const ViewerState& state, LayerLook look) {
    const std::string path = shownPath(state, look);
    if (path.empty()) return {};
    if (findLayer(state.document.recipe->tree, path) == nullptr) return "It has no mask";
    const bool both = state.view.mode == ViewMode::wipe || state.view.mode == ViewMode::difference;
    if (!both || findLayer(state.document.other->tree, path) != nullptr) return {};
    return fmt::format("{} has no such {}", state.document.onB ? "A" : "B", look == LayerLook::mask ? "mask" : "layer");
}

HeldRecipe shownRecipe(const ViewerState& state) { return shownOf(state, state.document.recipe); }

HeldRecipe shownOf(const ViewerState& state, const HeldRecipe& recipe) {
    const std::string path = shownPath(state, state.layers.look);
    if (path.empty() || !lookProblem(state, state.layers.look).empty() || findLayer(recipe->tree, path) == nullptr)
        return recipe;
    Recipe seen = seenFrom(recipe, path);
    if (state.layers.look == LayerLook::mask) seen.colors = kGray;
    return problemsOf(seen).empty() ? HeldRecipe(seen) : recipe;
}

bool editsField(const ViewerState& state) {
    return !hasTree(state) || fieldOf(state.document.recipe, state.layers.selected) != nullptr;
}

HeldRecipe editedRecipe(const ViewerState& state) {
    const Layer* layer = fieldOf(state.document.recipe, state.layers.selected);
    return layer == nullptr ? state.document.recipe : HeldRecipe(fieldAlone(state.document.recipe, layer->field));
}

LayerScope::LayerScope(ViewerState& state)
    : state_(state),
      isActive_(hasTree(state) && editsField(state)),
      whole_(state.document.recipe),
      origin_(state.document.origin.recipe) {
    if (!isActive_) return;
    state.document.recipe = editedRecipe(state);
    const Layer* layer = fieldOf(origin_, state.layers.selected);
    state.document.origin.recipe = fieldAlone(origin_, layer == nullptr ? FieldRecipe() : layer->field);
}

LayerScope::~LayerScope() {
    if (!isActive_) return;
    Recipe& whole = whole_;
    static_cast<SharedRecipe&>(whole) = state_.document.recipe;
    findLayer(whole.tree, state_.layers.selected)->field = state_.document.recipe;
    state_.document.recipe = whole_;
    state_.document.origin.recipe = origin_;
}

bool editLayers(ViewerState& state, const std::function<std::string(Recipe&)>& edit) {
    Recipe changed = state.document.recipe;
    std::string problem = edit(changed);
    if (problem.empty()) {
        const std::vector<std::string> problems = problemsOf(changed);
        if (!problems.empty() && problemsOf(state.document.recipe).empty()) problem = problems.front();
    }
    if (!problem.empty()) {
        showFailure(state, Error(ExitCode::usage, problem));
        return false;
    }
    state.document.recipe = changed;
    followLayers(state);
    return true;
}

bool editSelected(ViewerState& state, const std::function<void(Layer&)>& edit) {
    const std::string path = state.layers.selected;
    return editLayers(state, [&](Recipe& recipe) {
        if (Layer* layer = findLayer(recipe.tree, path)) edit(*layer);
        return std::string();
    });
}

}  // namespace noisescope
