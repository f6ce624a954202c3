// Moisture of a map of biomes: the second field that its colors are looked up by.
#pragma once

#include "recipe/held_recipe.h"

namespace noisescope {

/// Returns the recipe at its position / biome_scale with the seed biome_seed, its value in gray. On the ground between
/// lakes and mountains it decides between desert, meadow and forest. As exact as any recipe at every distance; tiles
/// where `recipe` tiles.
HeldRecipe moistureOf(const Recipe& recipe);

}  // namespace noisescope
