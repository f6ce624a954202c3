// Parser of the library's GLSL subset (docs/code.md).
#pragma once

#include <string_view>

#include "glsl/syntax.h"

namespace noisescope::code {

/// Parses a program; names must be declared before use. Throws Error(shader) with the position for text outside the
/// subset.
Program read(std::string_view text);

}  // namespace noisescope::code
