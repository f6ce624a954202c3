// Numbers of the octaves' lattices, taken from LatticeMap so that they are written down only once.
#pragma once

#include <array>
#include <cstdint>

#include "exact/lattice_period.h"

namespace noisescope {

using Matrix = std::array<std::array<double, kMaxDimensions>, kMaxDimensions>;  ///< row, column

/// skew * rotation^k for k golden angles; the identity without them.
Matrix turnOf(int dimensions, bool skewed, bool rotated, int k);

/// By how much every octave is moved against the one before, in units of 2^-32 cells.
std::array<std::uint32_t, kMaxDimensions> shiftUnits();

}  // namespace noisescope
