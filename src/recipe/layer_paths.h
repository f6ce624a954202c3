// Paths to layers, and recipes made of parts of a tree.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace noisescope {

struct FieldRecipe;
struct Layer;
struct LayerTree;
struct Recipe;

/// Name of a mask in a path, "snow/mask", and of the root in `--set whole.shape=…`.
inline constexpr std::string_view kMaskName = "mask";
inline constexpr std::string_view kWholeName = "whole";

/// Return the layer or mask at a path from the root, "land/ridges" or "land/ridges/mask"; null if there is none. The
/// path of a process's output, "rain/flow", leads to the process.
const Layer* findLayer(const LayerTree& tree, std::string_view path);
Layer* findLayer(LayerTree& tree, std::string_view path);

/// A path that may end in the name of a process's output: the layer's own path, and the output's number. Of other
/// layers, and of a process's own path, the first output and the whole path.
struct OutputPath {
    std::string_view layer;
    int output = 0;
};
OutputPath outputPath(const LayerTree& tree, std::string_view path);

/// Joins a path and a name in it; the path of the root is "".
std::string pathIn(std::string_view path, std::string_view name);

/// A path's last name, and the path of what it is in: "c" and "a/b" of "a/b/c", "a" and "" of "a". Views of the path.
struct PathParts {
    std::string_view around;
    std::string_view name;
};
PathParts splitPath(std::string_view path);

/// Returns a name that no layer of the list has: NAME, without the end of a very long one, NAME-2, NAME-3, ….
std::string unusedName(const std::vector<Layer>& layers, std::string_view name);

/// A layer or mask and its place in the tree. Valid until the tree changes.
struct PlacedLayer {
    std::string path;
    const Layer* layer = nullptr;
    const Layer* masked = nullptr;  ///< of a mask: the layer that has it
    std::uint32_t seed = 0;         ///< sum of the seeds of all groups around it, modulo 2^32
};

/// Returns all layers and masks, lowest first, a layer before its mask, its mask before the layers in it.
std::vector<PlacedLayer> placedLayers(const LayerTree& tree);
/// Returns their paths.
std::vector<std::string> layerPaths(const LayerTree& tree);
/// Returns the paths of the fields alone.
std::vector<std::string> fieldPaths(const LayerTree& tree);

/// True if a layer is masked by the slope of what lies below it, which reads the picture's relief.
bool hasSlopeMask(const LayerTree& tree);

/// Returns the members of all fields, those of the recipe itself without layers.
std::vector<FieldRecipe> fieldsOf(const Recipe& recipe);
/// Changes each field of the tree, also those of masks.
void forEachField(LayerTree& tree, const std::function<void(FieldRecipe&)>& change);

/// Adds to the seeds of all fields and processes, modulo 2^32.
void addToSeeds(LayerTree& tree, std::uint32_t add);

/// Returns the recipe of a field in the tree: its members, the seeds of the groups around it added, and the picture's
/// time and place. A group's seed does not change the group's own mask. Time stands still for fields without its axis.
/// The output is the value, all other shared members are the defaults, so that equal fields have equal recipes. Throws
/// Error(usage) if `path` names no field.
Recipe leafRecipe(const Recipe& root, std::string_view path);
/// Returns it for a field outside of a tree: `seed` is added to the field's own.
Recipe leafRecipe(const Recipe& root, const FieldRecipe& field, std::uint32_t seed);

/// Returns the recipe whose whole is the layer or mask at this path, with its shape, but without its amount, mask and
/// combine: for a single look at it, masks on the canvas, `--each-layer`. Links in it lead where they led before. The
/// path "" returns the recipe itself.
Recipe seenFrom(const Recipe& root, std::string_view path);

/// Returns every reason why the tree cannot be drawn, each with the path: problems of fields, shapes, names, links,
/// cycles, limits. Empty for a recipe without layers.
std::vector<std::string> treeProblems(const Recipe& recipe);

/// Returns a sentence about a layer that hides the others, though biomes read it alone: moisture or temperature that
/// covers what lies below it. Empty for other recipes.
std::string coveringNote(const Recipe& recipe);

}  // namespace noisescope
