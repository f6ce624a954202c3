// The rows of a noise, octaves or layers of the warp, as a table of constants.
#pragma once

#include <string_view>

#include "codegen/code_table.h"
#include "field/field_plan.h"

namespace noisescope {

/// Derivatives need a column `noise`: they do not follow the lattice's coordinates.
bool hasNoiseScale(const LatticeNoise& noise);

/// `table` with the fields and the rows; `origin` is where p = 0 lies. `amplitudes`: what they are, for a comment;
/// empty where none are needed.
CodeTable withRows(CodeTable table, const FieldProgram& program, const LatticeNoise& noise, const FieldOrigin& origin,
                   std::string_view amplitudes);

}  // namespace noisescope
