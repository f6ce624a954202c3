#include "core/lattice_map.h"

#include <algorithm>
#include <boost/multiprecision/cpp_int.hpp>
#include <cmath>

namespace noisescope {
namespace {

using Integer = boost::multiprecision::cpp_int;

constexpr int kConstantBits = 192;

// Rounded to 192 fractional bits. The golden angle is pi (3 - sqrt 5), F2 is (sqrt 3 - 1) / 2, F4 (sqrt 5 - 1) / 4.
const char* const kGoldenCosine = "-0xbcc434f06f41a348287ac50b8853810c08d631b798d5806f";
const char* const kGoldenSine = "0xacecee929e60891740526a38dbd22dc4032c0beeaf5e93d9";
const char* const kSkew2 = "0x5db3d742c265539d92ba16b83c5c1dc492ec1a6629ed23cc";
const char* const kSkew3 = "0x555555555555555555555555555555555555555555555555";
const char* const kSkew4 = "0x4f1bbcdcbfa53e0af9ce60302e76e41a084113b5f9d13929";

// The additive recurrence of the generalized golden ratio in three dimensions (M. Roberts, 2018): 2^64 / g^1..3. The
// fourth is sqrt 2 - 1, as 1 / g^4 is 1 - 1 / g^3. All rounded down.
constexpr std::array<std::uint64_t, kMaxDimensions> kShift{0xd1b54a32d192ed03u, 0xabc98388fb8fac02u,
                                                           0x8cb92ba72f3d8dd7u, 0x6a09e667f3bcc908u};

/// m * 2^e, exact under + and *.
struct Dyadic {
    Integer m = 0;
    int e = 0;
};

Dyadic operator*(const Dyadic& a, const Dyadic& b) { return {a.m * b.m, a.e + b.e}; }

Dyadic operator+(const Dyadic& a, const Dyadic& b) {
    if (a.m == 0) return b;
    if (b.m == 0) return a;
    const int e = std::min(a.e, b.e);
    return {(a.m << static_cast<unsigned>(a.e - e)) + (b.m << static_cast<unsigned>(b.e - e)), e};
}

Dyadic fromDouble(double value) {
    int exponent = 0;
    const double mantissa = std::frexp(value, &exponent);
    return {Integer(static_cast<std::int64_t>(std::ldexp(mantissa, 53))), exponent - 53};
}

Dyadic constant(const char* hex) {
    const bool negative = hex[0] == '-';
    Integer value(negative ? hex + 1 : hex);
    return {negative ? Integer(-value) : value, -kConstantBits};
}

Integer floorDivide(const Integer& a, const Integer& b) {  // b > 0
    Integer quotient;
    Integer rest;
    boost::multiprecision::divide_qr(a, b, quotient, rest);
    return rest < 0 ? Integer(quotient - 1) : quotient;
}

/// floor(value * 2^bits / divisor)
Integer scaledFloor(const Dyadic& value, int bits, const Integer& divisor) {
    const int shift = value.e + bits;
    if (shift >= 0) return floorDivide(value.m << static_cast<unsigned>(shift), divisor);
    return floorDivide(value.m, divisor << static_cast<unsigned>(-shift));
}

Dyadic roundedToConstantBits(const Dyadic& value) { return {scaledFloor(value, kConstantBits, 1), -kConstantBits}; }

/// m * 2^e as the nearest float at or below it in size, so that a fraction below 1 stays below 1.
float truncatedFloat(const Integer& m, int e) {
    if (m == 0) return 0.0f;
    const Integer size = m < 0 ? Integer(-m) : m;
    const int surplus = std::max(0, static_cast<int>(boost::multiprecision::msb(size)) - 23);
    const auto top = static_cast<float>(static_cast<std::uint32_t>(size >> static_cast<unsigned>(surplus)));
    const float result = std::ldexp(top, surplus + e);
    return m < 0 ? -result : result;
}

/// `units` of 2^-64 as cell and fraction.
void store(const Integer& units, LatticePoint& point, std::size_t axis) {
    static const Integer modulus = Integer(1) << 96u;
    static const Integer mask = (Integer(1) << 64u) - 1;
    Integer wrapped = units % modulus;
    if (wrapped < 0) wrapped += modulus;
    point.cell[axis] = static_cast<std::uint32_t>(wrapped >> 64u);
    point.fraction64[axis] = static_cast<std::uint64_t>(wrapped & mask);
    point.fraction[axis] = truncatedFloat(wrapped & mask, -64);
}

}  // namespace

/// q = (linear * p) + constant, row by row; p in world units.
struct LatticeMap::Exact {
    std::size_t dimensions = 0;
    std::size_t columns = 0;  ///< coordinates of p that matter: as many as dimensions, but at least x and y
    std::int64_t height = 1;
    std::array<std::array<Dyadic, kMaxDimensions>, kMaxDimensions> linear;
    std::array<Dyadic, kMaxDimensions> constant;
    std::array<Dyadic, kMaxDimensions> constantTimesTwoHeights;
};

LatticeMap::LatticeMap(const LatticeSpec& spec, int octave) {
    auto exact = std::make_unique<Exact>();
    const auto dimensions = static_cast<std::size_t>(spec.dimensions);
    exact->dimensions = dimensions;
    exact->columns = std::max<std::size_t>(2, dimensions);
    exact->height = spec.height;

    // Rotation^k in the xy plane, kept to 192 bits after every turn.
    const Dyadic one{1, 0};
    const Dyadic minusOne{-1, 0};
    Dyadic cosine = one;
    Dyadic sine{};
    Dyadic scale = one;
    const Dyadic lacunarity = fromDouble(spec.lacunarity);
    for (int k = 0; k < octave; ++k) {
        scale = scale * lacunarity;
        if (!spec.rotate) continue;
        const Dyadic c = cosine * constant(kGoldenCosine) + minusOne * sine * constant(kGoldenSine);
        const Dyadic s = cosine * constant(kGoldenSine) + sine * constant(kGoldenCosine);
        cosine = roundedToConstantBits(c);
        sine = roundedToConstantBits(s);
    }

    std::array<std::array<Dyadic, kMaxDimensions>, kMaxDimensions> turn;
    for (std::size_t i = 0; i < dimensions; ++i) turn[i][i] = one;
    if (dimensions == 1) turn[0] = {fromDouble(spec.axis[0]), fromDouble(spec.axis[1])};
    if (spec.rotate && dimensions >= 2) {
        turn[0][0] = turn[1][1] = cosine;
        turn[0][1] = minusOne * sine;
        turn[1][0] = sine;
    }
    if (spec.skew && dimensions >= 2) {  // row i of (I + F * ones) * turn = turn[i] + F * (sum of the rows)
        const Dyadic factor = constant(dimensions == 2 ? kSkew2 : dimensions == 3 ? kSkew3 : kSkew4);
        const auto turned = turn;
        for (std::size_t column = 0; column < dimensions; ++column) {
            Dyadic sum{};
            for (std::size_t row = 0; row < dimensions; ++row) sum = sum + turned[row][column];
            for (std::size_t row = 0; row < dimensions; ++row) turn[row][column] = turned[row][column] + factor * sum;
        }
    }

    const Dyadic frequency = fromDouble(spec.frequency);
    const Dyadic twoHeights{Integer(spec.height) * 2, 0};
    for (std::size_t row = 0; row < dimensions; ++row) {
        Dyadic moved{};
        for (std::size_t column = 0; column < exact->columns; ++column) {
            const Dyadic entry = scale * turn[row][column];
            exact->linear[row][column] = entry * frequency;
            moved = moved + entry * fromDouble(spec.offset[column]);
        }
        if (spec.shift) moved = moved + Dyadic{Integer(static_cast<std::uint64_t>(octave) * kShift[row]), -64};
        exact->constant[row] = moved;
        exact->constantTimesTwoHeights[row] = moved * twoHeights;
    }
    exact_ = std::move(exact);
}

LatticeMap::~LatticeMap() = default;
LatticeMap::LatticeMap(LatticeMap&&) noexcept = default;
LatticeMap& LatticeMap::operator=(LatticeMap&&) noexcept = default;

LatticePoint LatticeMap::atPixel(std::int64_t x, std::int64_t y) const {
    const Dyadic twiceX{Integer(x) * 2 + 1, 0};
    const Dyadic twiceY{Integer(y) * 2 + 1, 0};
    const Integer divisor = Integer(exact_->height) * 2;
    LatticePoint point;
    for (std::size_t row = 0; row < exact_->dimensions; ++row) {
        const Dyadic sum =
            exact_->linear[row][0] * twiceX + exact_->linear[row][1] * twiceY + exact_->constantTimesTwoHeights[row];
        store(scaledFloor(sum, 64, divisor), point, row);
    }
    return point;
}

LatticePoint LatticeMap::atPoint(std::span<const double> world) const {
    LatticePoint point;
    for (std::size_t row = 0; row < exact_->dimensions; ++row) {
        Dyadic sum = exact_->constant[row];
        for (std::size_t column = 0; column < std::min(world.size(), exact_->columns); ++column)
            sum = sum + exact_->linear[row][column] * fromDouble(world[column]);
        store(scaledFloor(sum, 64, 1), point, row);
    }
    return point;
}

LatticeStep LatticeMap::step() const {
    constexpr int kBits = 128;
    const Integer height = exact_->height;
    const Integer quarter = Integer(1) << static_cast<unsigned>(kBits - 2);
    std::array<std::array<Integer, 2>, kMaxDimensions> units;  // of 2^-128 cells
    LatticeStep step;
    for (std::size_t row = 0; row < exact_->dimensions; ++row)
        for (std::size_t column = 0; column < 2; ++column) {
            units[row][column] = scaledFloor(exact_->linear[row][column], kBits, height);
            if (units[row][column] >= quarter || units[row][column] <= -quarter) step.wide = true;
        }
    for (std::size_t row = 0; row < exact_->dimensions; ++row)
        for (std::size_t column = 0; column < 2; ++column) {
            Integer rest = units[row][column];
            std::uint32_t cells = 0;
            if (step.wide) {
                const Integer whole = floorDivide(rest + quarter * 2, quarter * 4);  // the nearest whole number
                rest -= whole * quarter * 4;
                const Integer wrapped = whole % (Integer(1) << 32u);
                cells = static_cast<std::uint32_t>(wrapped < 0 ? Integer(wrapped + (Integer(1) << 32u)) : wrapped);
            }
            (column == 0 ? step.alongX : step.alongY)[row] = truncatedFloat(rest, -kBits);
            (column == 0 ? step.cellsAlongX : step.cellsAlongY)[row] = cells;
        }
    return step;
}

}  // namespace noisescope
