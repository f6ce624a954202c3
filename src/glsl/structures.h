// Flattening of structures and tables of rows, for languages without them.
#pragma once

#include "glsl/syntax.h"

namespace noisescope::code {

/// Returns an equivalent program, bit for bit. A structure's members become separate variables, parameters and
/// constants, an array of structures an array for each member, and a function that returns a structure gets `out`
/// parameters instead. No local name hides another. Throws Error(shader) for structures with arrays.
Program withoutStructures(const Program& program);

/// Replaces constant arrays at file scope by functions of the index, which choose a row by few nested conditions.
Program withoutTables(const Program& program);

}  // namespace noisescope::code
