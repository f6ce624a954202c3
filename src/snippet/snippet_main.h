// Completes a snippet to a whole shader that shows its noise.
#pragma once

#include <string>

namespace noisescope {

struct Recipe;
struct SnippetOptions;

/// mainImage(), fragment() of a canvas item, and main(): in gray, or its channels as a color; with colors, what
/// ns_noise_color returns. Gray is the usual range, as in pictures, beyond which values clip; in short snippets the
/// proven one, where there is one.
std::string shadertoyMain(const Recipe& recipe, const SnippetOptions& options);
std::string godotMain(const Recipe& recipe, const SnippetOptions& options);
std::string desktopMain(const Recipe& recipe, const SnippetOptions& options);

}  // namespace noisescope
