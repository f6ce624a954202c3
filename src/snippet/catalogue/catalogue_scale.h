// Scale from results of noise functions to values of octaves, as a function that asks a recipe.
#pragma once

#include <string>

namespace noisescope {

/// vec2 ns_scaleN(NsRecipe recipe): the factor and what is added. Of numbers such as the jitter it knows the defaults;
/// the recipe may bring its own factor.
std::string scaleFunction(int dimensions);

}  // namespace noisescope
