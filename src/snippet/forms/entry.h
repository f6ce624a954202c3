// The part of a snippet that is written for the recipe: its constants, its octaves and the function to call.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "plan/field_plan.h"
#include "snippet/forms/pieces.h"

namespace noisescope {

/// Arguments of the function to call.
enum class EntryKind {
    place,  ///< ns_noise(p): plain coordinates in world units
    cell,   ///< ns_noise_cell(cell, fraction): whole world units and the rest, at any distance
    both,   ///< both; ns_noise(p) takes p apart
};

struct EntryOptions {
    EntryKind kind = EntryKind::place;
    bool gradient = false;  ///< also ns_noise_gradient: the value and its derivatives. In 2D and 3D, of values alone
    bool colors = false;    ///< also ns_noise_color: as the recipe colors it
    bool uniforms = false;  ///< constants are arguments, and so is the time; of EntryKind::place alone
    bool loops = false;     ///< noises by their functions that compile sooner, see NoiseRow::loopFile
};

struct EntryPart {
    std::vector<Constant> constants;  ///< those that neither the code nor the library asks for are left out
    std::string code;
};

/// True if the field changes with time. Its functions take one with `uniforms`.
bool takesTime(const FieldPlan& plan, const EntryOptions& options);

/// With the library's names (ns_, NS_, Ns). For `gradient` the plan is that of gradientRecipe().
EntryPart entryPart(const FieldPlan& plan, const EntryOptions& options);

/// Returns true if octaves are rows of a table with exact positions, whose numbers can no longer be edited: too far
/// from the lattice's origin for a float, with amplitudes that a constant gain does not make, or more than octaves on a
/// lattice.
bool usesTable(const FieldPlan& plan);

// Pieces of the loop over octaves near the origin.

/// ns_octave_shift(), ns_golden_turn() and ns_skew().
std::string shiftFunction(int dimensions);
std::string turnFunction(int dimensions);
std::string skewFunction(int dimensions);

}  // namespace noisescope
