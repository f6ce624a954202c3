// Rounding of steps: marks arithmetic as `precise`, so that no compiler contracts or reorders it.
#pragma once

#include <cstddef>

#include "glsl/syntax.h"

namespace noisescope::code {

/// Stores every step on reals in a `precise` variable, in functions from the item `first` on; return values and
/// arguments also get one.
void roundSteps(Program& program, std::size_t first);

}  // namespace noisescope::code
