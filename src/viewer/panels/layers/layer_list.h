// List of layers above the recipe's rows, and the rows of the selected layer.
#pragma once

#include <string>
#include <vector>

#include "recipe/layers.h"
#include "viewer/model/document/state.h"
#include "viewer/widgets/ui.h"

namespace noisescope {

/// Returns the height of the list with its header; of a recipe without layers there is the header alone.
float layerListHeight(const ViewerState& state, const Ui& ui);
/// Draws the list at the cursor, over the panel's whole width.
void drawLayerList(ViewerState& state, Ui& ui);

/// Draws the selected layer's own rows at the cursor: how it is combined, its mask, its shapes. Nothing without layers.
void drawLayerRows(ViewerState& state, Ui& ui);
/// Draws a stack of shapes as rows; `name` is their part of the labels. Returns whether it changed.
bool drawShapes(const std::string& name, std::vector<Shape>& shapes, ViewerState& state, Ui& ui);

/// Draws the menu that adds a layer, in a popup that is open.
void drawAddMenu(ViewerState& state, Ui& ui);

}  // namespace noisescope
