// The second field of the map of biomes.
#pragma once

#include "recipe/held_recipe.h"

namespace noisescope {

/// The recipe sampled at its position / biome_scale with the seed biome_seed, its value in gray: on the ground between
/// lakes and mountains it decides between desert, meadow and forest. As exact as any at every distance. Where the
/// recipe tiles, so does this one.
HeldRecipe biomeRecipe(const Recipe& recipe);

}  // namespace noisescope
