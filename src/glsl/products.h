// Expansion of matrix-vector products into sums of columns: other languages order matrices differently, and may fuse
// the sums.
#pragma once

#include "glsl/syntax.h"

namespace noisescope::code {

/// Replaces m * v by m[0] * v.x + m[1] * v.y …, from the first column to the last.
void writeOutProducts(Program& program);

}  // namespace noisescope::code
