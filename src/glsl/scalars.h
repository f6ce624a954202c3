// Scalarization of vector arithmetic, for languages without it.
#pragma once

#include "glsl/syntax.h"

namespace noisescope::code {

/// Returns an equivalent program, bit for bit. Vectors are only declared, constructed from scalars, passed on and
/// accessed by component; a matrix has columns, the members c0, c1 …; compound assignments are expanded. A value needed
/// by several components gets a name.
Program inScalars(const Program& program);

}  // namespace noisescope::code
