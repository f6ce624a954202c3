// A noise/choices.glsl that asks variables which hash, gradients, fade and metric to take: of the whole catalogue.
#pragma once

#include <string>

namespace noisescope {

/// For 1 to 4 dimensions, with the variables of recipeDeclarations().
std::string catalogueChoices();

}  // namespace noisescope
