// Commit of this build.
#pragma once

#include <string_view>

namespace noisescope {

/// The commit that the program was built from, shortened; empty if it was no checkout.
std::string_view builtCommit();
/// Had the checkout's files been changed since that commit?
bool builtFromChanges();

}  // namespace noisescope
