// The affine map onto a lattice in fixed-point numbers of 16-bit digits. Code without big integers computes with them
// the same cell and fraction as LatticeMap::atPoint().
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "exact/lattice_period.h"

namespace noisescope {

/// Least significant digit first.
using Digits = std::vector<std::uint16_t>;

/// Digits of a place in world units behind the point, and in front of it.
constexpr int kPlaceDigits = 4;
constexpr int kWholeDigits = 2;

/// A lattice coordinate in units of its period (2^32 cells if it has none), modulo 1: u = start + sum of scale[column]
/// * (p[column] + 2^31). With oblique periods these are coordinates along the vectors of LatticePeriod: q = sum of
/// along[axis] * u[axis]. All digits are rounded up. The error never moves a sum to the next unit that kPlaceDigits can
/// resolve; on turned and skewed lattices, whose numbers have endless digits, the chance is below 1 in 2^60 places.
struct LatticeDigits {
    /// Modulo 1, with kPlaceDigits more digits than requested.
    std::array<Digits, kMaxDimensions> start;
    /// [axis][column]: with as many digits, the last kPlaceDigits of them in front of the point. These affect a place's
    /// fraction, also for a negative factor.
    std::array<std::array<Digits, kMaxDimensions>, kMaxDimensions> scale;
};

}  // namespace noisescope
