// The part of a snippet that comes out of the shader library.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "glsl/include_resolver.h"

namespace noisescope {

struct FieldProgram;

/// A function or a structure that a snippet needs, with the comment directly above it.
struct LibraryItem {
    int file;  ///< index into FlatSource::files
    std::string text;
};

/// The items of included files that `entries` reach, in order. Throws Error(shader) with the place of whatever is not a
/// function, a structure, a comment or an include guard: it could not be left out, or kept, safely.
std::vector<LibraryItem> usedItems(const FlatSource& source, std::set<std::string, std::less<>> entries);

/// `code` with the noises of the program called by their functions that compile sooner, where they have some.
std::string withLoops(std::string code, const FieldProgram& program);

/// The items that `code` needs for this program, from its function `ns_noise_at` or `ns_noise` on, each file under a
/// short note on what it is and whose. `precise`: locals that are rounded step by step are marked for the compiler.
std::string libraryPart(const FieldProgram& program, std::string_view code, bool precise);

/// The same of functions in files of the library that make no choices.
std::string functionsPart(const std::set<std::string, std::less<>>& files,
                          const std::set<std::string, std::less<>>& functions, bool precise);

/// The items that `entries` of `code` reach in the files that it includes, without those that `known` defines already.
std::string functionsBeside(const std::string& code, Overrides overrides,
                            const std::set<std::string, std::less<>>& entries, std::string_view known, bool precise);

/// The same of the whole catalogue, for catalogueEntries().
std::string catalogueLibrary(bool precise);

}  // namespace noisescope
