// The rows of a noise, octaves or layers of the warp, as a table of constants.
#pragma once

#include <string_view>

#include "plan/field_plan.h"
#include "snippet/forms/code_table.h"

namespace noisescope {

/// Derivatives need a column `noise`: they do not follow the lattice's coordinates.
bool hasNoiseScale(const LatticeNoise& noise);

/// Fields that not every table needs.
struct RowFields {
    std::string_view amplitudes;                           ///< their meaning, for a comment; empty: none are needed
    bool places = true;                                    ///< place of p = 0 in each lattice
    std::string_view unit = "a cell of the first octave";  ///< of places that move with those in space
    bool lattices = true;                                  ///< moves of places with those in space
    bool shifts = false;  ///< by how much a row is moved beside its scale, for rows that are not what the recipe says
    int firstShift = 0;   ///< the number of the first row's shift; -1: no row is moved
    int perLevel = 0;     ///< rows of a level of the warp, each of which begins 32 shifts behind the one before
};

/// `table` with the fields and the rows; `origin` is where p = 0 lies.
CodeTable withRows(CodeTable table, const FieldProgram& program, const LatticeNoise& noise, const FieldOrigin& origin,
                   const RowFields& fields);

}  // namespace noisescope
