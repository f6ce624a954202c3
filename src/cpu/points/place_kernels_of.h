// Kernels of one instruction set: other_kernels_portable.cpp and place_kernels_*.cpp include this file.
#pragma once

#include <type_traits>

#include "cpu/points/cell_places.h"
#include "cpu/points/double_lanes.h"
#include "cpu/points/place_kernels.h"

namespace noisescope {
namespace {  // NOLINT(google-build-namespaces)

constexpr double kError = 0x1p-48;
constexpr double kHalfUnit = 0x1.02p-53;  ///< half a unit in the last place of 1, with what it is rounded by itself
constexpr double kLeast = 0x1p-40;        ///< fractions below may have fewer than 24 bits
constexpr std::size_t kTogether = 2 * std::size_t{kDoubles};  ///< points whose floats fill a vector
constexpr int kFirstBit = 29;                                 ///< first bit of a double that its float has

/// Knowledge of d in p + d: at most half a unit in the last place of p, zero, or given.
enum class Rest { shortest, none, given };

/// Returns bits from kFirstBit on where the interval around a fraction has ends that differ in these bits, or reaches
/// below kLeast.
inline Longs doubtOf(Doubles fraction, Doubles error) {
    const Doubles low = otherDifference(fraction, error);
    return ((Longs)low ^ (Longs)otherSum(fraction, error)) | (Longs)(low < kLeast);
}
inline bool hasDoubt(Longs doubt) { return anyBitFrom(kFirstBit, doubt); }
inline Longs isOpen(Longs doubt) { return (Longs)(((UnsignedLongs)doubt >> kFirstBit) != 0); }

/// The doubts about all rows so far.
struct Doubts {
    alignas(64) std::array<std::int64_t, kPlaceStride> bits;

    explicit Doubts(std::size_t count) {
        for (std::size_t n = 0; n < count; n += kDoubles) storeVector(&bits[n], Longs{});
    }
    [[nodiscard]] Longs at(std::size_t n) const {
        Longs v;
        std::memcpy(&v, &bits[n], sizeof v);
        return v;
    }
    void include(std::size_t n, Longs more) { storeVector(&bits[n], at(n) | more); }
};

struct Place {
    Doubles whole;  ///< without the row's own cell
    Doubles fraction;
};

/// A row's results. Wholes are exact, also with kWholeBits added.
struct PlaceOutput {
    int* cells;
    double* wholes;
    float* fractions;
    Doubles cell;

    explicit PlaceOutput(const PlaceRow& row)
        : cells(row.cells),
          wholes(row.wholes),
          fractions(row.fractions),
          cell(spread(wholes != nullptr ? row.cell : row.cell + kWholeBits)) {}
    void store(std::size_t n, const Place& a, const Place& b) const {
        if (wholes != nullptr) {
            storeVector(wholes + n, a.whole + cell);
            storeVector(wholes + n + kDoubles, b.whole + cell);
        } else {
            storeCells(cells + n, {a.whole + cell, b.whole + cell});
        }
        storeCut(fractions + n, {a.fraction, b.fraction});
    }
};

/// A column's numbers for a row.
template <Rest rest>
struct PlaceColumnOf {
    const double* p;
    const double* d;
    Doubles high, low;

    PlaceColumnOf() = default;
    PlaceColumnOf(const PlaceInput& in, const PlaceRow& row, std::size_t column)
        : p(in.p[column]), d(in.d[column]), high(spread(row.high[column])), low(spread(row.low[column])) {}
    /// Returns h + l = factor * (p + d).
    [[nodiscard]] Product at(std::size_t n) const {
        const Doubles x = loadDoubles(p + n);
        Product product = productOf(x, high);
        if (rest == Rest::given && d != nullptr) product.rest = about(loadDoubles(d + n), high, product.rest);
        product.rest = about(x, low, product.rest);
        return product;
    }
};

inline Place straightPlace(const Product& product, Doubles fraction) {
    const Doubles part = product.rest + fraction;
    const Doubles whole = floorOf(product.high + part);
    return {whole, (product.high - whole) + part};
}

/// Sums up products of several columns.
struct FullPlace {
    Doubles whole{};
    Doubles part;
    Doubles low{};

