// Paths to layers, and recipes made of parts of a tree.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace noisescope {

struct Layer;
struct LayerTree;
struct Recipe;

/// Name of a mask in a path, "snow/mask", and of the root in `--set whole.shape=…`.
inline constexpr std::string_view kMaskName = "mask";
inline constexpr std::string_view kWholeName = "whole";

/// Return the layer or mask at a path from the root, "land/ridges" or "land/ridges/mask"; null if there is none.
const Layer* findLayer(const LayerTree& tree, std::string_view path);
Layer* findLayer(LayerTree& tree, std::string_view path);

/// Returns the paths of all layers and masks, lowest first, a group before its layers, a layer before its mask.
std::vector<std::string> layerPaths(const LayerTree& tree);
/// Returns those of the fields alone.
std::vector<std::string> fieldPaths(const LayerTree& tree);

/// Returns the recipe of a field in the tree: its members, the seeds of its groups added, and the picture's time and
/// place. Its output is the value. `path` must name a field.
Recipe leafRecipe(const Recipe& root, std::string_view path);

/// Returns the recipe whose whole is the layer or mask at this path, with its shape, but without its amount, mask and
/// combine: for a single look at it, masks on the canvas, `--each-layer`. Links in it lead where they led before.
Recipe seenFrom(const Recipe& root, std::string_view path);

/// Returns every reason why the tree cannot be drawn, each with the path: problems of fields, shapes, names, links,
/// cycles, limits. Empty for a recipe without layers.
std::vector<std::string> treeProblems(const Recipe& recipe);

}  // namespace noisescope
