// Numbers m * 2^a * 5^b with integers of any size: they hold every decimal and are exact under + and *. For positions
// that must be the same everywhere.
#pragma once

#include <boost/multiprecision/cpp_int.hpp>
#include <cstdint>

#include "exact/decimal.h"

namespace noisescope {

using Integer = boost::multiprecision::cpp_int;

/// Fractional bits of constants that are no such numbers, and of results from them.
constexpr int kConstantBits = 192;

/// m * 2^twos * 5^fives
struct Rational {
    Integer m = 0;
    int twos = 0;
    int fives = 0;
};

inline Rational operator*(const Rational& a, const Rational& b) {
    return {a.m * b.m, a.twos + b.twos, a.fives + b.fives};
}
Rational operator+(const Rational& a, const Rational& b);
inline Rational operator-(const Rational& a) { return {-a.m, a.twos, a.fives}; }

Rational rationalFrom(const Decimal& value);
/// Converts by the shortest decimal; `value` must be finite.
inline Rational rationalFrom(double value) { return rationalFrom(Decimal(value)); }
inline Rational rationalFrom(std::int64_t value) { return {Integer(value), 0, 0}; }
/// Converts the double's exact binary value, for numbers that no user typed.
Rational binaryFrom(double value);
/// Parses hexadecimal digits of value * 2^192, with or without a sign.
Rational binaryConstant(const char* hex);

/// Returns the binary digits of |a|; 0 for 0.
inline unsigned bitsOf(const Integer& a) { return a == 0 ? 0 : boost::multiprecision::msb(abs(a)) + 1; }
inline Integer magnitude(const Integer& a) { return a < 0 ? Integer(-a) : a; }
/// Returns floor(a / b); b > 0.
Integer floorDivide(const Integer& a, const Integer& b);
/// 5^n, n >= 0
Integer fiveTo(int n);
/// Returns the m of value = m * 2^twos * 5^fives. Neither exponent may exceed the value's own, unless the value is 0.
Integer aligned(const Rational& value, int twos, int fives);
/// floor(value * 2^bits / divisor), divisor > 0
Integer scaledFloor(const Rational& value, int bits, const Integer& divisor);
Rational roundedToConstantBits(const Rational& value);
/// Returns value * f, where f in [0, 1) is the fraction of `period` (> 0) at `moment`; rounded down to 192 bits behind
/// those of `value`.
Rational shareOf(const Rational& value, const Rational& moment, const Rational& period);
/// Returns a double near the value, within rounding.
double approximate(const Rational& value);
/// Rounds m * 2^e toward zero to a float, so that a fraction below 1 stays below 1.
float truncatedFloat(const Integer& m, int e);

struct Turn {
    Rational cosine;
    Rational sine;
};

/// Returns cosine and sine of 2 pi turns, to 192 bits; exact at quarter turns.
Turn turnBy(const Rational& turns);

}  // namespace noisescope
