// Changes of a recipe's layers: adding, moving, grouping, renaming, muting, a single look.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "recipe/layers.h"

namespace noisescope {

struct Recipe;

/// Makes a recipe of one field a tree with that field as its only layer, which has the name of its noise. Recipes with
/// layers stay. Derivatives of trees count per image height, those of fields per cell.
void makeTree(Recipe& recipe);

/// Returns the recipe of one field that means the same as a tree of one plain layer: without mask, amount, shape, place
/// and derivatives, which trees count per image height. Nothing for others.
std::optional<Recipe> plainField(const Recipe& recipe);

/// Returns the frequency of a new layer or mask: one cell in the picture of patterns that are no texture.
double usualFrequency(int noise);

/// Returns a layer of one field with this noise, a row of noises(), its usual frequency, and a seed that no other field
/// of the tree has.
Layer newField(const Recipe& recipe, int noise);

/// Returns a recipe of a process alone, a row of processes(), for addLayer().
Recipe newProcess(int process);

/// Adds a layer on top of all others, or of those in a group: "ridges", "land/ridges". It holds the field of `source`,
/// or for a source with layers a group with these, or its only layer if that is a process; what all fields of a picture
/// share is not taken. Its seeds are changed where another field of the tree has them, so that equal noises differ.
/// Returns what is wrong, or an empty string.
std::string addLayer(Recipe& recipe, std::string_view path, const Recipe& source);

/// Mutes the layer at a path. Returns what is wrong, or an empty string.
std::string muteLayer(Recipe& recipe, std::string_view path);

/// Makes the layer or mask at a path the whole. Returns what is wrong, or an empty string.
std::string soloLayer(Recipe& recipe, std::string_view path);

// The following change the layer at a path, which is no mask, and let links to it follow. They return what is wrong, or
// an empty string; then `path` is where the layer is now.

/// Gives the layer another name.
std::string renameLayer(Recipe& recipe, std::string& path, std::string_view name);

/// Puts a copy, with the same values, above the layer; `path` becomes the copy's.
std::string duplicateLayer(Recipe& recipe, std::string& path);

/// Removes the layer; refused while others are links to it or into it. `path` becomes that of the layer below, or above
/// the lowest one. The last layer stays.
std::string removeLayer(Recipe& recipe, std::string& path);

/// Moves the layer into a group, "" for the root, so that `index` layers of it lie below. Its values stay: seeds are
/// changed by those of the groups. In a group that has such a name it gets another one.
std::string moveLayer(Recipe& recipe, std::string& path, std::string_view group, std::size_t index);

/// Puts the layer into a new group, which gets its combine, amount and mask. The picture stays.
std::string groupLayer(Recipe& recipe, std::string& path);

/// Replaces the group by its layers; `path` becomes that of the highest one. The lowest one is combined as the group
/// was. Refused where the group's mask, amount or shape would be lost.
std::string ungroupLayer(Recipe& recipe, std::string& path);

/// Puts a copied layer above the one at `path`, or on top of all for "".
std::string pasteLayer(Recipe& recipe, std::string& path, const Layer& copied);

/// Returns "no such layer" with the nearest path, or all of them.
std::string noSuchLayer(const LayerTree& tree, std::string_view path);

}  // namespace noisescope
