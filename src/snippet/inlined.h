// Shorter programs of the same bits: functions that only pass on what others return go away.
#pragma once

#include "glsl/syntax.h"

namespace noisescope::code {

/// Puts the value of each function that does no arithmetic on reals, and has no statement but its result, where it is
/// called. Functions to call by users stay, and calls whose arguments would be computed twice. `results`: also returns
/// a value itself where it had a name for that line alone and need not be rounded by itself.
Program inlined(Program program, bool results);

}  // namespace noisescope::code
