// Marks arithmetic as `precise`, so that no compiler contracts or reorders it.
#pragma once

#include <cstddef>

#include "glsl/syntax.h"

namespace noisescope::code {

/// Functions from the item `first` on compute every step on reals for a variable that is `precise`: what is returned or
/// handed on as an argument gets one.
void roundSteps(Program& program, std::size_t first);

}  // namespace noisescope::code
