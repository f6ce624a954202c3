// Edits of the recipe's map: classes, their bounds, passes. Each leaves a map that can be drawn, or says in a toast why
// it does not.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "recipe/map/map_recipe.h"
#include "viewer/model/document/state.h"

namespace noisescope {

/// Changes the document's map unless that gives one that cannot be drawn. Returns whether it did.
bool editMap(ViewerState& state, const std::function<void(MapRecipe&)>& edit);

/// Makes a map of lake, plain and mountain by shares of the picture's heights. Returns whether it did.
bool makeMap(ViewerState& state);
void removeMap(ViewerState& state);

// --- classes ---------------------------------------------------------------------------------------------------------

/// Adds a class before the last one and selects it.
void addClass(ViewerState& state);
/// Removes a class with all that names it; the last one left of them takes its place.
void removeClass(ViewerState& state, std::size_t index);
/// Swaps a class with the one behind it; the last one has no bounds, so these go to the other.
void moveClassLater(ViewerState& state, std::size_t index);
/// Renames a class, also in the passes.
void renameClass(ViewerState& state, std::size_t index, const std::string& name);

// --- bounds ----------------------------------------------------------------------------------------------------------

/// Returns the layers that a class has no bounds of: "whole" and paths.
std::vector<std::string> freeLayers(const Recipe& recipe, const MapClass& of);
/// Adds bounds of a layer to a class: from half on.
void addBounds(ViewerState& state, std::size_t index, const std::string& layer);
/// Adds a muted layer of noise, and bounds of it to the class.
void addLayerBounds(ViewerState& state, std::size_t index);
void removeBounds(ViewerState& state, std::size_t index, std::size_t condition);
/// Lets the bounds be of another layer.
void changeLayer(ViewerState& state, std::size_t index, std::size_t condition, const std::string& layer);

/// An end of a condition's bounds on the bar, 0 to 1: a value, or of a share its value if that is known.
double placeOfEnd(const MapCondition& condition, bool isHigh, const MapLayerValues* values);
/// Returns the condition with an end moved to that place; at the bar's edge it has no bound, if the other end has one.
MapCondition withEndAt(const MapCondition& condition, bool isHigh, double place, const MapLayerValues* values);
/// Returns the condition with both ends as shares or as values, at about the same places.
MapCondition asShares(const MapCondition& condition, bool areShares, const MapLayerValues* values);
bool hasShares(const MapCondition& condition);
/// Returns what is known of a layer's values; null: nothing yet.
const MapLayerValues* valuesOfLayer(const MapPanel& panel, std::string_view path);

// --- passes ----------------------------------------------------------------------------------------------------------

/// Adds a pass (a row of passes()) with classes that it can have, and selects it.
void addPass(ViewerState& state, int pass);

/// Names the change of a map for the history; empty: there is none.
std::string changedMap(const MapRecipe& before, const MapRecipe& after);

}  // namespace noisescope
