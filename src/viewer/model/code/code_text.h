// The shown code's target, and its text as colored tokens.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "snippet/snippet.h"
#include "viewer/model/document/settings.h"

namespace noisescope {

/// Returns the target of the settings, or the first target if that id is unknown.
const SnippetTarget& chosenTarget(const Settings& settings);

enum class CodeKind : std::uint8_t { plain, keyword, number, comment };

struct CodeToken {
    std::string_view text;  ///< points into the line
    CodeKind kind = CodeKind::plain;
};

/// Splits a line of a snippet into tokens, which together are the line again. A directive is one keyword as a whole.
std::vector<CodeToken> codeTokens(std::string_view line);

}  // namespace noisescope
