// Completes a snippet to a whole shader that shows its noise.
#pragma once

#include <string>

namespace noisescope {

struct Recipe;

/// mainImage(), fragment() of a canvas item, and main(): in gray, or its channels as a color; with `colors`, what
/// ns_noise_color returns.
std::string shadertoyMain(const Recipe& recipe, bool colors);
std::string godotMain(const Recipe& recipe, bool colors);
std::string desktopMain(const Recipe& recipe, bool colors);

}  // namespace noisescope
