// What stands above a snippet: what it is, what it takes and returns, what it costs and needs, and its recipe.
#pragma once

#include <span>
#include <string>

namespace noisescope {

struct Recipe;
struct NamedRecipe;
struct SnippetOptions;
namespace code {
struct Beside;
}

/// Lines of comments in the target's language, and an empty one. `signatures`: of the functions to call, with the
/// library's names.
std::string snippetHeader(const Recipe& recipe, const SnippetOptions& options, std::span<const std::string> signatures);

/// Of several recipes. `signatures`: of all functions to call.
std::string snippetsHeader(std::span<const NamedRecipe> recipes, const code::Beside& beside,
                           const SnippetOptions& options, std::span<const std::string> signatures);

}  // namespace noisescope
