// The only source that is compiled anew at a commit.
#include "cli/version.h"

#include "commit.h"  // written by src/commit.cmake

namespace noisescope {

std::string_view builtCommit() { return NOISESCOPE_COMMIT; }

bool builtFromChanges() { return NOISESCOPE_CHANGED; }

}  // namespace noisescope