    explicit FullPlace(Doubles fraction) : part(fraction) {}
    void add(const Product& product) {
        const Doubles below = floorOf(product.high);
        whole += below;
        part += product.high - below;
        low = otherSum(low, product.rest);
    }
    [[nodiscard]] Place sum() const {
        const Doubles all = part + low;
        const Doubles below = floorOf(all);
        return {whole + below, all - below};
    }
};

/// Returns `error` and half a unit in the last place of the product, if its rest is not known.
template <Rest rest>
inline Doubles errorOf(const Product& product, Doubles error) {
    return rest == Rest::shortest ? about(magnitudeOf(product.high), spread(kHalfUnit), error) : error;
}

/// Returns the lanes where d is known to be 0. A multiple of 2^-8 below 10^7 is a decimal of 15 digits, and so the
/// shortest of its double: no two of these have the same double.
template <Rest rest>
inline Longs endsAt(const PlaceColumnOf<rest>& column, std::size_t n) {
    const Doubles p = loadDoubles(column.p + n);
    if (rest == Rest::shortest) return (Longs)(floorOf(p * 256) == p * 256) & (Longs)(magnitudeOf(p) < 1e7);
    if (rest == Rest::given && column.d != nullptr) return (Longs)(loadDoubles(column.d + n) == 0);
    return ~Longs{};
}

/// Returns the lanes where a binary row's product is exact, and cell and fraction are its parts: on borders of cells,
/// and wherever no sum was rounded. Products below 2^-500 may have lost their rest.
template <Rest rest>
inline Longs exactAt(const PlaceColumnOf<rest>& column, std::size_t n, const Product& product, const Place& place) {
    return (Longs)(product.rest == 0) & (Longs)(place.whole + place.fraction == product.high) &
           ((Longs)(place.fraction == 0) | (Longs)(place.fraction >= kLeast)) &
           ((Longs)(loadDoubles(column.p + n) == 0) | (Longs)(magnitudeOf(product.high) > 0x1p-500)) &
           endsAt(column, n);
}

template <Rest rest>
void straightPlaces(const PlaceInput& in, const PlaceRow& row, Doubts& doubts) {
    const PlaceColumnOf<rest> column(in, row, row.column);
    const PlaceOutput output(row);
    const Doubles fraction = spread(row.fraction);
    const auto find = [&](std::size_t n, const bool isBinary) {
        const Product product = column.at(n);
        const Place place = straightPlace(product, fraction);
        Longs doubt = doubtOf(place.fraction, errorOf<rest>(product, spread(kError)));
        if (isBinary && hasDoubt(doubt)) doubt &= ~exactAt(column, n, product, place);
        doubts.include(n, doubt);
        return place;
    };
    const std::size_t count = in.count;
    if (row.isBinary)
        for (std::size_t n = 0; n < count; n += kTogether) output.store(n, find(n, true), find(n + kDoubles, true));
    else
        for (std::size_t n = 0; n < count; n += kTogether) output.store(n, find(n, false), find(n + kDoubles, false));
}

template <Rest rest, std::size_t kColumns>
void fullPlaces(const PlaceInput& in, const PlaceRow& row, Doubts& doubts) {
    std::array<PlaceColumnOf<rest>, kColumns> columns;
    for (std::size_t column = 0; column < kColumns; ++column) columns[column] = {in, row, column};
    const PlaceOutput output(row);
    const Doubles fraction = spread(row.fraction);
    const auto find = [&](std::size_t n) {
        FullPlace full(fraction);
        Doubles error = spread(kError);
        for (const PlaceColumnOf<rest>& column : columns) {
            const Product product = column.at(n);
            full.add(product);
            error = errorOf<rest>(product, error);
        }
        const Place place = full.sum();
        doubts.include(n, doubtOf(place.fraction, error));
        return place;
    };
    const std::size_t count = in.count;
    for (std::size_t n = 0; n < count; n += kTogether) output.store(n, find(n), find(n + kDoubles));
}

/// Returns the lanes whose products may be too large.
inline Longs farAt(const PlaceInput& in, std::size_t n) {
    Longs far{};
    for (std::size_t column = 0; column < in.dimensions; ++column)
        far |= ~(Longs)(magnitudeOf(loadDoubles(in.p[column] + n)) < in.limit[column]);
    return far;
}

inline void mark(PlaceBits& bits, std::size_t n, Longs open) { bits[n / 32] |= bitsOf(open) << (n % 32); }

template <Rest rest>
void placesOf(const PlaceInput& in, PlaceBits& open) {
    Doubts doubts(in.count + kDoubles);
    for (std::size_t k = 0; k < in.straightCount; ++k) straightPlaces<rest>(in, in.straight[k], doubts);
    const auto full = in.dimensions == 2   ? &fullPlaces<rest, 2>
                      : in.dimensions == 3 ? &fullPlaces<rest, 3>
                                           : &fullPlaces<rest, 4>;
    for (std::size_t k = 0; k < in.fullCount; ++k) full(in, in.full[k], doubts);
    for (std::size_t n = 0; n < in.count; n += kDoubles) mark(open, n, isOpen(doubts.at(n)) | farAt(in, n));
}

void knownPlaces(const PlaceInput& in, PlaceBits* openOfMaps) {
    const auto finish = [&](const PlaceRow& row, std::size_t n, const Place& place, Longs exact) {
        mark(openOfMaps[row.map], n, (isOpen(doubtOf(place.fraction, spread(kError))) & ~exact) | farAt(in, n));
        return place;
    };
    for (std::size_t k = 0; k < in.straightCount; ++k) {
        const PlaceRow& row = in.straight[k];
        const PlaceColumnOf<Rest::given> column(in, row, row.column);
        const PlaceOutput output(row);
        const auto find = [&](std::size_t n) {
            const Product product = column.at(n);
            const Place place = straightPlace(product, spread(row.fraction));
            return finish(row, n, place, row.isBinary ? exactAt(column, n, product, place) : Longs{});
        };
        for (std::size_t n = 0; n < in.count; n += kTogether) output.store(n, find(n), find(n + kDoubles));
    }
    for (std::size_t k = 0; k < in.fullCount; ++k) {
        const PlaceRow& row = in.full[k];
        const PlaceOutput output(row);
        const auto find = [&](std::size_t n) {
            FullPlace full(spread(row.fraction));
            for (std::size_t column = 0; column < in.dimensions; ++column)
                full.add(PlaceColumnOf<Rest::given>(in, row, column).at(n));
            return finish(row, n, full.sum(), Longs{});
        };
        for (std::size_t n = 0; n < in.count; n += kTogether) output.store(n, find(n), find(n + kDoubles));
    }
}

/// As placesOf() for rows as lanes.
template <Rest rest>
bool placeOfOne(const OnePlaceInput& in, int* cells, float* fractions) {
    Longs doubt{};
    const auto find = [&](std::size_t n) {
        const Doubles p = loadDoubles(in.p + n);
        Product product = productOf(p, loadDoubles(in.high + n));
        product.rest = about(p, loadDoubles(in.low + n), product.rest);
        Place place = straightPlace(product, loadDoubles(in.fraction + n));
        doubt |= doubtOf(place.fraction, errorOf<rest>(product, spread(kError)));
        place.whole += loadDoubles(in.cell + n) + kWholeBits;
        return place;
    };
    for (std::size_t n = 0; n < in.count; n += kTogether) {
        const Place a = find(n);
        const Place b = find(n + kDoubles);
        storeCells(cells + n, {a.whole, b.whole});
        storeCut(fractions + n, {a.fraction, b.fraction});
    }
    return !hasDoubt(doubt);
}

/// A decimal of 15 digits is the shortest of its double: no two of them have the same. r - 10^9 p has few bits, since
/// it is below half a unit in the last place of 10^9 p, a multiple of 2^9 of such units of p.
void decimalsOf(const double* p, double* d, std::size_t count, PlaceBits& open) {
    const Doubles scale = spread(1e9);
    for (std::size_t n = 0; n < count; n += kDoubles) {
        const Doubles x = loadDoubles(p + n);
        const Product product = productOf(x, scale);
        const Doubles nearest = floorOf(product.high + 0.5);
        mark(open, n, ~((Longs)(nearest / scale == x) & (Longs)(magnitudeOf(nearest) <= 1e15)));
        storeVector(d + n, ((nearest - product.high) - product.rest) / scale);
    }
}

/// As LatticePeriod says. The first quotient is off by less than 1.
inline std::array<Doubles, kMaxDimensions> wrappedAt(const CellsToWrap& in, std::size_t n) {
    std::array<Doubles, kMaxDimensions> cell{};
    for (std::size_t axis = 0; axis < in.axes; ++axis) cell[axis] = loadDoubles(in.wholes[axis] + n);
    for (std::size_t axis = in.axes; axis-- > 0;) {
        const auto& along = in.period.along[axis];
        if (along[axis] == 0) continue;
        const double size = along[axis];
        Doubles times = floorOf(cell[axis] * (1 / size));
        const Doubles rest = cell[axis] - times * size;
        times += (rest >= size ? spread(1) : Doubles{}) - (rest < 0 ? spread(1) : Doubles{});
        for (std::size_t other = 0; other <= axis; ++other) cell[other] -= times * static_cast<double>(along[other]);
    }
    return cell;
}

void wrapCells(const CellsToWrap& in, std::size_t count) {
    for (std::size_t n = 0; n < count; n += kTogether) {
        const auto a = wrappedAt(in, n);
        const auto b = wrappedAt(in, n + kDoubles);
        for (std::size_t axis = 0; axis < in.axes; ++axis)
            storeCells(in.cells[axis] + n, {a[axis] + kWholeBits, b[axis] + kWholeBits});
    }
}

template <typename From, typename To>
void readNumbers(const From* from, std::ptrdiff_t stride, std::size_t count, To* to) {
    const auto readBy = [&](auto apart) {
        for (std::size_t n = 0; n < count; ++n) to[n] = static_cast<To>(from[static_cast<std::ptrdiff_t>(n) * apart]);
    };
    // Compilers use vectors where they know the stride.
    if (stride == 1) return readBy(std::integral_constant<std::ptrdiff_t, 1>());
    if (stride == 2) return readBy(std::integral_constant<std::ptrdiff_t, 2>());
    if (stride == 3) return readBy(std::integral_constant<std::ptrdiff_t, 3>());
    readBy(stride);
}

constexpr PlaceKernels placeKernelsCalled(std::string_view name) {
    return {name,
            {&readNumbers, &readNumbers, &readNumbers, &readNumbers, &readNumbers},
            &placesOf<Rest::shortest>,
            &placesOf<Rest::none>,
            &knownPlaces,
            &decimalsOf,
            &wrapCells,
            &placeOfOne<Rest::shortest>,
            &placeOfOne<Rest::none>,
            &cellPlaces};
}

}  // namespace
}  // namespace noisescope
