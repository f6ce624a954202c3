// Programs as code in other languages. All compute the same bits as the GLSL that they were read from.
#pragma once

#include <string>
#include <string_view>

#include "glsl/syntax.h"

namespace noisescope::code {

/// The functions that users call; without vectors they take numbers x, y, z, w, and cells cell_x, cell_y, … in front
/// of them.
constexpr std::string_view kEntryNames[] = {"ns_noise",          "ns_noise_cell",
                                            "ns_noise_gradient", "ns_noise_gradient_cell",
                                            "ns_noise_color",    "ns_noise_color_cell"};
/// Those of the whole catalogue, which take a recipe: ns_noise1 to ns_noise4 …
constexpr bool isLibraryEntry(std::string_view name) {
    return name.size() == 9 && name.starts_with("ns_noise") && name.back() >= '1' && name.back() <= '4';
}
/// … and the one that makes it.
constexpr std::string_view kRecipeMaker = "ns_recipe_default";
/// One of all of these that take a place …
bool isEntry(const Function& function);
/// … or make a recipe.
bool isPublic(const Function& function);

struct Language {
    /// Of a program without variables, in scalars if the language has no vectors; the text has the library's names
    /// (ns_, Ns, NS_).
    std::string (*write)(const Program& program);
    /// Declaration of an entry, as the program that is written has it.
    std::string (*signature)(const Function& entry);
    std::string_view comment = "//";
    bool vectors = false;  ///< has vectors: the program keeps them, and the entry takes one
    bool rounds = true;    ///< with vectors: steps on reals are `precise`, or at least written one by one
};

/// In GLSL, as it was read; comments behind lines stand where they end.
std::string writeGlsl(const Program& program);
std::string glslSignature(const Function& entry);

/// Declarations in TypeScript of the functions to call of the JavaScript, and of the structures that they take.
std::string typescriptDeclarations(const Program& program);

extern const Language kC;       ///< C99, a header
extern const Language kCpp;     ///< C++11, a header
extern const Language kOpenCl;  ///< OpenCL C 1.2
extern const Language kMetal;   ///< Metal Shading Language
extern const Language kHlsl;
extern const Language kUnity;  ///< HLSL for custom functions of Shader Graph
extern const Language kGodot;  ///< Godot's shading language, a whole shader but for fragment()
extern const Language kWgsl;
extern const Language kRust;
extern const Language kJavaScript;
extern const Language kPython;

}  // namespace noisescope::code
