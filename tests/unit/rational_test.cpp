// Turns that are held to 192 bits.
#include "exact/rational.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "unit/recipes.h"

using namespace noisescope;

namespace {

/// The value to the last bit of a long double.
long double about(const Rational& value) {
    if (value.m == 0) return 0;
    const Integer size = abs(value.m);
    const int surplus = std::max(0, static_cast<int>(boost::multiprecision::msb(size)) - 62);
    const auto top = static_cast<long double>(static_cast<std::uint64_t>(size >> static_cast<unsigned>(surplus)));
    const long double result = std::ldexp(top, surplus + value.twos);
    return value.m < 0 ? -result : result;
}

bool isWhole(const Rational& value, int whole) { return (value + Rational{-whole, 0, 0}).m == 0; }

}  // namespace

TEST_CASE("quarters of a turn are exact, however many") {
    constexpr int kCosines[] = {1, 0, -1, 0};
    for (const double turns : {0.0, 1.0, -1.0, 7.0, -12.0, 1e6, -1e6, 0x1p40})
        for (int quarter = -5; quarter <= 5; ++quarter) {
            const Turn turn = turnBy(binaryFrom(turns + quarter / 4.0));
            CAPTURE(turns);
            CAPTURE(quarter);
            CHECK(isWhole(turn.cosine, kCosines[(quarter % 4 + 4) % 4]));
            CHECK(isWhole(turn.sine, kCosines[((quarter - 1) % 4 + 4) % 4]));
        }
}

TEST_CASE("turns have the cosines and sines of long doubles, and lie on the circle to 190 bits") {
    Dice random(1);
    long double worst = 0;
    double farthest = 0;
    for (int i = 0; i < 3000; ++i) {
        // Whole turns are dropped before the angle is rounded; near the quarters, where series change, is a third.
        double turns = random.between(-4, 4);
        if (i % 3 == 1) turns = std::round(turns * 8) / 8 + random.between(-1, 1) * std::exp2(-random.below(50));
        if (i % 3 == 2) turns = random.between(-1e6, 1e6);
        const Turn turn = turnBy(binaryFrom(turns));
        const long double rest = static_cast<long double>(turns) - std::round(static_cast<long double>(turns));
        const long double angle = 2 * std::numbers::pi_v<long double> * rest;
        worst = std::max(
            {worst, std::fabs(about(turn.cosine) - std::cos(angle)), std::fabs(about(turn.sine) - std::sin(angle))});
        const Rational square = turn.cosine * turn.cosine + turn.sine * turn.sine;
        farthest = std::max(farthest, std::fabs(approximate(square + Rational{-1, 0, 0})));
        const Turn back = turnBy(binaryFrom(-turns));
        // Each is rounded down, so that the two sines may differ by a unit.
        CHECK(std::fabs(approximate(turn.cosine + -back.cosine)) <= 0x1p-191);
        CHECK(std::fabs(approximate(turn.sine + back.sine)) <= 0x1p-191);
    }
    MESSAGE("at most " << static_cast<double>(worst) << " from long doubles, " << farthest << " from the circle");
    CHECK(worst < 0x1p-61L);     // an angle of half a turn at most has 62 bits behind the point, and is rounded twice
    CHECK(farthest < 0x1p-189);  // two numbers of size 1, each rounded down by less than 2^-191
}
