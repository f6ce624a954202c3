// List of layers: its rows, the selected layer, and changes of it by the window.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "recipe/layers.h"
#include "viewer/model/document/state.h"

namespace noisescope {

/// Row of the list.
struct LayerRow {
    std::string path;
    const Layer* layer = nullptr;  ///< valid until the recipe changes
    int depth = 0;                 ///< groups around it
};
/// Returns the layers as they lie upon each other, the highest first, a group before its layers. Empty without layers.
std::vector<LayerRow> layerRows(const Recipe& recipe);

/// Selects another layer where the selected one is gone, and shows the result where there are no layers.
void followLayers(ViewerState& state);

/// Returns the selected layer or mask; null without layers.
const Layer* selectedLayer(const ViewerState& state);
Layer* selectedLayer(ViewerState& state);
/// True if the selected one is a mask.
bool isMaskSelected(const ViewerState& state);
/// Returns the path of the selected layer, or of the one that has the selected mask.
std::string selectedPath(const ViewerState& state);

/// Returns the recipe on the canvas: the document's, or what LayerPanel::look shows of it.
HeldRecipe shownRecipe(const ViewerState& state);
/// Returns the same of another recipe, as B's.
HeldRecipe shownOf(const ViewerState& state, const HeldRecipe& recipe);
/// Returns why a layer or its mask cannot be shown, where A and B are shown in both; empty: it can. Then the result is.
std::string lookProblem(const ViewerState& state, LayerLook look);

/// Returns the recipe that parameters edit: of a recipe with layers the selected field with what all share, without
/// layers.
HeldRecipe editedRecipe(const ViewerState& state);
/// Returns a recipe of one field, with what all fields of `whole` share.
Recipe fieldAlone(const Recipe& whole, const FieldRecipe& field);
/// True if there is such a field.
bool editsField(const ViewerState& state);

/// While it lives, the document's recipe is editedRecipe(), and its origin too; then changes are written back.
class LayerScope {
  public:
    explicit LayerScope(ViewerState& state);
    ~LayerScope();
    LayerScope(const LayerScope&) = delete;
    LayerScope& operator=(const LayerScope&) = delete;

  private:
    ViewerState& state_;
    bool isActive_;
    HeldRecipe whole_, origin_;
};

/// Changes the document's recipe unless that gives a tree which cannot be drawn, which a toast says. Returns whether
/// it did.
bool editLayers(ViewerState& state, const std::function<std::string(Recipe&)>& edit);
/// Changes the selected layer so.
bool editSelected(ViewerState& state, const std::function<void(Layer&)>& edit);

/// Add a layer above the selected one, or in the selected group, and select it. Layers cover half of what lies below;
/// `radial` bounds it.
void addNoiseAsLayer(ViewerState& state, int noise);
void addProcessAsLayer(ViewerState& state, int process);
void addRecipeAsLayer(ViewerState& state, const Recipe& recipe, const std::string& name);
/// Returns a mask by what lies below (a row of belows()).
Layer maskByBelow(int below);
/// Masks the selected layer. Without layers the one field becomes a layer.
void maskSelected(ViewerState& state, const Layer& mask);
/// Puts the shape that inverts on top of the selected layer's mask, or takes it away.
void invertSelectedMask(ViewerState& state);
/// Makes one field a layer, which can have a shape and a mask.
void makeLayers(ViewerState& state);

/// Drops the layer `dragged` on the row of another one: above it, below it, or as the highest one in a group.
enum class DropPlace { above, below, inside };
void dropLayer(ViewerState& state, const std::string& dragged, const std::string& target, DropPlace place);

/// Randomizes the selected field, or all fields.
void randomizeLayer(ViewerState& state);
void randomizeLayers(ViewerState& state);

// Actions on the selected layer.
bool hasTree(const ViewerState& state);
bool isGroupSelected(const ViewerState& state);
/// Begins to type a name, for nameSelected().
void renameSelected(ViewerState& state);
void nameSelected(ViewerState& state, const std::string& name);
void duplicateSelected(ViewerState& state);
void removeSelected(ViewerState& state);
void groupSelected(ViewerState& state);
void ungroupSelected(ViewerState& state);
void raiseSelected(ViewerState& state);
void lowerSelected(ViewerState& state);
void muteSelected(ViewerState& state);
void showSelectedAlone(ViewerState& state);
/// Copies the layer as a recipe of this layer alone, in JSON.
void copySelected(ViewerState& state);
/// Adds the recipe in the clipboard as layers; colors in it ("#0b1d51 #fff") become the gradient. `text`: the
/// clipboard's.
void pasteLayers(ViewerState& state, const std::string& text);

}  // namespace noisescope
