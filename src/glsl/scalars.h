// Arithmetic on vectors, written out component by component: for languages without it.
#pragma once

#include "glsl/syntax.h"

namespace noisescope::code {

/// The same program, bit for bit. A vector is only declared, put together from scalars, handed on and asked for one
/// component; a matrix has columns, the members c0, c1 …; compound assignments are written out. What would be computed
/// once for each component gets a name.
Program inScalars(const Program& program);

}  // namespace noisescope::code
