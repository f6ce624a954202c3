#include "core/dyadic.h"

#include <algorithm>
#include <cmath>

namespace noisescope {
namespace {

const char* const kTwoPi256 = "0x6487ed5110b4611a62633145c06e0e68948127044533e63a0105df531d89cd913";

constexpr int kBits = 256;  // of the series

Integer times(const Integer& a, const Integer& b) { return (a * b) >> static_cast<unsigned>(kBits); }

}  // namespace

Dyadic operator+(const Dyadic& a, const Dyadic& b) {
    if (a.m == 0) return b;
    if (b.m == 0) return a;
    const int e = std::min(a.e, b.e);
    return {(a.m << static_cast<unsigned>(a.e - e)) + (b.m << static_cast<unsigned>(b.e - e)), e};
}

Dyadic dyadicFrom(double value) {
    int exponent = 0;
    const double mantissa = std::frexp(value, &exponent);
    return {Integer(static_cast<std::int64_t>(std::ldexp(mantissa, 53))), exponent - 53};
}

Dyadic dyadicConstant(const char* hex) {
    const bool negative = hex[0] == '-';
    const Integer value(negative ? hex + 1 : hex);
    return {negative ? Integer(-value) : value, -kConstantBits};
}

Integer floorDivide(const Integer& a, const Integer& b) {
    Integer quotient;
    Integer rest;
    boost::multiprecision::divide_qr(a, b, quotient, rest);
    return rest < 0 ? Integer(quotient - 1) : quotient;
}

Integer scaledFloor(const Dyadic& value, int bits, const Integer& divisor) {
    const int shift = value.e + bits;
    if (shift >= 0) return floorDivide(value.m << static_cast<unsigned>(shift), divisor);
    return floorDivide(value.m, divisor << static_cast<unsigned>(-shift));
}

Dyadic roundedToConstantBits(const Dyadic& value) { return {scaledFloor(value, kConstantBits, 1), -kConstantBits}; }

double truncatedDouble(const Dyadic& value) {
    if (value.m == 0) return 0;
    const Integer size = magnitude(value.m);
    const int surplus = std::max(0, static_cast<int>(boost::multiprecision::msb(size)) - 52);
    const auto top = static_cast<double>(static_cast<std::uint64_t>(size >> static_cast<unsigned>(surplus)));
    const double result = std::ldexp(top, surplus + value.e);
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

Turn turnBy(double turns) {
    const Integer one = Integer(1) << static_cast<unsigned>(kBits);
    // The nearest quarter of a turn is exact; series serve for what is left, at most an eighth.
    const Dyadic fourfold = dyadicFrom(turns) * Dyadic{4, 0};
    const Integer quarter = scaledFloor(fourfold + Dyadic{1, -1}, 0, 1);
    const Dyadic rest = (fourfold + Dyadic{-quarter, 0}) * Dyadic{1, -2};
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
    const Dyadic c = roundedToConstantBits({cosine, -kBits});
    const Dyadic s = roundedToConstantBits({sine, -kBits});
    const int quadrant = static_cast<int>(((quarter % 4) + 4) % 4);
    if (quadrant == 0) return {c, s};
    if (quadrant == 1) return {-s, c};
    if (quadrant == 2) return {-c, -s};
    return {s, -c};
}

}  // namespace noisescope
