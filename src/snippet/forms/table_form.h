// Table form of a snippet: each octave is a row with its own numbers. For periods, a torus, a turned slice, time, a
// warp, outputs with derivatives and fractals that are fed with them; far from the origin; and for amplitudes that a
// constant gain does not make.
#pragma once

#include "snippet/forms/entry.h"

namespace noisescope {

/// Returns true if the program has more than octaves on a lattice.
bool needsTable(const FieldProgram& program);

/// Any plan can be written so; places as cells and fractions always are. Without the functions to call.
EntryPart tableForm(const FieldPlan& plan, const EntryOptions& options);

}  // namespace noisescope
