// Structures and tables of rows, written out: for languages that have neither.
#pragma once

#include "glsl/syntax.h"

namespace noisescope::code {

/// The same program, bit for bit. A structure's members are variables, parameters and constants of their own, an array
/// of structures is an array for each member, and a function that returns one has parameters that are `out` instead. No
/// local name hides another. Throws Error(shader) for structures with arrays.
Program withoutStructures(const Program& program);

/// Constant arrays at file scope as functions of the index: a choice of rows, by few conditions inside one another.
Program withoutTables(const Program& program);

}  // namespace noisescope::code
