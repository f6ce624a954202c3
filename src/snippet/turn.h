// Numbers of the octaves' lattices, taken from LatticeMap so that they are written down only once.
#pragma once

#include <array>
#include <cstdint>

#include "recipe/recipe.h"

namespace noisescope {

using Matrix3 = std::array<std::array<double, 3>, 3>;  ///< row, column

/// skew * rotation^k for k golden angles; the identity without them.
Matrix3 turnOf(int dimensions, bool skewed, bool rotated, int k);

/// By how much every octave is moved against the one before, in units of 2^-32 cells.
std::array<std::uint32_t, 3> shiftUnits();

}  // namespace noisescope
