// Changes of a recipe's layers: adding, muting, a single look.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "recipe/layers.h"

namespace noisescope {

struct Recipe;

/// Makes a recipe of one field a tree with that field as its only layer, which has the name of its noise. Recipes with
/// layers stay. Derivatives of trees count per image height, those of fields per cell.
void makeTree(Recipe& recipe);

/// Returns a layer of one field with this noise, a row of noises(), and a seed that no other field of the tree has.
Layer newField(const Recipe& recipe, int noise);

/// Adds a layer on top of all others, or of those in a group: "ridges", "land/ridges". It holds the field of `source`,
/// or for a source with layers a group with these; what all fields of a picture share is not taken. Its seeds are
/// changed where another field of the tree has them, so that equal noises differ. Returns what is wrong, or an empty
/// string.
std::string addLayer(Recipe& recipe, std::string_view path, const Recipe& source);

/// Mutes the layer at a path. Returns what is wrong, or an empty string.
std::string muteLayer(Recipe& recipe, std::string_view path);

/// Makes the layer or mask at a path the whole. Returns what is wrong, or an empty string.
std::string soloLayer(Recipe& recipe, std::string_view path);

/// Returns "no such layer" with the nearest path, or all of them.
std::string noSuchLayer(const LayerTree& tree, std::string_view path);

}  // namespace noisescope
