// A recipe as code for another project: one self-contained text with only what the recipe uses.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "catalogue/named.h"
#include "glsl/syntax.h"
#include "snippet/forms/entry.h"

namespace noisescope {

struct Recipe;
namespace code {
struct Language;
}

struct SnippetLanguage {
    std::string_view extension{};              ///< of its files, without the dot
    std::string_view version{};                ///< first line of a whole shader, "" where the host adds it
    std::string_view precision{};              ///< lines that GLSL ES needs before the first function
    bool precise = false;                      ///< the language has `precise` (GLSL 4.00)
    bool shadertoy = false;                    ///< ends with mainImage()
    bool godot = false;                        ///< ends with fragment()
    const code::Language* language = nullptr;  ///< null: GLSL
    std::string_view needs{};                  ///< said in the header, if not the version
};
struct SnippetTarget : Named, SnippetLanguage {};

std::span<const SnippetTarget> snippetTargets();

/// Reason why GLSL ES 1.00 is no target.
inline constexpr std::string_view kNoEs100 =
    "GLSL ES 1.00 (WebGL 1) has no 32-bit integers, so hashes of integers cannot be computed in it, and hashes of "
    "floats alone differ from device to device; for WebGL 2 there is glsles300";

/// The target with this id; Error(usage) listing them otherwise, or with kNoEs100.
const SnippetTarget& snippetTargetNamed(std::string_view id);

/// |x|, |y| and so on of the places at which the error of a snippet of plain coordinates is measured …
constexpr std::array kErrorDistances{1.0, 100.0, 10000.0};
/// … so many at each distance.
constexpr int kErrorPlaces = 10000;

/// The largest difference from the field at each of kErrorDistances: see snippet/measured_error.h.
using PlaceErrors = std::array<double, kErrorDistances.size()>;

struct SnippetOptions {
    const SnippetTarget* target = nullptr;  ///< null: the first of snippetTargets()
    std::string prefix = "ns_";             ///< of every symbol; a GLSL identifier that does not start with gl_
    std::string title{};
    EntryOptions entry{};                 ///< the functions to call
    std::optional<PlaceErrors> errors{};  ///< of EntryKind::place, for the header, if they were measured
    bool exact = false;                   ///< hide every step from the compiler, in GLSL without `precise` alone
    bool brief = false;                   ///< few lines: one of header, no comments, small functions inlined
};

/// The chosen one.
const SnippetTarget& targetOf(const SnippetOptions& options);

/// Reason why a snippet of the recipe has no gradient, which writeSnippet() throws; empty: it can have one.
std::string gradientProblem(const Recipe& recipe);
/// The same of a target and SnippetOptions::exact.
std::string exactProblem(const SnippetTarget& target);

/// The text. Its function `float PREFIXnoise(vec2 p)` (vec3 for 3D recipes; other languages: numbers x, y …) takes
/// world units: 1 = the image's height, y down, z from the recipe's slice; PREFIXnoise_cell takes the whole ones and
/// the rest. Outputs of several channels make it a vec2 to vec4. Throws Error(usage) for a bad prefix or a bad recipe.
std::string writeSnippet(const Recipe& recipe, const SnippetOptions& options);

/// Returns the functions of a snippet in GLSL as a tree, with the library's names: ns_noise(), ns_noise_cell() … Throws
/// as writeSnippet().
code::Program snippetProgram(const Recipe& recipe, const EntryOptions& entry);

/// The whole catalogue as one file: ns_recipe_default() and ns_noise1() to ns_noise4(), which take a recipe as a
/// structure and compute at run time what a snippet of that recipe does, bit for bit.
std::string writeLibrary(const SnippetOptions& options);

/// A recipe among several.
struct NamedRecipe {
    std::string name;  ///< part of its functions' names
    std::string title{};
    const Recipe* recipe;
    std::optional<PlaceErrors> errors{};
};

/// Several beside each other: what is the same is there once, the functions to call are PREFIXname_noise and so on.
/// Error(usage) for whole shaders, which show one. Of the options the title and errors are not used.
std::string writeSnippets(std::span<const NamedRecipe> recipes, const SnippetOptions& options);

/// TypeScript's declarations of the same functions in JavaScript, of one recipe or of several.
std::string writeDeclarations(std::span<const NamedRecipe> recipes, const SnippetOptions& options);

/// The same as a fragment shader that compiles by itself and shows the noise in gray, or its channels as a color.
/// Shadertoy: with the prologue that the site adds.
std::string wholeShader(const Recipe& recipe, const SnippetOptions& options);

}  // namespace noisescope
