// Places of points that are cells and fractions, in integers: exact on lattices whose octaves double. Part of
// cpu/points/place_kernels_of.h; nothing here has linkage, see cpu/lanes.h.
#pragma once

#include <algorithm>
#include <bit>

#include "cpu/lanes.h"
#include "cpu/points/place_kernels.h"

namespace noisescope {
namespace {  // NOLINT(google-build-namespaces)

constexpr std::uint32_t kPartBits = 0x7fffffffu;

/// Fractions of a column's points, as high * 2^-31 + low * 2^-62: a sum of two high parts has a bit left for its carry.
struct ColumnParts {
    alignas(64) std::array<std::uint32_t, kPlaceStride> high;
    alignas(64) std::array<std::uint32_t, kPlaceStride> low;
    PlaceBits withLow{};  ///< points with low parts that are not 0

    void set(const float* fractions, std::size_t count) {
        for (std::size_t n = 0; n < count; n += kLanes) {
            const FloatVector fraction = loadLanes(fractions + n).v;
            const FloatVector up = fraction * 0x1p31f;
            const IntVector first = __builtin_convertvector(up, IntVector);
            const FloatVector rest = (up - __builtin_convertvector(first, FloatVector)) * 0x1p31f;  // exact
            const IntVector second = __builtin_convertvector(rest, IntVector);
            storeLanes(&high[n], Wholes((UintVector)first));
            storeLanes(&low[n], Wholes((UintVector)second));
            withLow[n / 32] |= negativeLanes(-second) << (n % 32);
        }
    }
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

/// Returns 0, or a number of 24 to 31 bits, cut to 24 bits. Without a conversion that cuts, the first bit behind these
/// is cleared, so that nothing is rounded up.
inline FloatVector cutTo24(UintVector bits) {
#if defined(__AVX512F__)
    return (FloatVector)_mm512_cvt_roundepi32_ps((__m512i)bits, _MM_FROUND_TO_ZERO | _MM_FROUND_NO_EXC);
#else
    return __builtin_convertvector((IntVector)(bits & ~(bits >> 24)), FloatVector);
#endif
}

/// Returns a number of units of 2^-64 cut to 24 bits.
inline float cutToFloat(std::uint64_t units) {
    const int surplus = std::max(0, static_cast<int>(std::bit_width(units)) - 24);
    return static_cast<float>(static_cast<std::int32_t>(units >> surplus)) *
           std::bit_cast<float>(static_cast<std::uint32_t>(127 - 64 + surplus) << 23);
}

/// Finds the place of one point.
inline void storeCellPlace(const CellRow& row, const CellColumn& column, const ColumnParts& parts, std::size_t n) {
    const std::uint64_t fraction = std::uint64_t{parts.high[n]} << 33 | std::uint64_t{parts.low[n]} << 2;
    const std::uint64_t sum = (fraction << row.shift) + row.fraction;
    const std::uint32_t carry = sum < row.fraction ? 1 : 0;
    const auto cell = static_cast<std::uint32_t>(column.cells[n]);
    row.cells[n] = static_cast<int>((cell << row.shift) + row.start + (parts.high[n] >> row.rest) + carry);
    row.fractions[n] = cutToFloat(sum);
}

/// Finds the places of all points on a row that adds a fraction: those of few steps in lanes, then the others, whose
/// fractions have low parts, or whose sums have fewer than 24 bits in their high part.
inline void storePartPlaces(const CellRow& of, const CellColumn& column, const ColumnParts& parts, std::size_t count) {
    const CellRow row = of;  // a copy, which no store can change: its numbers stay in registers
    PlaceBits more;
    for (std::size_t first = 0; first < count; first += 32) {
        std::uint32_t bits = parts.withLow[first / 32];
        for (std::size_t n = first; n < std::min(count, first + 32); n += kLanes) {
            const UintVector f = loadWholes(&parts.high[n]).v;
            const UintVector cell = loadWholes(column.cells + n).v;
            const UintVector high = ((f << row.shift) + row.high) & kPartBits;
            storeLanes(row.cells + n, Wholes((cell << row.shift) + row.start + ((f + row.highBefore) >> row.rest)));
            storeLanes(row.fractions + n, Lanes(cutTo24(high) * 0x1p-31f));
            bits |= negativeLanes((IntVector)(high - (1u << 23))) << (n % 32);
        }
        more[first / 32] = bits;
    }
    for (std::size_t word = 0; word * 32 < count; ++word)
        for (std::uint32_t left = more[word]; left != 0; left &= left - 1)
            storeCellPlace(row, column, parts, word * 32 + static_cast<std::size_t>(std::countr_zero(left)));
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

bool cellPlaces(std::span<const CellColumn> columns, std::size_t count) {
    for (const CellColumn& column : columns)
        if (!areInCells(column.fractions, count)) return false;
    for (const CellColumn& column : columns) {
        ColumnParts parts;
        bool isSplit = false;
        for (const CellRow& row : column.rows) {
            if (row.fraction == 0) {
                storeWholePlaces(row, column, count);
                continue;
            }
            if (!isSplit) parts.set(column.fractions, count);
            isSplit = true;
            storePartPlaces(row, column, parts, count);
        }
    }
    return true;
}

}  // namespace
}  // namespace noisescope
