// Exact matrices: the picture's slice of space, and the lattice of the octaves. For the implementation of LatticeMap
// only.
#pragma once

#include <array>
#include <vector>

#include "exact/lattice_digits.h"
#include "exact/lattice_map.h"
#include "exact/period.h"
#include "exact/rational.h"

namespace noisescope {

using Matrix = std::array<std::array<Rational, kMaxDimensions>, kMaxDimensions>;
using Vector = std::array<Rational, kMaxDimensions>;

Matrix identity();
Matrix operator*(const Matrix& a, const Matrix& b);

bool isSliced(const LatticeSpec& spec);
/// Returns the picture's axes in space, one per column.
Matrix exactSlice(const LatticeSpec& spec);

/// Map from space to the first octave's lattice, times `denominator`, and its periods.
struct Onto {
    Matrix matrix = identity();
    Integer denominator = 1;
    std::vector<PeriodLattice::Cell> periods;
};

Onto ontoLattice(const LatticeSpec& spec);

/// q = (linear * p + constant) / divisor, row by row; p in world units.
struct AffineMap {
    std::size_t dimensions = 0;   ///< of q
    std::size_t coordinates = 0;  ///< of p
    Matrix linear;
    Vector constant;
    Integer divisor = 1;
    LatticePeriod period;
    bool besideShort = false;  ///< some numbers are tiny next to shorter fractions, as the 2^-192 error of a third
};

/// Returns the number of digits that the map's numbers need, at least kWholeDigits; see LatticeDigits.
int digitsNeeded(const AffineMap& map);
/// Returns the map's digits; `count` must be digitsNeeded() or more.
LatticeDigits digitsOf(const AffineMap& map, int count);

}  // namespace noisescope
