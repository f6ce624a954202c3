// The form of a snippet for whatever needs more than octaves on a lattice: periods, a torus, a turned slice, time, a
// warp, outputs with derivatives and fractals that are fed with them. Each octave is a row of a table.
#pragma once

#include "snippet/forms/entry.h"

namespace noisescope {

/// Does the program need it?
bool needsTable(const FieldProgram& program);

/// Any plan can be written so; places as cells and fractions always are. Without the functions to call.
EntryPart tableForm(const FieldPlan& plan, const EntryOptions& options);

}  // namespace noisescope
