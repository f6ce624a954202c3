// Places of points that are cells and fractions, in integers: exact on lattices whose octaves double. Part of
// cpu/points/place_kernels_of.h; nothing here has linkage, see cpu/lanes.h.
#pragma once

#include <bit>

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
    std::uint64_t withLow;  ///< a bit for each vector with low parts that are not 0

    void set(const float* fractions, std::size_t count) {
        std::uint64_t found = 0;  // a member would be stored and read again for each vector
        for (std::size_t n = 0; n < count; n += kLanes) {
            const FloatVector fraction = loadLanes(fractions + n).v;
            const FloatVector up = fraction * 0x1p31f;
            const IntVector first = __builtin_convertvector(up, IntVector);
            const FloatVector rest = (up - __builtin_convertvector(first, FloatVector)) * 0x1p31f;  // exact
            const IntVector second = __builtin_convertvector(rest, IntVector);
            storeLanes(&high[n], Wholes((UintVector)first));
            storeLanes(&low[n], Wholes((UintVector)second));
            found |= std::uint64_t{anyNegative(-second)} << (n / kLanes);
        }
        withLow = found;
    }
    [[nodiscard]] Parts at(std::size_t n) const { return {loadWholes(&high[n]).v, loadWholes(&low[n]).v}; }
};

/// Returns false if a fraction is not +0 or in [2^-38, 1), a multiple of 2^-62.
inline bool areInCells(const float* fractions, std::size_t count) {
    constexpr std::uint32_t kLeastBits = 0x2c800000u;  // of 2^-38; numbers in order have their bits in order
    constexpr std::uint32_t kOneBits = 0x3f800000u;
    IntVector bad{};
    for (std::size_t n = 0; n < count; n += kLanes) {
        const auto bits = (UintVector)loadLanes(fractions + n).v;
        bad |= (IntVector)(bits - kLeastBits >= kOneBits - kLeastBits) & (IntVector)(bits != 0);
    }
    return !anyOf({bad});
}

