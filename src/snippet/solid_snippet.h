// A solid as GLSL: the light of a pixel, marched through the noise of a point.
#pragma once

#include <string>
#include <string_view>

namespace noisescope {

struct Recipe;
struct SnippetOptions;

/// Throws Error(usage) for options and targets that a solid has no functions for.
void checkSolidSnippet(const SnippetOptions& options);

/// Returns true if the noise stands in so many places, with so many corners, that a browser without a GPU would compile
/// them for more than a third of a second. Its snippet has loops then.
bool takesLoops(const Recipe& recipe);

/// Returns ns_solid_light(pixel, size) and what it needs, for behind `noise`, which defines ns_noise(p). What stands
/// there already is left out. `moves`: the noise moves with iTime of Shadertoy.
std::string solidPart(const Recipe& recipe, std::string_view noise, bool precise, bool moves);

/// Return what shows the light as PNG files do: a whole mainImage(), and main().
std::string solidShadertoyMain(const Recipe& recipe);
std::string solidDesktopMain(const Recipe& recipe);

/// Returns the header's lines.
std::string solidHeader(const Recipe& recipe, const SnippetOptions& options, std::string_view noiseSignature);

}  // namespace noisescope
