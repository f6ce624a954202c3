// A tree of layers as code: its fields beside each other, and functions of our own that combine them.
#pragma once

#include <functional>
#include <string>

#include "glsl/syntax.h"
#include "snippet/forms/entry.h"

namespace noisescope {

struct Recipe;

/// In GLSL, with the library's names.
struct TreeSource {
    code::Program shared;  ///< functions of the fields, operators and shapes
    std::string own;       ///< functions of groups, the whole, and those to call
};

/// Writes a field's functions with these entries, alone.
using WriteField = std::function<code::Program(const Recipe& field, const EntryOptions& entry)>;

/// `precise`: as libraryPart(). `prefix`: what names will begin with. Throws Error(usage) with every problem of the
/// recipe.
TreeSource treeSource(const Recipe& recipe, const EntryOptions& entry, bool precise, const std::string& prefix,
                      const WriteField& writeField);

/// Returns the coordinates of a place: of layers at least 2, the most of all fields.
int placeCoordinates(const Recipe& recipe);

}  // namespace noisescope
