// Checks and repairs of recipes with layers, for the table in params.cpp and for layer_paths.h.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "recipe/held_recipe.h"

namespace noisescope {

struct FieldRecipe;
struct LayerTree;
struct TreeSteps;

/// True if a field of the tree, muted or not, has the property.
bool anyField(const LayerTree& tree, const std::function<bool(const FieldRecipe&)>& has);

/// Returns a recipe of the usual field, with the members that all fields share and without layers. Time stands still.
Recipe sharedAlone(const Recipe& recipe);

/// Returns why a recipe with layers cannot have this output, a row of outputs(); empty: it can. Links must lead to
/// layers, not in circles.
std::vector<std::string> outputProblems(const Recipe& recipe, int output);

/// Returns the steps of a recipe whose layers, links and fields have no problem; ranges may be infinite. In
/// tree_steps.cpp.
TreeSteps soundTreeSteps(const Recipe& recipe, std::span<const HeldRecipe> others = {});

/// Returns the nearest recipe with layers whose numbers, fields and output have no problem. Names and links stay.
Recipe repairedTree(const Recipe& recipe);

}  // namespace noisescope
