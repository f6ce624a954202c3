#include "exact/rational.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace noisescope {
namespace {

const char* const kTwoPi256 = "0x6487ed5110b4611a62633145c06e0e68948127044533e63a0105df531d89cd913";

constexpr int kBits = 256;  // of the series

Integer times(const Integer& a, const Integer& b) { return (a * b) >> static_cast<unsigned>(kBits); }

}  // namespace

Integer aligned(const Rational& value, int twos, int fives) {
    if (value.m == 0) return 0;
    Integer m = value.m << static_cast<unsigned>(value.twos - twos);
    if (value.fives > fives) m *= fiveTo(value.fives - fives);
    return m;
}

Rational operator+(const Rational& a, const Rational& b) {
    if (a.m == 0) return b;
    if (b.m == 0) return a;
    const int twos = std::min(a.twos, b.twos);
    const int fives = std::min(a.fives, b.fives);
    return {aligned(a, twos, fives) + aligned(b, twos, fives), twos, fives};
}

Rational rationalFrom(const Decimal& value) {
    constexpr std::size_t kShort = 19;  // digits that a 64-bit number holds
    Rational result{0, value.exponent, value.exponent};
    if (value.digits.size() <= kShort) {
        std::uint64_t number = 0;
        for (const char digit : value.digits) number = number * 10 + static_cast<std::uint64_t>(digit - '0');
        // Halves and quarters need no fives.
        for (; result.fives < 0 && number != 0 && number % 5 == 0; ++result.fives) number /= 5;
        result.m = number;
    } else {
        result.m = Integer(value.digits);
    }
    if (result.fives > 0) {
        result.m *= fiveTo(result.fives);
        result.fives = 0;
    }
    if (value.negative) result.m = -result.m;
    return result;
}

Rational binaryFrom(double value) {
    int exponent = 0;
    const double mantissa = std::frexp(value, &exponent);
    return {Integer(static_cast<std::int64_t>(std::ldexp(mantissa, 53))), exponent - 53, 0};
}

Rational binaryConstant(const char* hex) {
    const bool negative = hex[0] == '-';
    const Integer value(negative ? hex + 1 : hex);
    return {negative ? Integer(-value) : value, -kConstantBits, 0};
}

Integer floorDivide(const Integer& a, const Integer& b) {
    Integer quotient;
    Integer rest;
    boost::multiprecision::divide_qr(a, b, quotient, rest);
    return rest < 0 ? Integer(quotient - 1) : quotient;
}

Integer fiveTo(int n) {
    static const auto powers = [] {  // cached: small powers are used all the time
        std::array<Integer, 64> list;
        list[0] = 1;
        for (std::size_t i = 1; i < list.size(); ++i) list[i] = list[i - 1] * 5;
        return list;
    }();
    const auto i = static_cast<std::size_t>(n);
    if (i < powers.size()) return powers[i];
    Integer power = fiveTo(n / 2);
    power *= power;
    if (n % 2 != 0) power *= 5;
    return power;
}

Integer scaledFloor(const Rational& value, int bits, const Integer& divisor) {
    Integer above = value.m;
    Integer below = divisor;
    const int shift = value.twos + bits;
    if (shift >= 0)
        above <<= static_cast<unsigned>(shift);
    else
        below <<= static_cast<unsigned>(-shift);
    if (value.fives > 0) above *= fiveTo(value.fives);
    if (value.fives < 0) below *= fiveTo(-value.fives);
    return floorDivide(above, below);
}

Rational roundedToConstantBits(const Rational& value) {
    return {scaledFloor(value, kConstantBits, 1), -kConstantBits, 0};
}

Rational shareOf(const Rational& value, const Rational& moment, const Rational& period) {
    const int twos = std::min(moment.twos, period.twos);
    const int fives = std::min(moment.fives, period.fives);
    const Integer now = aligned(moment, twos, fives);
    const Integer whole = aligned(period, twos, fives);
    const Integer since = now - floorDivide(now, whole) * whole;
    const Integer units = floorDivide((value.m * since) << static_cast<unsigned>(kConstantBits), whole);
    return {units, value.twos - kConstantBits, value.fives};
}

double approximate(const Rational& value) {
    if (value.m == 0) return 0;
    // Truncates to 62 bits or more, then rounds to a double.
    const Integer size = magnitude(value.m);
    const int bits = static_cast<int>(boost::multiprecision::msb(size)) + value.twos + (value.fives * 7) / 3;
    const int shift = 66 - bits;
    const Integer scaled = scaledFloor({size, value.twos, value.fives}, shift, 1);
    const int surplus = std::max(0, static_cast<int>(boost::multiprecision::msb(scaled)) - 52);
    const auto top = static_cast<double>(static_cast<std::uint64_t>(scaled >> static_cast<unsigned>(surplus)));
    const double result = std::ldexp(top, surplus - shift);
    return value.m < 0 ? -result : result;
}

float truncatedFloat(const Integer& m, int e) {
    if (m == 0) return 0.0f;
    const Integer size = magnitude(m);
    const int surplus = std::max(0, static_cast<int>(boost::multiprecision::msb(size)) - 23);
    const auto top = static_cast<float>(static_cast<std::uint32_t>(size >> static_cast<unsigned>(surplus)));
    const float result = std::ldexp(top, surplus + e);
    return m < 0 ? -result : result;
}

Turn turnBy(const Rational& turns) {
    const Integer one = Integer(1) << static_cast<unsigned>(kBits);
    // Quarter turns are exact; series cover the rest, at most an eighth of a turn.
    const Rational fourfold = turns * Rational{4, 0, 0};
    const Integer quarter = scaledFloor(fourfold + Rational{1, -1, 0}, 0, 1);
    const Rational rest = (fourfold + Rational{-quarter, 0, 0}) * Rational{1, -2, 0};
    const Integer angle = times(scaledFloor(rest, kBits, 1), Integer(kTwoPi256));
    const Integer square = times(angle, angle);
    Integer cosine = 0;
    Integer sine = 0;
    Integer even = one;  // angle^(2n) / (2n)!
    Integer odd = angle;
    for (int n = 1; even != 0 || odd != 0; n += 2) {
        cosine += even;
        sine += odd;
        even = -times(even, square) / (n * (n + 1));
        odd = -times(odd, square) / ((n + 1) * (n + 2));
        if (magnitude(even) <= 1 && magnitude(odd) <= 1) break;  // >> rounds down: negative terms never reach 0
    }
    const Rational c = roundedToConstantBits({cosine, -kBits, 0});
    const Rational s = roundedToConstantBits({sine, -kBits, 0});
    const int quadrant = static_cast<int>(((quarter % 4) + 4) % 4);
    if (quadrant == 0) return {c, s};
    if (quadrant == 1) return {-s, c};
    if (quadrant == 2) return {-c, -s};
    return {s, -c};
}

}  // namespace noisescope
