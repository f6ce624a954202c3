// The prefix of every symbol of a snippet.
#pragma once

#include <string>
#include <string_view>

namespace noisescope {

/// Throws Error(usage) if no valid names come of it.
void checkPrefix(std::string_view prefix);

/// ns_name -> PREFIXname, NsName -> PascalPrefixName, NS_NAME -> PREFIXNAME in upper case; in code and in comments.
std::string renamed(std::string_view text, std::string_view prefix);

}  // namespace noisescope
