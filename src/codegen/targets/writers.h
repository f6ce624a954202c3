// Programs as code in other languages. All compute the same bits as the GLSL that they were read from.
#pragma once

#include <string>
#include <string_view>

#include "codegen/language/syntax.h"

namespace noisescope::code {

/// The function that users call; without vectors it takes numbers x, y, z, w.
constexpr std::string_view kEntryName = "ns_noise";
/// Those of the whole catalogue, which take a recipe: ns_noise1 to ns_noise4 …
constexpr bool isLibraryEntry(std::string_view name) {
    return name.size() == kEntryName.size() + 1 && name.starts_with(kEntryName) && name.back() >= '1' &&
           name.back() <= '4';
}
/// … and the one that makes it.
constexpr std::string_view kRecipeMaker = "ns_recipe_default";
constexpr bool isPublic(std::string_view name) {
    return name == kEntryName || name == kRecipeMaker || isLibraryEntry(name);
}

struct Language {
    /// Of a program without variables, in scalars if the language has no vectors; the text has the library's names
    /// (ns_, Ns, NS_).
    std::string (*write)(const Program& program);
    /// How the entry is declared, of 1 to 4 dimensions and channels.
    std::string (*signature)(int dimensions, int channels);
    std::string_view comment = "//";
    bool vectors = false;  ///< has vectors: the program keeps them, steps on reals are precise, and the entry takes one
};

/// In GLSL, as it was read; comments behind lines stand where they end.
std::string writeGlsl(const Program& program);

extern const Language kC;       ///< C99, a header
extern const Language kCpp;     ///< C++11, a header
extern const Language kOpenCl;  ///< OpenCL C 1.2
extern const Language kMetal;   ///< Metal Shading Language
extern const Language kHlsl;
extern const Language kUnity;  ///< HLSL for custom functions of Shader Graph
extern const Language kWgsl;
extern const Language kRust;
extern const Language kJavaScript;
extern const Language kPython;

}  // namespace noisescope::code
