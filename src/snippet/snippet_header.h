// Header of a snippet: description, arguments, results, cost, requirements, and its recipe.
#pragma once

#include <span>
#include <string>

namespace noisescope {

struct Recipe;
struct NamedRecipe;
struct SnippetOptions;
struct SnippetTarget;

namespace code {
struct Beside;
}

/// Lines of comments in the target's language, and an empty one. `signatures`: of the functions to call, with the
/// library's names.
std::string snippetHeader(const Recipe& recipe, const SnippetOptions& options, std::span<const std::string> signatures);

/// Requirements on a host, as lines of comments in GLSL.
std::string needsText(const SnippetTarget& target);

/// Lines of comments, each behind "//", as those of another language.
std::string commented(const std::string& text, std::string_view comment);

/// Of several recipes. `signatures`: of all functions to call.
std::string snippetsHeader(std::span<const NamedRecipe> recipes, const code::Beside& beside,
                           const SnippetOptions& options, std::span<const std::string> signatures);

}  // namespace noisescope
