// Another recipe of the same kind at a throw of the dice.
#pragma once

#include <cstdint>
#include <set>
#include <string>

namespace noisescope {

struct Recipe;
struct ParamInfo;

/// Does randomizing ever change it? Not the place, the dimensions, tiling, time, output and colors: those are how one
/// looks at a noise and what it is for.
bool isRandomized(const ParamInfo& param);

/// The recipe with other values, most of them pleasant to look at; parameters whose ids are in `locks` keep theirs, and
/// so do those that do not apply. The same seed gives the same recipe. It has no problems if `recipe` has none.
Recipe randomized(const Recipe& recipe, const std::set<std::string>& locks, std::uint32_t seed);

}  // namespace noisescope
