// Positions of pixels by integers of a fixed width against those by integers of any size.
#include "exact/pixel_units.h"

#include <doctest/doctest.h>

#include "recipes.h"

namespace noisescope {
namespace {

Integer randomInteger(Dice& dice, int words) {
    Integer number = 0;
    for (int n = 0; n < words; ++n) number = (number << 32u) + dice.bits();
    return dice.below(2) == 0 ? number : Integer(-number);
}

/// Returns 1 if the fixed width decides; checks what it says.
int decided(const PixelRow& row, std::int64_t period, const PixelHalves& at) {
    const auto found = FixedPixelRow(row, period).at(at);
    if (!found) return 0;
    const Integer units = floorDivide(row.x * at.x + row.y * at.y + row.z * at.z + row.constant, row.divisor);
    Integer cell = floorDivide(units, Integer(1) << 64u);
    const Integer fraction = units - (cell << 64u);
    const Integer size = period > 0 ? Integer(period) : Integer(1) << 64u;
    cell -= floorDivide(cell, size) * size;
    CHECK(Integer(found->cell) == cell);
    CHECK(Integer(found->fraction) == fraction);
    return 1;
}

}  // namespace

TEST_CASE("integers of a fixed width find the units of any pixel, or nothing") {
    Dice dice(33);
    int found = 0;
    constexpr int kTries = 4000;
    for (int n = 0; n < kTries; ++n) {
        const int size = 1 + dice.below(12);
        PixelRow row{randomInteger(dice, size), 0, 0, randomInteger(dice, 1 + dice.below(12)), 0};
        if (n % 2 == 0) row.y = randomInteger(dice, size);
        if (n % 3 == 0) row.z = randomInteger(dice, size);
        row.divisor = magnitude(randomInteger(dice, 1 + dice.below(9))) + 1;
        const auto half = [&] {
            return static_cast<std::int64_t>(std::uint64_t{dice.bits()} << 32u | dice.bits()) >> (3 + dice.below(60));
        };
        found += decided(row, n % 5 == 0 ? 1 + dice.below(1 << 29) : 0, {half(), half(), half()});
    }
    CHECK(found > kTries / 2);
}

TEST_CASE("integers of a fixed width decide nothing between two units, unless they are exact") {
    const Integer whole = Integer(1) << 64u;
    // A third of a cell a half pixel: every third one lies on a border of cells.
    const PixelRow third{whole, 0, 0, 0, 3};
    CHECK(decided(third, 0, {1, 0, 0}) == 1);
    CHECK(decided(third, 0, {3, 0, 0}) == 0);
    CHECK(decided(third, 0, {-6, 0, 0}) == 0);
    CHECK(decided(third, 0, {-5, 0, 0}) == 1);
    // A quarter: every number is exact.
    const PixelRow quarter{whole, whole, 0, 0, 4};
    for (std::int64_t x = -9; x < 9; ++x) CHECK(decided(quarter, 0, {x, 3, 0}) == 1);
    // Too far out for a factor, and too large for a period.
    CHECK(decided(quarter, 0, {std::int64_t{1} << 62, 0, 0}) == 0);
    CHECK(decided({whole << 70u, 0, 0, 0, 1}, 5, {1, 0, 0}) == 0);
    CHECK(decided({whole << 70u, 0, 0, 0, 1}, 0, {1, 0, 0}) == 1);
}

}  // namespace noisescope
