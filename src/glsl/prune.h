// Leaves out what a shader does not use: a file of the library holds the functions of all dimensions, a recipe needs
// one.
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

/// The text without the functions and structures that `entry` does not reach and without comments between items.
/// Directives and globals stay. Line numbers still lead to the files.
FlatSource pruned(const FlatSource& source, std::string_view entry = "main");
/// Of several entries.
FlatSource pruned(const FlatSource& source, std::set<std::string, std::less<>> used);

}  // namespace noisescope
