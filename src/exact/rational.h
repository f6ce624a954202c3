// Numbers m * 2^a * 5^b with integers of any size: all that people write, exact under + and *. For positions that must
// be the same everywhere.
#pragma once

#include <boost/multiprecision/cpp_int.hpp>
#include <cstdint>

#include "exact/decimal.h"

namespace noisescope {

using Integer = boost::multiprecision::cpp_int;

/// Constants that are no such numbers, and what comes of them, are held to so many fractional bits.
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
/// What its shortest decimal says; `value` must be finite.
inline Rational rationalFrom(double value) { return rationalFrom(Decimal(value)); }
inline Rational rationalFrom(std::int64_t value) { return {Integer(value), 0, 0}; }
/// The double itself, to its last bit: of numbers that nobody wrote.
Rational binaryFrom(double value);
/// Hexadecimal digits of value * 2^192, with a sign or not.
Rational binaryConstant(const char* hex);

/// |a|
/// Binary digits of its magnitude; 0 has none.
inline unsigned bitsOf(const Integer& a) { return a == 0 ? 0 : boost::multiprecision::msb(abs(a)) + 1; }
inline Integer magnitude(const Integer& a) { return a < 0 ? Integer(-a) : a; }
/// b > 0
Integer floorDivide(const Integer& a, const Integer& b);
/// 5^n, n >= 0
Integer fiveTo(int n);
/// The m of value = m * 2^twos * 5^fives, where neither exponent is above the value's own, or the value is 0.
Integer aligned(const Rational& value, int twos, int fives);
/// floor(value * 2^bits / divisor), divisor > 0
Integer scaledFloor(const Rational& value, int bits, const Integer& divisor);
Rational roundedToConstantBits(const Rational& value);
/// value * f, where f in [0, 1) is how far `moment` has come in its `period`, which is > 0; rounded down to 192 bits
/// behind those of `value`.
Rational shareOf(const Rational& value, const Rational& moment, const Rational& period);
/// About the nearest double.
double approximate(const Rational& value);
/// m * 2^e as the nearest float at or below it in size, so that a fraction below 1 stays below 1.
float truncatedFloat(const Integer& m, int e);

struct Turn {
    Rational cosine;
    Rational sine;
};

/// Cosine and sine of 2 pi turns, to 192 bits; exact at quarters of a turn.
Turn turnBy(const Rational& turns);

}  // namespace noisescope
