// Exact matrices: the picture's slice of space, and the lattice of the octaves. For the implementation of LatticeMap
// only.
#pragma once

#include <array>
#include <vector>

#include "exact/affine_row.h"
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

/// Returns the displacement by time, in cells.
Vector driftOf(const LatticeSpec& spec);

/// q = (linear * p + constant) / divisor, row by row; p in world units.
struct AffineMap {
    std::size_t dimensions = 0;   ///< of q
    std::size_t coordinates = 0;  ///< of p
    Matrix linear;
    Vector constant;
    Integer divisor = 1;
    LatticePeriod period;
    Rational frequency{1, 0, 0};  ///< a factor of `linear`
    bool besideShort = false;     ///< some numbers are tiny next to shorter fractions, as the 2^-192 error of a third

    /// Returns an entry of `linear` for points in these units.
    [[nodiscard]] Rational factor(std::size_t row, std::size_t column, PointUnit unit) const {
        const Rational& whole = linear[row][column];
        if (unit == PointUnit::world || whole.m == 0) return whole;
        return {whole.m / frequency.m, whole.twos - frequency.twos, whole.fives - frequency.fives};
    }
};

/// Returns the number of digits that the map's numbers need, at least kWholeDigits; see LatticeDigits.
int digitsNeeded(const AffineMap& map);
/// Returns the map's digits; `count` must be digitsNeeded() or more.
LatticeDigits digitsOf(const AffineMap& map, int count);

/// Returns a row without the coordinates of the point 0.
AffineRow affineRowOf(const AffineMap& map, std::size_t row, PointUnit unit);

}  // namespace noisescope
