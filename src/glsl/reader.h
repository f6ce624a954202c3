// Reads code in the library's subset of GLSL (docs/code.md).
#pragma once

#include <string_view>

#include "glsl/syntax.h"

namespace noisescope::code {

/// What is used has to be declared before. Throws Error(shader) with the position for what is not of the subset.
Program read(std::string_view text);

}  // namespace noisescope::code
