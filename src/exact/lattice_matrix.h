// Matrices of exact numbers: the slice of space that a picture shows, and the lattice that octaves lie on. Only what
// makes a LatticeMap includes this.
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
/// The axes of the picture in space, a column each.
Matrix exactSlice(const LatticeSpec& spec);

/// The first octave's lattice: how a place in space becomes a position there, times `denominator`.
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
    bool besideShort = false;  ///< numbers lie beside short fractions, as 2^-192 of a third does
};

/// How many digits a number of the map takes, kWholeDigits or more; see LatticeDigits.
int digitsNeeded(const AffineMap& map);
/// `count` digits: digitsNeeded() or more.
LatticeDigits digitsOf(const AffineMap& map, int count);

}  // namespace noisescope
