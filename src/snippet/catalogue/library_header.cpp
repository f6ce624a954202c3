#include "snippet/catalogue/library_header.h"

#include <fmt/format.h>

#include "snippet/snippet.h"
#include "snippet/snippet_header.h"
#include "targets/writers.h"

namespace noisescope {
namespace {

/// Lines of a use, each behind "//   ".
std::string exampleText(const SnippetTarget& target) {
    const std::string_view id = target.id;
    if (id == "rust")
        return "//   let mut r = noise::ns_recipe_default();\n"
               "//   r.noise = noise::NS_NOISE_SIMPLEX;\n"
               "//   r.fractal = noise::NS_FRACTAL_RIDGED;\n"
               "//   let value = noise::ns_noise2(r, x, y);\n";
    if (id == "python")
        return "//   r = ns_recipe_default()._replace(noise=NS_NOISE_SIMPLEX, fractal=NS_FRACTAL_RIDGED, octaves=5)\n"
               "//   value = ns_noise2(r, x, y)\n";
    const bool vectors = target.language == nullptr || target.language->vectors;
    const bool isHlsl = target.language == &code::kHlsl || target.language == &code::kUnity;  // has a word `noise`
    const std::string_view start = id == "wgsl" ? "var r = " : id == "javascript" ? "const r = " : "NsRecipe r = ";
    const std::string_view value = id == "wgsl" || id == "javascript" ? "let value = " : "float value = ";
    return fmt::format(
        "//   {}ns_recipe_default();\n"
        "//   r.{} = NS_NOISE_SIMPLEX;\n"
        "//   r.fractal = NS_FRACTAL_RIDGED;\n"
        "//   {}ns_noise2(r, {});\n",
        start, isHlsl ? "noise_" : "noise", value, vectors ? "p" : "x, y");
}

bool isForShaders(const SnippetTarget& target) {
    return target.language == nullptr || target.language->vectors || target.language == &code::kMetal ||
           target.language == &code::kOpenCl;
}

/// The needs of a snippet name files and functions that a library does not have.
std::string libraryNeeds(const SnippetTarget& target) {
    if (target.shadertoy) return "// needs     Shadertoy: paste it as the Common tab\n";
    if (target.id == "unity") return "// needs     Shader Model 4 or later; a custom function of your own calls it\n";
    if (target.id == "unreal") return "// needs     a Custom node that includes this file (.ush) and calls it\n";
    if (target.id == "javascript")
        return "// needs     ES2015: import { ns_recipe_default, ns_noise2, NS_NOISE_SIMPLEX } from \"./noise.mjs\"\n";
    return needsText(target);
}

}  // namespace

std::string libraryHeader(const SnippetTarget& target) {
    std::string text =
        "// The whole catalogue: noises, hashes, gradient sets and fractals, chosen at run time. Made by Noisescope.\n"
        "//\n" +
        exampleText(target) +
        "//\n"
        "// functions ns_noise1 to ns_noise4, of as many dimensions; places in world units: 1 is the image's height\n"
        "// returns   the bits of a snippet of the same recipe, near the origin; 0 for a noise that there is not in "
        "so\n"
        "//           many dimensions. A hash or gradient set that there is not is taken for the default\n"
        "// scale     of Worley, smooth Voronoi and Gabor noise for the default jitter, smoothness and bandwidth: "
        "others\n"
        "//           do not fill [-1, 1], or pass it (smooth Voronoi); factor and shift of a snippet may be handed "
        "over\n"
        "// left out  warps, periods, rotated slices, outputs other than the value, the falloff by a Hurst exponent,\n"
        "//           weighting, fractional octaves, octaves that fade (footprint), the direction of stripes, "
        "fractals\n"
        "//           that ask for slopes (damped, swiss, jordan, gullied), the hash sine, equal variance: a snippet "
        "has them\n"
        "// numbers   flow and orientation are fractions of a turn, 0 to 1; octaves 1 to 24\n";
    if (isForShaders(target))
        text +=
            "// NOTE      a shader compiles all of it for each place that calls it: where the recipe is known, its "
            "own\n"
            "//           snippet compiles in a small part of the time (with llvmpipe 0.2 s, not 4 to 55) and runs "
            "faster\n";
    text += libraryNeeds(target) + "// SPDX-License-Identifier: MIT-0\n\n";
    return commented(text, target.language == nullptr ? "//" : target.language->comment);
}

}  // namespace noisescope
