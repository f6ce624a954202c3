// Kernels that find places of points on lattices by double-double arithmetic with a bound of its error. A place is
// right or open: where the bound leaves a cell or a float open, exact arithmetic has to decide.
//
// A row of a lattice is q = sum of (high + low + rest)[c] (p + d)[c] + cell + fraction, with |rest| <= 2^-104 |high|,
// |d| <= 2^-53 |p| and |high p| < 2^48. A product is h + l with h = round(high p) and l = high p - h + high d + low p,
// rounded at numbers below 2^-51 |h|: each l is off by less than 2^-102 |h| < 2^-54. The parts h - floor(h) of 4
// columns, the fraction and the sum of l, which is below 2^-1, are added up in steps below 2, 3, 4, 5 and 6, rounded by
// 2^-53, 2 2^-52 and 2 2^-51; what else is rounded (l, differences, the fraction itself, the ends of the interval) adds
// less than 5 2^-52. Altogether cell + fraction is off by less than 12 2^-52 < 2^-48 = kError; if d is not known, but
// below half a unit in the last place of p, by |q| 2^-53 more. The floats of LatticePoint are cut to 24 bits of a
// multiple of 2^-64. Cutting is monotonic: where both ends of the interval have the same sign, exponent and first 24
// bits, and are not below 2^-40, where 2^-64 could be among these bits, the exact number has them too. No interval
// reaches 0 or 1, where its ends would differ in sign or exponent. For a single column the cell is floor(h + part),
// part = fraction + l: rounding a sum never takes it below a whole number that it is not below.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <tuple>

#include "exact/lattice_period.h"

namespace noisescope {

/// Points found together. Arrays have kPlacePadding more, since kernels read and write whole vectors.
constexpr std::size_t kPlacesAtOnce = 256;
constexpr std::size_t kPlacePadding = 16;
constexpr std::size_t kPlaceStride = kPlacesAtOnce + kPlacePadding;

/// A bit for each point.
using PlaceBits = std::array<std::uint32_t, kPlaceStride / 32 + 1>;

/// A row of a map in numbers of the kernels.
struct PlaceRow {
    std::array<double, kMaxDimensions> high{};
    std::array<double, kMaxDimensions> low{};
    double cell = 0;
    double fraction = 0;
    std::size_t column = 0;  ///< the only one, for rows of a single column
    bool isBinary = false;   ///< a single column whose factor is `high`, and the fraction is 0
    std::size_t map = 0;
    int* cells = nullptr;        ///< results
    double* wholes = nullptr;    ///< if not null: cells, not modulo 2^32, instead of `cells`
    float* fractions = nullptr;  ///< results
};

/// Coordinates of points as doubles: p, and d to be added to it; d = null: 0.
struct PlaceInput {
    std::size_t count = 0;
    std::size_t dimensions = 0;
    std::array<const double*, kMaxDimensions> p{};
    std::array<const double*, kMaxDimensions> d{};
    std::array<double, kMaxDimensions> limit{};  ///< of |p|: products stay below 2^48
    const PlaceRow* straight = nullptr;          ///< rows of a single column
    std::size_t straightCount = 0;
    const PlaceRow* full = nullptr;  ///< rows of all columns
    std::size_t fullCount = 0;
};

/// Cells of a map along its axes; wrapped ones go to `cells`, modulo 2^32. No intermediate result may reach 2^51.
struct CellsToWrap {
    std::size_t axes = 0;
    LatticePeriod period;
    std::array<const double*, kMaxDimensions> wholes{};
    std::array<int*, kMaxDimensions> cells{};
};

/// Rows of a single column, for one point: an array for each number, with kPlacePadding more.
struct OnePlaceInput {
    std::size_t count = 0;
    const double* p = nullptr;  ///< the coordinate of the row's column, below its limit
    const double* high = nullptr;
    const double* low = nullptr;
    const double* cell = nullptr;
    const double* fraction = nullptr;
};

/// A row q = 2^shift (cell + fraction of the point) + start + fraction of one column, for points in cells.
struct CellRow {
    int shift;  ///< 0 to 31
    int rest;   ///< 31 - shift
    std::uint32_t start;
    std::uint64_t fraction;    ///< in units of 2^-64
    std::uint32_t high;        ///< its first 31 bits
    std::uint32_t highBefore;  ///< those before the shift by which the rest grows
    float factor;              ///< 2^shift
    int* cells;                ///< results
    float* fractions;          ///< results

    CellRow(int by, std::uint32_t cell, std::uint64_t fraction64, int* outCells, float* outFractions)
        : shift(by),
          rest(31 - by),
          start(cell),
          fraction(fraction64),
          high(static_cast<std::uint32_t>(fraction64 >> 33)),
          highBefore(static_cast<std::uint32_t>(fraction64 >> by >> 33)),
          factor(static_cast<float>(std::uint32_t{1} << by)),
          cells(outCells),
          fractions(outFractions) {}
};

/// Coordinates of points in cells along an axis, and the rows that take it.
struct CellColumn {
    const std::int32_t* cells = nullptr;  ///< modulo 2^32
    const float* fractions = nullptr;
    std::span<const CellRow> rows;
};

/// Copies numbers of points that are `stride` apart.
template <typename From, typename To = From>
using PlaceReader = void (*)(const From* from, std::ptrdiff_t stride, std::size_t count, To* to);

struct PlaceKernels {
    std::string_view name;
    std::tuple<PlaceReader<double>, PlaceReader<float>, PlaceReader<float, double>, PlaceReader<std::int32_t>,
               PlaceReader<std::int64_t>>
        readers;
    /// Mark points that are open on any map. `shortest`: d is not known, p is the double nearest to a decimal.
    void (*shortest)(const PlaceInput& in, PlaceBits& open);
    void (*binary)(const PlaceInput& in, PlaceBits& open);
    /// Takes d as well, decides points on borders of cells where products are exact, and marks points by map.
    void (*known)(const PlaceInput& in, PlaceBits* openOfMaps);
    /// Computes d = decimal - p where p is the double of a decimal of at most 9 places and 15 digits; marks the others.
    void (*decimals)(const double* p, double* d, std::size_t count, PlaceBits& open);
    /// Wraps cells to their periods.
    void (*wrap)(const CellsToWrap& in, std::size_t count);
    /// Find the place of one point on all rows; return false if it is open. Write kPlacePadding more than rows.
    bool (*shortestOne)(const OnePlaceInput& in, int* cells, float* fractions);
    bool (*binaryOne)(const OnePlaceInput& in, int* cells, float* fractions);
    /// Finds exact places in integers; returns false, with nothing done, if a fraction is not +0 or in [2^-38, 1).
    bool (*cells)(std::span<const CellColumn> columns, std::size_t count);
};

/// Returns the kernels that go with the set of RowKernels of this name, as far as this machine has them.
const PlaceKernels& placeKernelsFor(std::string_view rowKernels);

}  // namespace noisescope
