#include "exact/affine_row.h"

#include <algorithm>

#include "exact/lattice_matrix.h"

namespace noisescope {
namespace {

/// Returns value / divisor to 140 bits or more.
Rational toManyBits(const Rational& value, const Integer& divisor) {
    const int size = static_cast<int>(bitsOf(value.m)) + value.twos + value.fives * 7 / 3;
    const int bits = 160 - size + static_cast<int>(bitsOf(divisor));
    return {scaledFloor(value, bits, divisor), -bits, 0};
}

/// Takes all factors `prime` out of `number` and returns how many there were.
int takeOut(Integer& number, unsigned prime) {
    int count = 0;
    while (number % prime == 0) {
        number /= prime;
        ++count;
    }
    return count;
}

/// Stores value / divisor, if positive, as number / 10^places.
void storeDecimal(const Rational& value, Integer divisor, AffineRow& row) {
    if (value.m <= 0) return;
    const Integer common = gcd(value.m, divisor);
    Integer number = value.m / common;
    divisor /= common;
    int twos = value.twos - takeOut(divisor, 2);
    int fives = value.fives - takeOut(divisor, 5);
    if (divisor != 1) return;
    twos += takeOut(number, 2);
    fives += takeOut(number, 5);
    const int places = std::max({0, -twos, -fives});
    constexpr int kMost = 19;
    constexpr unsigned kMostBits = 60;
    if (places > kMost || twos > static_cast<int>(kMostBits) || fives > static_cast<int>(kMostBits)) return;
    number = (number << static_cast<unsigned>(twos + places)) * fiveTo(fives + places);
    if (bitsOf(number) > kMostBits) return;
    row.number = static_cast<std::uint64_t>(number);
    row.places = places;
}

}  // namespace

AffineRow affineRowOf(const AffineMap& map, std::size_t row, PointUnit unit) {
    AffineRow result;
    int columns = 0;
    for (std::size_t column = 0; column < map.coordinates; ++column) {
        const Rational factor = map.factor(row, column, unit);
        if (factor.m == 0) continue;
        const double high = approximate(toManyBits(factor, map.divisor));
        const Rational rest = factor + -(binaryFrom(high) * Rational{map.divisor, 0, 0});
        result.high[column] = high;
        if (rest.m != 0) result.low[column] = approximate(toManyBits(rest, map.divisor));
        result.isBinary = rest.m == 0;
        result.column = columns++ == 0 ? static_cast<int>(column) : -1;
        if (columns == 1) storeDecimal(factor, map.divisor, result);
    }
    const Rational& constant = map.constant[row];
    result.ends = (Rational{-scaledFloor(constant, 64, map.divisor) * map.divisor, -64, 0} + constant).m == 0;
    return result;
}

}  // namespace noisescope
