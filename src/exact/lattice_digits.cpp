#include "exact/lattice_digits.h"

#include <algorithm>
#include <cstdlib>

#include "exact/lattice_matrix.h"

namespace noisescope {
namespace {

constexpr int kDigitBits = 16;
/// Places are multiples of 2^-64.
constexpr int kPlaceBits = kDigitBits * kPlaceDigits;
/// Bits of a cell, and of a coordinate's period.
constexpr int kCellBits = 32;

/// The fraction above / below in lowest terms; below > 0.
struct LowestTerms {
    Integer above = 0;
    Integer below = 1;
};

LowestTerms lowestTerms(const Rational& value, const Integer& divisor) {
    LowestTerms result{value.m, divisor};
    (value.twos >= 0 ? result.above : result.below) <<= static_cast<unsigned>(std::abs(value.twos));
    (value.fives >= 0 ? result.above : result.below) *= fiveTo(std::abs(value.fives));
    const Integer common = gcd(magnitude(result.above), result.below);
    if (common > 1) {
        result.above /= common;
        result.below /= common;
    }
    return result;
}

/// Returns value / divisor, rounded up to `behind` digits behind the point, modulo the range of `count` digits.
Digits digitsOf(const Rational& value, const Integer& divisor, int behind, int count) {
    Integer units = -scaledFloor(-value, kDigitBits * behind, divisor);
    const Integer end = Integer(1) << static_cast<unsigned>(kDigitBits * count);
    units -= floorDivide(units, end) * end;
    Digits digits;
    for (int i = 0; i < count; ++i, units >>= kDigitBits)
        digits.push_back(static_cast<std::uint16_t>(units & ((1u << kDigitBits) - 1)));
    return digits;
}

/// Returns the axis's period in cells: 2^32 without one, as 32-bit integers wrap.
Integer sizeOf(const LatticePeriod& period, std::size_t axis) {
    const std::int32_t size = period.along[axis][axis];
    return size == 0 ? Integer(1) << kCellBits : Integer(size);
}

/// A coordinate in units of its period: value / divisor.
struct Counted {
    Rational value;
    Integer divisor = 1;
};

/// Returns the coordinates u of q / divisor, where q = sum of along[axis] * u[axis]. Solves from the last axis on, as
/// `along` is triangular.
std::array<Counted, kMaxDimensions> inPeriods(const Vector& q, const Integer& divisor, const LatticePeriod& period,
                                              std::size_t axes) {
    std::array<Counted, kMaxDimensions> u;
    Integer behind = divisor;  // the divisor of the coordinates found so far
    for (std::size_t axis = axes; axis-- > 0;) {
        const Integer factor = behind / divisor;
        Rational rest = q[axis] * Rational{factor, 0, 0};
        for (std::size_t other = axis + 1; other < axes; ++other) {
            Integer along = period.along[other][axis];
            if (along < 0) along += Integer(1) << kCellBits;  // the axis has no period: the same cell modulo 2^32
            rest = rest + -(u[other].value * Rational{along * (behind / u[other].divisor), 0, 0});
        }
        behind *= sizeOf(period, axis);
        u[axis] = {rest, behind};
    }
    return u;
}

Vector columnOf(const Matrix& matrix, std::size_t column) {
    Vector vector;
    for (std::size_t row = 0; row < vector.size(); ++row) vector[row] = matrix[row][column];
    return vector;
}

}  // namespace

int digitsNeeded(const AffineMap& map) {
    // Sums are multiples of 1 / unit, and so are the floors of fractions: rounding up by less keeps the floor.
    Integer unit = Integer(1) << kPlaceBits;
    int bits = 0;  // the most bits behind the point, if all numbers end
    bool end = true;
    const auto take = [&](const Vector& q, int placeBits) {
        for (std::size_t row = 0; row < map.dimensions; ++row)
            unit = lcm(unit, Integer(lowestTerms(q[row], map.divisor).below << static_cast<unsigned>(placeBits)));
        const auto u = inPeriods(q, map.divisor, map.period, map.dimensions);
        for (std::size_t axis = 0; axis < map.dimensions; ++axis) {
            const Integer below = lowestTerms(u[axis].value, u[axis].divisor).below;
            end = end && (below & (below - 1)) == 0;
            // The start has kPlaceBits more.
            bits = std::max(bits, static_cast<int>(bitsOf(below)) - 1 - (placeBits == 0 ? kPlaceBits : 0));
        }
    };
    for (std::size_t column = 0; column < map.coordinates; ++column) take(columnOf(map.linear, column), kPlaceBits);
    take(map.constant, 0);
    const auto digitsFor = [](int count) { return (count + kDigitBits - 1) / kDigitBits; };
    // Each of 5 terms errs by less than 2^32 units of its last digit, and a period multiplies that by up to 4 * 2^32.
    const int rounded = digitsFor(static_cast<int>(bitsOf(unit)) + 2 * kCellBits + 5);
    const int exact = end ? digitsFor(bits) : rounded;
    constexpr int kMost = (kCellBits + 128) / kDigitBits;
    constexpr int kMostBesideShort = (kCellBits + kConstantBits + 80) / kDigitBits;
    return std::max(kWholeDigits, std::min({exact, rounded, map.besideShort ? kMostBesideShort : kMost}));
}

LatticeDigits digitsOf(const AffineMap& map, int count) {
    LatticeDigits digits;
    Vector start = map.constant;
    for (std::size_t row = 0; row < map.dimensions; ++row)
        for (std::size_t column = 0; column < map.coordinates; ++column)
            start[row] = start[row] + -(map.linear[row][column] * Rational{1, kCellBits - 1, 0});
    const auto fill = [&](const Vector& q, int behind, const auto& give) {
        const auto u = inPeriods(q, map.divisor, map.period, map.dimensions);
        for (std::size_t axis = 0; axis < map.dimensions; ++axis)
            give(axis, digitsOf(u[axis].value, u[axis].divisor, behind, count + kPlaceDigits));
    };
    fill(start, count + kPlaceDigits, [&](std::size_t axis, Digits list) { digits.start[axis] = std::move(list); });
    for (std::size_t column = 0; column < map.coordinates; ++column)
        fill(columnOf(map.linear, column), count,
             [&](std::size_t axis, Digits list) { digits.scale[axis][column] = std::move(list); });
    return digits;
}

}  // namespace noisescope
