// Comparison of recipes by the values of their fields.
#pragma once

namespace noisescope {

struct Recipe;

/// Returns true for recipes of the same field, in any colors.
bool sameValues(const Recipe& a, const Recipe& b);

}  // namespace noisescope
