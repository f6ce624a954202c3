// What stands above a snippet: what it is, what it takes and returns, what it costs and needs, and its recipe.
#pragma once

#include <string>
#include <string_view>

namespace noisescope {

struct Recipe;
struct SnippetTarget;

/// Lines of comments in the target's language, and an empty one. `title` may be empty.
std::string snippetHeader(const Recipe& recipe, const SnippetTarget& target, std::string_view prefix,
                          std::string_view title);

/// What a host has to have, as lines of comments in GLSL.
std::string needsText(const SnippetTarget& target);

/// Lines of comments, each behind "//", as those of another language.
std::string commented(const std::string& text, std::string_view comment);

}  // namespace noisescope
