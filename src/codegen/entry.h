// The part of a snippet that is written for the recipe: its constants, its octaves and the function to call.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "codegen/pieces.h"
#include "field/field_plan.h"

namespace noisescope {

struct EntryPart {
    std::vector<Constant> constants;  ///< those that neither the code nor the library asks for are left out
    std::string code;
};

/// With the library's names (ns_, NS_, Ns).
EntryPart entryPart(const FieldPlan& plan);

/// Too far from the lattice's origin for a float, with amplitudes that no loop makes, or more than octaves on a
/// lattice: exact positions are written out, and what decides them can no longer be edited.
bool isFar(const FieldPlan& plan);

// Pieces of the loop over octaves near the origin.

/// ns_octave_shift(), ns_golden_turn() and ns_skew().
std::string shiftFunction(int dimensions);
std::string turnFunction(int dimensions);
std::string skewFunction(int dimensions);
/// Statements that declare the first amplitude, so that all of them together are 1.
std::string amplitudeStatements(std::string_view octaves, std::string_view gain);

}  // namespace noisescope
