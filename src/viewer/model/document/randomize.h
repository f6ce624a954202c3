// Random variation of a recipe.
#pragma once

#include <cstdint>
#include <set>
#include <string>

namespace noisescope {

struct Recipe;
struct ParamInfo;

/// Returns whether randomizing may change the parameter. It leaves place, dimensions, tiling, time, output and colors
/// alone: they choose a view and a use of the noise, not its character.
bool isRandomized(const ParamInfo& param);

/// Returns the recipe with random values, most of them chosen to look good. Parameters that do not apply or whose ids
/// are in `locks` keep theirs. The same seed gives the same recipe. The result has no problems if `recipe` has none.
Recipe randomized(const Recipe& recipe, const std::set<std::string>& locks, std::uint32_t seed);

}  // namespace noisescope
