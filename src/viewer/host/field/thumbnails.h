// Small pictures of recipes, drawn on the CPU: no shader has to be compiled for them.
#pragma once

#include <functional>
#include <vector>

#include "color/color_map.h"
#include "recipe/held_recipe.h"
#include "viewer/model/document/state.h"

namespace noisescope {

/// The recipe's values as a curve, if it is one of isLineOfGray().
std::vector<Rgba8> curveThumbnail(const Recipe& recipe, std::int64_t width, std::int64_t height);

/// The recipe in its own colors, gray lines as curves, row by row from the top; its height is a world unit. Empty once
/// it is no longer wanted.
std::vector<Rgba8> drawThumbnail(const Recipe& recipe, const std::function<bool()>& stillWanted);

/// Gives the calling thread the lowest priority.
void yieldToOthers();

}  // namespace noisescope
