// Digits of lattices, multiplied and added by integers of any size, against positions in exact arithmetic.
#include "exact/lattice_digits.h"
#include "cpu/measures.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <random>
#include <string>

#include "exact/lattice_map.h"
#include "exact/rational.h"
#include "plan/field_plan.h"
#include "recipe/presets.h"
#include "recipe/recipe.h"

using namespace noisescope;

namespace {

Integer numberOf(const Digits& digits) {
    Integer number = 0;
    for (std::size_t i = digits.size(); i-- > 0;) number = (number << 16) | digits[i];
    return number;
}

Integer modulo(const Integer& value, const Integer& by) {
    const Integer rest = value % by;
    return rest < 0 ? Integer(rest + by) : rest;
}

struct DigitsPlace {
    std::array<std::int64_t, kMaxDimensions> cell{};
    std::array<std::uint64_t, kMaxDimensions> fraction{};  // in units of 2^-64
};

DigitsPlace placeOf(std::mt19937_64& random) {
    DigitsPlace place;
    for (std::size_t axis = 0; axis < place.cell.size(); ++axis) {
        const std::int64_t size = random() % 2 == 0 ? 3 : std::int64_t{1} << 31;
        place.cell[axis] = static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(2 * size)) - size;
        place.fraction[axis] = random() % 4 == 0 ? 0 : (random() >> 40) << 40;
    }
    return place;
}

Decimal decimalOf(std::int64_t cell, std::uint64_t fraction) {
    // cell + fraction / 2^64 = (cell * 2^64 + fraction) * 5^64 / 10^64
    Integer number = (Integer(cell) << 64) + fraction;
    Decimal decimal;
    decimal.negative = number < 0;
    if (number < 0) number = -number;
    number *= fiveTo(64);
    decimal.digits.clear();
    for (Integer rest = number; rest != 0 || decimal.digits.empty(); rest /= 10)
        decimal.digits.push_back(static_cast<char>('0' + static_cast<int>(rest % 10)));
    std::reverse(decimal.digits.begin(), decimal.digits.end());
    decimal.exponent = number == 0 ? 0 : -64;
    return decimal;
}

/// The position that digits find: the cell modulo its periods or 2^32, and the fraction in units of 2^-64.
void checkPlace(const LatticeMap& map, const LatticeDigits& digits, int count, int dimensions,
                const DigitsPlace& place) {
    std::vector<Decimal> point;
    for (std::size_t axis = 0; axis < static_cast<std::size_t>(dimensions); ++axis)
        point.push_back(decimalOf(place.cell[axis], place.fraction[axis]));
    const LatticePoint expected = map.atPoint(point);
    const int bits = 16 * (count + kPlaceDigits);
    std::array<Integer, kMaxDimensions> u;
    for (std::size_t axis = 0; axis < static_cast<std::size_t>(dimensions); ++axis) {
        u[axis] = numberOf(digits.start[axis]);
        for (std::size_t column = 0; column < static_cast<std::size_t>(dimensions); ++column)
            u[axis] += numberOf(digits.scale[axis][column]) *
                       ((Integer(place.cell[column] + (std::int64_t{1} << 31)) << 64) + place.fraction[column]);
        u[axis] = modulo(u[axis], Integer(1) << bits);
    }
    const LatticePeriod& period = map.period();
    for (std::size_t axis = 0; axis < static_cast<std::size_t>(dimensions); ++axis) {
        Integer q = 0;
        for (std::size_t other = axis; other < static_cast<std::size_t>(dimensions); ++other) {
            const bool own = other == axis && period.along[axis][axis] == 0;
            q += u[other] * (own ? Integer(1) << 32 : Integer(static_cast<std::uint32_t>(period.along[other][axis])));
        }
        const Integer units = q >> (bits - 64);
        CHECK(static_cast<std::uint64_t>(units & ((Integer(1) << 64) - 1)) == expected.fraction64[axis]);
        if (!period.straight) continue;  // the others are wrapped by the noise
        const std::int32_t size = period.along[axis][axis];
        const Integer cell = modulo(units >> 64, size == 0 ? Integer(1) << 32 : Integer(size));
        CHECK(static_cast<std::uint32_t>(cell) == expected.cell[axis]);
    }
}

}  // namespace

TEST_CASE("digits of lattices find every cell and fraction") {
    std::mt19937_64 random(1);
    for (const std::string_view name :
         {"fbm", "simplex", "turbulence", "marble", "tiled-marble", "torus", "drifting-clouds", "far-lands", "liquid",
          "crystals", "curl-smoke", "tesseract"}) {
        const FieldPlan plan = measuredPointPlan(presetNamed(name).file.recipe);
        for (const LatticeMap& map : plan.maps()) {
            const int count = map.digitsNeeded();
            for (const int more : {0, 3}) {
                const LatticeDigits digits = map.digits(count + more);
                CAPTURE(name);
                for (int i = 0; i < 20; ++i) checkPlace(map, digits, count + more, plan.dimensions(), placeOf(random));
            }
        }
    }
}
