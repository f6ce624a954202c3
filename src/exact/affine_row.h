// The affine map onto a lattice as doubles: what code needs that finds most places by double-double arithmetic with a
// bound of its error, and leaves the others to LatticeMap.
#pragma once

#include <array>
#include <cstdint>

#include "exact/lattice_period.h"

namespace noisescope {

/// Units of a point's coordinates.
enum class PointUnit {
    world,  ///< 1 = the image's height
    cell,   ///< cells of the first octave: 1 / frequency of a world unit
};

/// A coordinate with the exact value whole + rest.
struct BinaryNumber {
    std::int64_t whole = 0;
    double rest = 0;
};

/// A coordinate on a lattice: q = sum of factor[column] * p[column] + cell + fraction, exactly. Cells are moved by
/// whole periods.
struct AffineRow {
    /// factor = high + low, with an error of at most 2^-104 |high|.
    std::array<double, kMaxDimensions> high{};
    std::array<double, kMaxDimensions> low{};
    std::int32_t cell = 0;         ///< of the point 0; modulo 2^32 on an axis without a period
    double fraction = 0;           ///< of the point 0, in [0, 1], to the nearest double
    std::uint64_t fraction64 = 0;  ///< the same rounded down to units of 2^-64
    bool ends = false;             ///< nothing was lost by that
    /// Columns other than this one have no factor; -1: several have.
    int column = -1;
    /// For a single column: high is the exact factor.
    bool isBinary = false;
    /// For a single column: factor = number / 10^places; number = 0: no such numbers within 60 bits and 19 places.
    std::uint64_t number = 0;
    int places = 0;
};

}  // namespace noisescope
