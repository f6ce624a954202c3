// A recipe's colors as a function of its values.
#pragma once

#include <string>

namespace noisescope {

struct Recipe;

/// `vec3 ns_color(float value)`: red, green and blue as an export has them, to a step of 1/255; of several
/// channels the first three, over the same range. Throws Error(usage) for colors of two fields.
std::string colorFunction(const Recipe& recipe, int channels);

/// Reason why a snippet of the recipe has no such function, which colorFunction() throws; empty: it can have one.
std::string colorsProblem(const Recipe& recipe);

}  // namespace noisescope
