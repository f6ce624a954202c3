// Layers, shapes and the place of a recipe as JSON: reading of parsed values, writing of texts.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/json.h"
#include "recipe/nested_json.h"

namespace noisescope {

struct LayerTree;
struct Recipe;

/// True for the keys of the root that hold lists and objects: "layers", "shape" and "place".
bool isTreeKey(std::string_view key);
/// True for the keys of the root that hold paths: "moisture", "temperature", "heights".
bool isPathKey(std::string_view key);
/// Returns all of these keys.
std::vector<std::string_view> treeKeys();

/// Reads the value of a tree key into the tree. Adds all problems that concern one layer alone; treeProblems() has the
/// others.
void readTreeKey(std::string_view key, const Json& value, JsonProblems& problems, LayerTree& tree);
/// Sets the path that a path key holds.
void setPathKey(std::string_view key, std::string_view path, LayerTree& tree);

/// A JSON value that is to be written: a scalar's text, or the items of a list or an object.
struct JsonPiece {
    std::string name;  ///< key in the object around it, or ""
    std::string text;  ///< of a scalar
    char bracket = 0;  ///< '[' or '{'; 0: a scalar
    std::vector<JsonPiece> items;
};

/// Return a scalar from its JSON, and from a text without quotes.
JsonPiece scalarPiece(std::string_view name, std::string text);
JsonPiece textPiece(std::string_view name, std::string_view text);

/// Returns the text on one line: {"a": 1, "b": [2, 3]}.
std::string compactText(const JsonPiece& piece);
/// Returns the text with a line for each item of what does not fit into 120 columns, and of lists of layers.
/// `indent`: of the line that the text starts on.
std::string linedText(const JsonPiece& piece, std::size_t indent);

/// Returns the members of the tree in a recipe's object. Keys at their defaults are left out.
std::vector<JsonPiece> treePieces(const Recipe& recipe);

}  // namespace noisescope
