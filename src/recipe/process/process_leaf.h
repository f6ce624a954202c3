// Processes in trees: the recipe of a process's result, which is a field like others, and of what it works on.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "recipe/held_recipe.h"

namespace noisescope {

struct Layer;
struct LayerTree;

/// Returns the recipe of an output of the process at a path: the layers that it is computed from, the process on its
/// own, and a link to the output on top. Everything else has its default, so that equal results have equal recipes; the
/// place of all layers moves the result, as in leafRecipe(). Requires a recipe without problems.
Recipe processRecipe(const Recipe& root, std::string_view path, int output);

/// True for such recipes.
bool isProcessRecipe(const Recipe& recipe);

/// Parts of such a recipe. Valid until it changes.
struct ProcessParts {
    const Layer* process = nullptr;
    int output = 0;
};
ProcessParts processParts(const Recipe& recipe);

/// Returns the recipe whose whole is what the process works on.
Recipe processInput(const Recipe& recipe);

/// Returns the recipe whose whole is a layer that the process reads besides, by its path.
Recipe processLayer(const Recipe& recipe, std::string_view path);

/// Returns the path of the topmost process that the picture shows: not muted, not hidden by a layer above it, and not
/// only what another process works on. `output`: of those that have it; empty: of all. Empty if there is none. Requires
/// a recipe without problems.
std::string shownProcess(const Recipe& recipe, std::string_view output = {});

/// Returns the path of the layer whose values are the heights of the recipe's surface: the one that it names, else
/// shownProcess(). Empty: the picture's. Requires a recipe without problems.
std::string heightsPath(const Recipe& recipe);

/// Returns the recipe with its processes on coarser lattices alone, as a quick preview: without the `count` finest
/// ones, but at least with one.
Recipe coarsened(Recipe recipe, int count);

/// Returns it without the lattices that are finer than the pixels of a picture so many pixels high: for small pictures
/// that need not have the exact values.
Recipe coarsenedFor(Recipe recipe, std::int64_t height);

/// Gives each process a share of its steps: an erosion on all lattices, from the fewest that it may have, at 0, to its
/// own, at 1; a growth the same share of its age.
void setProcessSteps(Recipe& recipe, double share);

/// True if a layer of the tree, muted or not, is a process.
bool hasProcess(const LayerTree& tree);

/// Returns the problems of a process's numbers together, each without its path.
std::vector<std::string> processProblems(const Layer& process);

}  // namespace noisescope
