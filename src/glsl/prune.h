// Pruning: removes unused functions and structures of a shader, since a library file has the functions of all
// dimensions and a recipe needs one.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "glsl/include_resolver.h"

namespace noisescope {

/// A piece of a shader at file scope.
struct SourceItem {
    enum class Kind { directive, comment, function, structure, other } kind;
    std::string name;         ///< of a function or a structure
    std::size_t first, last;  ///< lines of the text, from 0, both included
};

/// Splits a text at file scope. Blank lines belong to no item. Throws Error(shader) with the place if braces do not
/// match.
std::vector<SourceItem> splitItems(const FlatSource& source);

/// Returns the text without functions and structures that `entry` does not reach and without comments between items.
/// Keeps directives and globals, and the mapping of lines to files.
FlatSource pruned(const FlatSource& source, std::string_view entry = "main");
/// Prunes for several entries.
FlatSource pruned(const FlatSource& source, std::set<std::string, std::less<>> used);

}  // namespace noisescope
