// Recipe of the second field of the biome map.
#pragma once

#include "recipe/held_recipe.h"

namespace noisescope {

/// Returns the recipe sampled at position / biome_scale with the seed biome_seed, its value in gray. On the ground
/// between lakes and mountains its values choose desert, meadow or forest. Exact at every distance, and tiles where the
/// recipe does.
HeldRecipe biomeRecipe(const Recipe& recipe);

}  // namespace noisescope
