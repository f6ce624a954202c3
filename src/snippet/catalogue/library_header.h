// What stands above the catalogue's code: how it is called, what it computes and what it leaves out.
#pragma once

#include <string>

namespace noisescope {

struct SnippetTarget;

/// Lines of comments in the target's language, and an empty one.
std::string libraryHeader(const SnippetTarget& target);

}  // namespace noisescope
