// Places of points that are cells and fractions, in integers: exact on lattices whose octaves double. Part of
// cpu/points/place_kernels_of.h; nothing here has linkage, see cpu/lanes.h.
#pragma once

#include "cpu/lanes.h"
#include "cpu/points/place_kernels.h"

namespace noisescope {
namespace {  // NOLINT(google-build-namespaces)

/// A fraction in units of 2^-64.
struct Units {
    UintVector high, low;
};

/// `fraction`: 0, or in [2^-38, 1), so that it is a multiple of 2^-62.
inline Units unitsOf(Lanes fraction) {
    const FloatVector up = fraction.v * 0x1p31f;
    const IntVector high = __builtin_convertvector(up, IntVector);
    const FloatVector rest = (up - __builtin_convertvector(high, FloatVector)) * 0x1p31f;  // exact
    const auto low = (UintVector) __builtin_convertvector(rest, IntVector);
    return {((UintVector)high << 1) | (low >> 30), low << 2};
}

/// Returns a multiple of 2^-64 of few bits lane by lane.
[[gnu::noinline]] Lanes smallFraction(Units units) {
    std::uint32_t high[kLanes];
    std::uint32_t low[kLanes];
    float fraction[kLanes];
    storeLanes(high, Wholes(units.high));
    storeLanes(low, Wholes(units.low));
    for (int n = 0; n < kLanes; ++n) {
        const std::uint64_t all = std::uint64_t{high[n]} << 32 | low[n];
        int surplus = 0;
        while (all >> surplus >> 24 != 0) ++surplus;
        fraction[n] = static_cast<float>(all >> surplus << surplus) * 0x1p-64f;
    }
    return loadLanes(fraction);
}

/// Returns units * 2^-64, cut to 24 bits. 31 bits from the first one on, or from the ninth on where these 8 are 0, are
/// converted; the first bit behind the 24 is cleared before, so that nothing is rounded up.
inline Lanes cutFraction(Units units) {
    const auto tiny = (IntVector)(units.high < 1u << 24);
    const auto tooSmall = (IntVector)(units.high < 1u << 16) & (IntVector)((units.high | units.low) != 0);
    if (anyOf({tooSmall})) return smallFraction(units);
    const UintVector bits = tiny ? (units.high << 7) | (units.low >> 25) : units.high >> 1;
    const auto whole = (IntVector)(bits & ~(bits >> 24));
    const FloatVector none{};
    return Lanes(__builtin_convertvector(whole, FloatVector) * (tiny ? 0x1p-39f + none : 0x1p-31f + none));
}

inline void storeCellPlace(const CellRow& row, std::size_t n, UintVector cell, Units units) {
    const int up = row.shift;
    if (up != 0) {
        cell = (cell << up) | (units.high >> (32 - up));
        units = {(units.high << up) | (units.low >> (32 - up)), units.low << up};
    }
    const auto startHigh = static_cast<std::uint32_t>(row.start64 >> 32);
    const auto startLow = static_cast<std::uint32_t>(row.start64);
    // Comparisons are -1 where a sum has a carry.
    const UintVector low = units.low + startLow;
    const auto carry = (UintVector)(low < startLow);
    const UintVector sum = units.high + startHigh;
    const UintVector high = sum - carry;
    const auto carries = (UintVector)(sum < startHigh) | (carry & (UintVector)(high == 0));
    storeLanes(row.cells + n, Wholes(cell + row.start - carries));
    storeLanes(row.fractions + n, cutFraction({high, low}));
}

bool cellPlaces(const CellInput& in) {
    IntVector bad{};
    for (std::size_t column = 0; column < in.dimensions; ++column)
        for (std::size_t n = 0; n < in.count; n += kLanes) {
            const FloatVector fraction = loadLanes(in.fractions[column] + n).v;
            bad |=
                ~((IntVector)(fraction == 0.0f) | ((IntVector)(fraction >= 0x1p-38f) & (IntVector)(fraction < 1.0f)));
        }
    if (anyOf({bad})) return false;
    for (std::size_t k = 0; k < in.rowCount; ++k) {
        const CellRow row = in.rows[k];
        for (std::size_t n = 0; n < in.count; n += kLanes)
            storeCellPlace(row, n, (UintVector)loadLanes(in.cells[row.column] + n),
                           unitsOf(loadLanes(in.fractions[row.column] + n)));
    }
    return true;
}

}  // namespace
}  // namespace noisescope
