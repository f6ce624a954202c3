// Comments above the catalogue's code: its use, its results and its omissions.
#pragma once

#include <string>

namespace noisescope {

struct SnippetTarget;

/// Lines of comments in the target's language, and an empty one.
std::string libraryHeader(const SnippetTarget& target);

}  // namespace noisescope