/// Returns whether numbers of 31 bits may have fewer than 24.
inline bool anySmall(UintVector high) {
#if defined(__AVX512F__)
    return _mm512_cmplt_epu32_mask((__m512i)high, _mm512_set1_epi32(1 << 23)) != 0;
#else
    return anyNegative((IntVector)(high - (1u << 23)));
#endif
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

#if defined(__AVX512F__)
/// Returns the sum of the parts, and of `last` in units of 2^-64, cut to 24 bits.
inline FloatVector cutTo24(const Parts& parts, std::uint32_t last) {
    const auto half = [&](__m256i high, __m256i low) {
        const __m512i upper = _mm512_slli_epi64(_mm512_cvtepu32_epi64(high), 33);
        const __m512i lower =
            _mm512_add_epi64(_mm512_slli_epi64(_mm512_cvtepu32_epi64(low), 2), _mm512_set1_epi64(last));
        return _mm512_cvt_roundepu64_ps(_mm512_add_epi64(upper, lower), _MM_FROUND_TO_ZERO | _MM_FROUND_NO_EXC);
    };
    const auto high = (__m512i)parts.high;
    const auto low = (__m512i)parts.low;
    const __m256 first = half(_mm512_castsi512_si256(high), _mm512_castsi512_si256(low));
    const __m256 second = half(_mm512_extracti64x4_epi64(high, 1), _mm512_extracti64x4_epi64(low, 1));
    return (FloatVector)_mm512_insertf32x8(_mm512_castps256_ps512(first), second, 1) * 0x1p-64f;
}
#else
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
#endif

/// Finds the places of kLanes points. What the row adds to a part is added before the shift as well, to find what the
/// sum carries.
inline void storeCellPlace(const CellRow& row, std::size_t n, UintVector cell, const Parts& f) {
    const int up = row.shift;
    const int down = row.rest;
    const UintVector high = ((f.high << up) + row.high + ((f.low + row.lowBefore) >> down)) & kPartBits;
    const UintVector carried = f.high + row.highBefore + ((f.low + row.midBefore) >> 31);
    storeLanes(row.cells + n, Wholes((cell << up) + row.start + (carried >> down)));
#if defined(__AVX512F__)
    storeLanes(row.fractions + n, Lanes(cutTo24(Parts{high, ((f.low << up) + row.low) & kPartBits}, row.last)));
#else
    if (anySmall(high))
        storeSmall(row.fractions + n, {high, ((f.low << up) + row.low) & kPartBits}, row.last);
    else
        storeLanes(row.fractions + n, Lanes(cutTo24(high) * 0x1p-31f));
#endif
}

/// Finds the places of all points, as if no fraction had a low part. `kLow`: the row's own is not 0; then returns a bit
/// for each vector where it counts.
template <bool kLow>
inline std::uint64_t storeCellPlaces(const CellRow& of, const std::int32_t* cells, const ColumnParts& parts,
                                     std::size_t count) {
    const CellRow row = of;  // a copy, which no store can change: its numbers stay in registers
    std::uint64_t small = 0;
    for (std::size_t n = 0; n < count; n += kLanes) {
        const UintVector f = loadWholes(&parts.high[n]).v;
        const UintVector cell = loadWholes(cells + n).v;
        const UintVector high = ((f << row.shift) + row.high) & kPartBits;
        storeLanes(row.cells + n, Wholes((cell << row.shift) + row.start + ((f + row.highBefore) >> row.rest)));
        storeLanes(row.fractions + n, Lanes(cutTo24(high) * 0x1p-31f));
        if constexpr (kLow) small |= std::uint64_t{anySmall(high)} << (n / kLanes);
    }
    return small;
}

/// Finds the places of all points on a row that adds no fraction: no number is rounded.
inline void storeWholePlaces(const CellRow& of, const CellColumn& column, std::size_t count) {
    const CellRow row = of;  // a copy, as above
    for (std::size_t n = 0; n < count; n += kLanes) {
        const FloatVector place = loadLanes(column.fractions + n).v * row.factor;
        const IntVector whole = __builtin_convertvector(place, IntVector);
        storeLanes(row.fractions + n, Lanes(place - __builtin_convertvector(whole, FloatVector)));
        storeLanes(row.cells + n,
                   Wholes((loadWholes(column.cells + n).v << row.shift) + row.start + (UintVector)whole));
    }
}

/// Finds the places of all points on the rows that add a fraction.
inline void storePartPlaces(const CellColumn& column, std::size_t count) {
    ColumnParts parts;
    parts.set(column.fractions, count);
    const auto eachVector = [](std::uint64_t left, auto store) {
        for (; left != 0; left &= left - 1) store(static_cast<std::size_t>(std::countr_zero(left)) * kLanes);
    };
    for (const CellRow& row : column.rows) {
        if (row.isWhole) continue;
        if ((row.low | row.last) == 0) {
            storeCellPlaces<false>(row, column.cells, parts, count);
        } else {
            eachVector(storeCellPlaces<true>(row, column.cells, parts, count),
                       [&](std::size_t n) { storeCellPlace(row, n, loadWholes(column.cells + n).v, parts.at(n)); });
        }
    }
    eachVector(parts.withLow, [&](std::size_t n) {
        const Parts f = parts.at(n);
        const UintVector cell = loadWholes(column.cells + n).v;
        for (const CellRow& row : column.rows)
            if (!row.isWhole) storeCellPlace(row, n, cell, f);
    });
}

bool cellPlaces(std::span<const CellColumn> columns, std::size_t count) {
    static_assert(kPlacesAtOnce / kLanes <= 64);
    for (const CellColumn& column : columns)
        if (!areInCells(column.fractions, count)) return false;
    for (const CellColumn& column : columns) {
        bool isWhole = true;
        for (const CellRow& row : column.rows) {
            if (row.isWhole) storeWholePlaces(row, column, count);
            isWhole = isWhole && row.isWhole;
        }
        if (!isWhole) storePartPlaces(column, count);
    }
    return true;
}

}  // namespace
}  // namespace noisescope
