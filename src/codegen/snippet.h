// A recipe as code for another project: one self-contained text with only what the recipe uses.
#pragma once

#include <span>
#include <string>

#include "catalogue/named.h"

namespace noisescope {

struct Recipe;
namespace code {
struct Language;
}

struct SnippetLanguage {
    std::string_view version{};                ///< first line of a whole shader, "" where the host adds it
    std::string_view precision{};              ///< lines that GLSL ES needs before the first function
    bool precise = false;                      ///< the language has `precise` (GLSL 4.00)
    bool shadertoy = false;                    ///< ends with mainImage()
    const code::Language* language = nullptr;  ///< null: GLSL
    std::string_view needs{};                  ///< said in the header, if not the version
};
struct SnippetTarget : Named, SnippetLanguage {};

std::span<const SnippetTarget> snippetTargets();

/// The target with this id; Error(usage) listing them otherwise.
const SnippetTarget& snippetTargetNamed(std::string_view id);

struct SnippetOptions {
    const SnippetTarget* target = nullptr;  ///< null: the first of snippetTargets()
    std::string prefix = "ns_";             ///< of every symbol; a GLSL identifier that does not start with gl_
    std::string title;
};

/// The text. Its function `float PREFIXnoise(vec2 p)` (vec3 for 3D recipes; other languages: numbers x, y …) takes
/// world units: 1 = the image's height, y down, z from the recipe's slice. Outputs of several channels make it a vec2
/// to vec4. Throws Error(usage) for a bad prefix or a bad recipe.
std::string writeSnippet(const Recipe& recipe, const SnippetOptions& options);

/// The whole catalogue as one file: ns_recipe_default() and ns_noise1() to ns_noise4(), which take a recipe as a
/// structure and compute at run time what a snippet of that recipe does, bit for bit.
std::string writeLibrary(const SnippetOptions& options);

/// A recipe's snippet as a fragment shader that compiles by itself and shows the noise in gray, or its channels as a
/// color. Shadertoy: with the prologue that the site adds.
std::string wholeShader(const Recipe& recipe, const SnippetOptions& options);

}  // namespace noisescope
