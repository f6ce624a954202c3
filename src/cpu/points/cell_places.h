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

/// Fractions of a column's points.
struct ColumnParts {
    alignas(64) std::array<std::uint32_t, kPlaceStride> high;
    alignas(64) std::array<std::uint32_t, kPlaceStride> low;
    std::array<bool, kPlaceStride / kLanes> hasLow;  ///< by vector: not all low parts are 0

    /// Returns false if a fraction is not 0 or in [2^-38, 1), a multiple of 2^-62.
    bool set(const float* fractions, std::size_t count) {
        IntVector bad{};
        for (std::size_t n = 0; n < count; n += kLanes) {
            const FloatVector fraction = loadLanes(fractions + n).v;
            bad |=
                ~((IntVector)(fraction == 0.0f) | ((IntVector)(fraction >= 0x1p-38f) & (IntVector)(fraction < 1.0f)));
            const FloatVector up = fraction * 0x1p31f;
            const IntVector first = __builtin_convertvector(up, IntVector);
            const FloatVector rest = (up - __builtin_convertvector(first, FloatVector)) * 0x1p31f;  // exact
            const IntVector second = __builtin_convertvector(rest, IntVector);
            storeLanes(&high[n], Wholes((UintVector)first));
            storeLanes(&low[n], Wholes((UintVector)second));
            hasLow[n / kLanes] = anyNegative(-second);
        }
        return !anyOf({bad});
    }
    [[nodiscard]] Parts at(std::size_t n) const { return {loadWholes(&high[n]).v, loadWholes(&low[n]).v}; }
};

/// Returns a number of few bits lane by lane: the parts, and `last` in units of 2^-64.
inline FloatVector fewBits(const Parts& parts, std::uint32_t last) {
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
    return loadLanes(fraction).v;
}

/// Returns 0, or a number of 24 to 31 bits, cut to 24 bits. Without a conversion that cuts, the first bit behind these
/// is cleared, so that nothing is rounded up.
inline FloatVector cutTo24(UintVector bits) {
#if defined(__AVX512F__)
    return (FloatVector)_mm512_cvt_roundepi32_ps((__m512i)bits, _MM_FROUND_TO_ZERO | _MM_FROUND_NO_EXC);
#else
    return __builtin_convertvector((IntVector)(bits & ~(bits >> 24)), FloatVector);
#endif
}

/// Stores the sum of the parts, and of `last` in units of 2^-64, cut to 24 bits, where a lane may have fewer than 24 in
/// its high part. Where the first 8 bits are 0, the 31 bits from the ninth on are taken.
[[gnu::noinline, gnu::cold]] void storeSmall(float* to, const Parts& parts, std::uint32_t last) {
    const IntVector tiny = (IntVector)parts.high < 1 << 23;
    const auto any = (IntVector)((parts.high | parts.low | last) != 0);
    if (anyOf({((IntVector)parts.high < 1 << 15) & any})) return storeLanes(to, Lanes(fewBits(parts, last)));
    const UintVector bits = tiny ? (parts.high << 8) | (parts.low >> 23) : parts.high;
    const FloatVector none{};
    storeLanes(to, Lanes(cutTo24(bits) * (tiny ? 0x1p-39f + none : 0x1p-31f + none)));
}

/// `kHasLow`: false if all parts f.low are 0. What the row adds to a part is added before the shift as well, to find
/// what the sum carries.
template <bool kHasLow>
inline void storeCellPlace(const CellRow& row, std::size_t n, UintVector cell, const Parts& f) {
    const int up = row.shift;
    const int down = row.rest;
    UintVector high = (f.high << up) + row.high;
    UintVector carried = f.high + row.highBefore;
    if constexpr (kHasLow) {
        high += (f.low + row.lowBefore) >> down;
        carried += (f.low + row.midBefore) >> 31;
    }
    high &= kPartBits;
    storeLanes(row.cells + n, Wholes((cell << up) + row.start + (carried >> down)));
    storeLanes(row.fractions + n, Lanes(cutTo24(high) * 0x1p-31f));
    if (anyNegative((IntVector)(high - (1u << 23))))
        storeSmall(row.fractions + n, {high, ((f.low << up) + row.low) & kPartBits}, row.last);
}

bool cellPlaces(std::span<const CellColumn> columns, std::size_t count) {
    std::array<ColumnParts, kMaxDimensions> parts;
    for (std::size_t k = 0; k < columns.size(); ++k)
        if (!parts[k].set(columns[k].fractions, count)) return false;
    for (std::size_t k = 0; k < columns.size(); ++k)
        for (std::size_t n = 0; n < count; n += kLanes) {
            const Parts f = parts[k].at(n);
            const UintVector cell = loadWholes(columns[k].cells + n).v;
            if (parts[k].hasLow[n / kLanes])
                for (const CellRow& row : columns[k].rows) storeCellPlace<true>(row, n, cell, f);
            else
                for (const CellRow& row : columns[k].rows) storeCellPlace<false>(row, n, cell, f);
        }
    return true;
}

}  // namespace
}  // namespace noisescope
