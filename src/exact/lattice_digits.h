// The map onto a lattice as fixed-point numbers of 16-bit digits: what code without large integers multiplies places
// with, so that it finds the cell and the fraction that LatticeMap::atPoint() finds.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "exact/lattice_period.h"

namespace noisescope {

/// The least significant first.
using Digits = std::vector<std::uint16_t>;

/// So many digits of a place in world units are behind the point, and so many in front of it.
constexpr int kPlaceDigits = 4;
constexpr int kWholeDigits = 2;

/// A coordinate on the lattice counts in its period, or in 2^32 cells where it has none, modulo 1:
///   u = start + sum of scale[column] * (p[column] + 2^31)
/// With oblique periods these are coordinates along the vectors of LatticePeriod: q = sum of along[axis] * u[axis].
/// All digits are rounded up, which takes no sum to the next unit that a place of kPlaceDigits can tell apart; on
/// turned and skewed lattices, whose numbers never end, not in 2^60 places.
struct LatticeDigits {
    /// Modulo 1, so many digits as asked for and kPlaceDigits more.
    std::array<Digits, kMaxDimensions> start;
    /// [axis][column]: as many, of which the last kPlaceDigits are in front of the point. They matter for the fraction
    /// of a place, of a negative factor too.
    std::array<std::array<Digits, kMaxDimensions>, kMaxDimensions> scale;
};

}  // namespace noisescope
