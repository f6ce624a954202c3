// Moisture and temperature of a map of biomes: the fields beside the values that its colors are looked up by.
#pragma once

#include <optional>

#include "core/image.h"
#include "recipe/held_recipe.h"

namespace noisescope {

/// Returns the recipe whose values are the moisture of the ground between lakes and mountains, which decides between
/// desert, meadow and forest: the layer that the recipe names, or else the recipe at its position / biome_scale with
/// the seed biome_seed. With layers that is the seed of the lowest field, and all other seeds keep their distance from
/// it. As exact as any recipe at every distance; tiles where `recipe` tiles. Its own colors are gray.
HeldRecipe moistureOf(const Recipe& recipe);

/// Returns the recipe of the layer that the recipe names as temperature; none: it is warm everywhere.
std::optional<HeldRecipe> temperatureOf(const Recipe& recipe);

/// It is cold where the temperature is below this: 0.3 as a seen value, from 0 to 1.
constexpr float kColdBelow = -0.4f;

/// Returns what is added to a moisture of this range where it is cold: more than the range is wide, so that one number
/// tells moisture and cold.
float coldMoisture(const Range& moisture);

}  // namespace noisescope
