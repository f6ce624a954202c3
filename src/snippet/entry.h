// The part of a snippet that is written for the recipe: its constants, its octaves and the function to call.
#pragma once

#include <string>

#include "field/field_plan.h"

namespace noisescope {

struct EntryPart {
    std::string constants;
    std::string code;
};

/// With the library's names (ns_, NS_, Ns).
EntryPart entryPart(const FieldPlan& plan);

/// The type of a point: float on a line, vec2 to vec4.
std::string vectorType(int dimensions);

/// Too far from the lattice's origin for a float, or with amplitudes that no loop makes: the octaves are written out
/// with exact positions, and what decides them can no longer be edited.
bool isFar(const Recipe& recipe);

}  // namespace noisescope
