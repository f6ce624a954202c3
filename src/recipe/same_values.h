// Comparison of recipes by the values of their fields.
#pragma once

namespace noisescope {

struct Recipe;

/// Gives a recipe the colors and the surface of another one; its values stay.
void takeColors(Recipe& recipe, const Recipe& other);

/// Returns true for recipes of the same field, in any colors, as any surface and with any map.
bool sameValues(const Recipe& a, const Recipe& b);

}  // namespace noisescope
