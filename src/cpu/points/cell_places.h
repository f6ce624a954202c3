// Places of points that are cells and fractions, in integers: exact on lattices whose octaves double. Part of
// cpu/points/place_kernels_of.h; nothing here has linkage, see cpu/lanes.h.
#pragma once

#include "cpu/lanes.h"
#include "cpu/points/place_kernels.h"

namespace noisescope {
namespace {  // NOLINT(google-build-namespaces)

constexpr std::uint32_t kPartBits = 0x7fffffffu;

/// A fraction as high * 2^-31 + low * 2^-62: a sum of two parts has a bit left for its carry.
struct Parts {
    UintVector high, low;
};

/// `fraction`: 0, or in [2^-38, 1), so that it is a multiple of 2^-62.
inline Parts partsOf(Lanes fraction) {
    const FloatVector up = fraction.v * 0x1p31f;
    const IntVector high = __builtin_convertvector(up, IntVector);
    const FloatVector rest = (up - __builtin_convertvector(high, FloatVector)) * 0x1p31f;  // exact
    return {(UintVector)high, (UintVector) __builtin_convertvector(rest, IntVector)};
}

/// Returns a number of few bits lane by lane: the parts, and `last` in units of 2^-64.
[[gnu::noinline]] Lanes smallFraction(Parts parts, std::uint32_t last) {
    std::uint32_t high[kLanes];
    std::uint32_t low[kLanes];
    float fraction[kLanes];
    storeLanes(high, Wholes(parts.high));
    storeLanes(low, Wholes(parts.low));
    for (int n = 0; n < kLanes; ++n) {
        const std::uint64_t all = std::uint64_t{high[n]} << 33 | std::uint64_t{low[n]} << 2 | last;
        int surplus = 0;
        while (all >> surplus >> 24 != 0) ++surplus;
        fraction[n] = static_cast<float>(all >> surplus << surplus) * 0x1p-64f;
    }
    return loadLanes(fraction);
}

/// Returns 0, or a number of 24 to 31 bits, cut to 24 bits: the first bit behind these is cleared, so that nothing is
/// rounded up.
inline FloatVector cutTo24(UintVector bits) {
    return __builtin_convertvector((IntVector)(bits & ~(bits >> 24)), FloatVector);
}

/// Returns the sum of the parts, and of `last` in units of 2^-64, cut to 24 bits. Where the first 8 bits are 0, the 31
/// bits from the ninth on are taken.
inline Lanes cutFraction(Parts parts, std::uint32_t last) {
    const IntVector tiny = (IntVector)parts.high < 1 << 23;
    if (!anyOf({tiny})) return Lanes(cutTo24(parts.high) * 0x1p-31f);
    const auto any = (IntVector)((parts.high | parts.low | last) != 0);
    if (anyOf({((IntVector)parts.high < 1 << 15) & any})) return smallFraction(parts, last);
    const UintVector bits = tiny ? (parts.high << 8) | (parts.low >> 23) : parts.high;
    const FloatVector none{};
    return Lanes(cutTo24(bits) * (tiny ? 0x1p-39f + none : 0x1p-31f + none));
}

/// `kHasLow`: false if all parts f.low are 0.
template <bool kHasLow>
inline void storeCellPlace(const CellRow& row, std::size_t n, UintVector cell, const Parts& f) {
    const int up = row.shift;
    const int down = 31 - up;
    UintVector high = ((f.high << up) & kPartBits) + row.high;
    UintVector low = UintVector{} + row.low;
    if constexpr (kHasLow) {
        low += (f.low << up) & kPartBits;
        high += (f.low >> down) + (low >> 31);
    }
    storeLanes(row.cells + n, Wholes(((cell << up) | (f.high >> down)) + row.start + (high >> 31)));
    storeLanes(row.fractions + n, cutFraction({high & kPartBits, low & kPartBits}, row.last));
}

inline bool areSupported(const CellColumn& column, std::size_t count) {
    IntVector bad{};
    for (std::size_t n = 0; n < count; n += kLanes) {
        const FloatVector fraction = loadLanes(column.fractions + n).v;
        bad |= ~((IntVector)(fraction == 0.0f) | ((IntVector)(fraction >= 0x1p-38f) & (IntVector)(fraction < 1.0f)));
    }
    return !anyOf({bad});
}

bool cellPlaces(std::span<const CellColumn> columns, std::size_t count) {
    for (const CellColumn& column : columns)
        if (!areSupported(column, count)) return false;
    for (const CellColumn& column : columns)
        for (std::size_t n = 0; n < count; n += kLanes) {
            const Parts f = partsOf(loadLanes(column.fractions + n));
            const auto cell = (UintVector)loadLanes(column.cells + n);
            if (anyOf({(IntVector)(f.low != 0)}))
                for (const CellRow& row : column.rows) storeCellPlace<true>(row, n, cell, f);
            else
                for (const CellRow& row : column.rows) storeCellPlace<false>(row, n, cell, f);
        }
    return true;
}

}  // namespace
}  // namespace noisescope
