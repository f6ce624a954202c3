// Numbers m * 2^e with integers of any size: exact under + and *. For positions that must be the same everywhere.
#pragma once

#include <boost/multiprecision/cpp_int.hpp>
#include <cstdint>

namespace noisescope {

using Integer = boost::multiprecision::cpp_int;

/// Constants that are not dyadic, and what comes of them, are held to so many fractional bits.
constexpr int kConstantBits = 192;

struct Dyadic {
    Integer m = 0;
    int e = 0;
};

inline Dyadic operator*(const Dyadic& a, const Dyadic& b) { return {a.m * b.m, a.e + b.e}; }
Dyadic operator+(const Dyadic& a, const Dyadic& b);
inline Dyadic operator-(const Dyadic& a) { return {-a.m, a.e}; }

/// `value` must be finite.
Dyadic dyadicFrom(double value);
inline Dyadic dyadicFrom(std::int64_t value) { return {Integer(value), 0}; }
/// Hexadecimal digits of value * 2^192, with a sign or not.
Dyadic dyadicConstant(const char* hex);

/// |a|
inline Integer magnitude(const Integer& a) { return a < 0 ? Integer(-a) : a; }
/// b > 0
Integer floorDivide(const Integer& a, const Integer& b);
/// floor(value * 2^bits / divisor), divisor > 0
Integer scaledFloor(const Dyadic& value, int bits, const Integer& divisor);
Dyadic roundedToConstantBits(const Dyadic& value);
/// The nearest double at or below it in size.
double truncatedDouble(const Dyadic& value);
/// m * 2^e as the nearest float at or below it in size, so that a fraction below 1 stays below 1.
float truncatedFloat(const Integer& m, int e);

struct Turn {
    Dyadic cosine;
    Dyadic sine;
};

/// Cosine and sine of 2 pi turns, to 192 bits; exact at quarters of a turn.
Turn turnBy(double turns);

}  // namespace noisescope
