// The code that is shown: for which target, and as colored words.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "snippet/snippet.h"
#include "viewer/model/document/settings.h"

namespace noisescope {

/// The first one if the settings name none that there is.
const SnippetTarget& chosenTarget(const Settings& settings);

enum class CodeKind : std::uint8_t { plain, keyword, number, comment };

struct CodeToken {
    std::string_view text;  ///< of the line
    CodeKind kind = CodeKind::plain;
};

/// A line of a snippet in pieces that give it again one after the other. Directives are keywords as a whole.
std::vector<CodeToken> codeTokens(std::string_view line);

}  // namespace noisescope
