// Snippets in few lines.
#pragma once

#include <string>
#include <string_view>

namespace noisescope {

struct SnippetOptions;

/// Returns the text without comments and empty lines. `comment`: the language's mark. But for Python, whose lines mean
/// something, short statements share a line, up to 120 columns.
std::string shortText(std::string_view text, std::string_view comment);

/// Returns a snippet of its header and its code, which has the library's names: short, if the options ask for it, with
/// the header's first line and the license alone.
std::string snippetText(const std::string& header, const std::string& code, const SnippetOptions& options);

}  // namespace noisescope
