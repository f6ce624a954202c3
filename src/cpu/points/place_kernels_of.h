// Kernels of one instruction set: each of place_kernels_*.cpp includes this file with other compiler flags.
#pragma once

#include "cpu/points/double_lanes.h"
#include "cpu/points/place_kernels.h"

namespace noisescope {
namespace {  // NOLINT(google-build-namespaces)

constexpr double kError = 0x1p-48;
constexpr double kHalfUnit = 0x1.02p-53;  ///< half a unit in the last place of 1, with what it is rounded by itself
constexpr double kLeast = 0x1p-40;        ///< fractions below may have fewer than 24 bits

/// What is known of p + d.
enum class Rest { shortest, none, given };

/// Intervals of fractions found so far: all are good if none has bits apart, and none reaches below the least.
struct Intervals {
    Longs apart{};
    Doubles least = spread(1);

    void include(Doubles fraction, Doubles error) {
        const Doubles low = fraction - error;
        const Doubles high = fraction + error;
        apart |= (Longs)low ^ (Longs)high;
        least = leastOf(least, low);
    }
    [[nodiscard]] Longs open() const { return (Longs)(((UnsignedLongs)apart >> 29) != 0) | ~(Longs)(least >= kLeast); }
};

struct Place {
    Doubles whole;
    Doubles fraction;
};

inline void store(const PlaceRow& row, std::size_t n, const Place& place) {
    if (row.wholes != nullptr)
        storeVector(row.wholes + n, place.whole);
    else
        storeCells(row.cells + n, place.whole);
    storeCut(row.fractions + n, place.fraction);
}

/// Returns h + l = factor[column] * (p + d).
template <Rest rest>
inline Product productAt(const PlaceInput& in, const PlaceRow& row, std::size_t column, std::size_t n) {
    const Doubles p = loadDoubles(in.p[column] + n);
    const Doubles factor = spread(row.high[column]);
    Product product = productOf(p, factor);
    if (rest == Rest::given && in.d[column] != nullptr)
        product.rest = about(loadDoubles(in.d[column] + n), factor, product.rest);
    product.rest = about(p, spread(row.low[column]), product.rest);
    return product;
}

template <Rest rest>
inline Place straightPlace(const PlaceInput& in, const PlaceRow& row, std::size_t n, Product& product) {
    product = productAt<rest>(in, row, row.column, n);
    const Doubles part = product.rest + row.fraction;
    const Doubles whole = floorOf(product.high + part);
    return {whole + row.cell, (product.high - whole) + part};
}

template <Rest rest>
inline Place fullPlace(const PlaceInput& in, const PlaceRow& row, std::size_t n, Doubles& size) {
    Doubles whole = spread(row.cell);
    Doubles part = spread(row.fraction);
    Doubles low{};
    size = Doubles{};
    for (std::size_t column = 0; column < in.dimensions; ++column) {
        const Product product = productAt<rest>(in, row, column, n);
        const Doubles below = floorOf(product.high);
        whole += below;
        part += product.high - below;
        low += product.rest;
        size += magnitudeOf(product.high);
    }
    part += low;
    const Doubles below = floorOf(part);
    return {whole + below, part - below};
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
    const auto errorOf = [](Doubles size) { return rest == Rest::none ? spread(kError) : size * kHalfUnit + kError; };
    for (std::size_t n = 0; n < in.count; n += kDoubles) {
        Intervals intervals;
        for (std::size_t k = 0; k < in.straightCount; ++k) {
            Product product;
            const Place place = straightPlace<rest>(in, in.straight[k], n, product);
            intervals.include(place.fraction, errorOf(magnitudeOf(product.high)));
            store(in.straight[k], n, place);
        }
        for (std::size_t k = 0; k < in.fullCount; ++k) {
            Doubles size;
            const Place place = fullPlace<rest>(in, in.full[k], n, size);
            intervals.include(place.fraction, errorOf(size));
            store(in.full[k], n, place);
        }
        mark(open, n, intervals.open() | farAt(in, n));
    }
}

/// Returns the lanes where a binary row's product is exact, and cell and fraction are its parts: on borders of cells,
/// and wherever no sum was rounded. Products below 2^-500 may have lost their rest.
inline Longs exactAt(const PlaceInput& in, const PlaceRow& row, std::size_t n, const Product& product,
                     const Place& place) {
    const Doubles whole = place.whole - row.cell;
    Longs exact = (Longs)(product.rest == 0) & (Longs)(whole + place.fraction == product.high) &
                  ((Longs)(place.fraction == 0) | (Longs)(place.fraction >= kLeast)) &
                  ((Longs)(loadDoubles(in.p[row.column] + n) == 0) | (Longs)(magnitudeOf(product.high) > 0x1p-500));
    if (in.d[row.column] != nullptr) exact &= (Longs)(loadDoubles(in.d[row.column] + n) == 0);
    return exact;
}

void knownPlaces(const PlaceInput& in, PlaceBits* openOfMaps) {
    for (std::size_t n = 0; n < in.count; n += kDoubles) {
        const Longs far = farAt(in, n);
        const auto finish = [&](const PlaceRow& row, const Place& place, Longs exact) {
            Intervals interval;
            interval.include(place.fraction, spread(kError));
            mark(openOfMaps[row.map], n, (interval.open() & ~exact) | far);
            store(row, n, place);
        };
        for (std::size_t k = 0; k < in.straightCount; ++k) {
            const PlaceRow& row = in.straight[k];
            Product product;
            const Place place = straightPlace<Rest::given>(in, row, n, product);
            finish(row, place, row.isBinary ? exactAt(in, row, n, product, place) : Longs{});
        }
        for (std::size_t k = 0; k < in.fullCount; ++k) {
            Doubles size;
            finish(in.full[k], fullPlace<Rest::given>(in, in.full[k], n, size), Longs{});
        }
    }
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
void wrapCells(const CellsToWrap& in, std::size_t count) {
    for (std::size_t n = 0; n < count; n += kDoubles) {
        std::array<Doubles, kMaxDimensions> cell{};
        for (std::size_t axis = 0; axis < in.axes; ++axis) cell[axis] = loadDoubles(in.wholes[axis] + n);
        for (std::size_t axis = in.axes; axis-- > 0;) {
            const auto& along = in.period.along[axis];
            if (along[axis] == 0) continue;
            const double size = along[axis];
            Doubles times = floorOf(cell[axis] * (1 / size));
            const Doubles rest = cell[axis] - times * size;
            times += (rest >= size ? spread(1) : Doubles{}) - (rest < 0 ? spread(1) : Doubles{});
            for (std::size_t other = 0; other <= axis; ++other)
                cell[other] -= times * static_cast<double>(along[other]);
        }
        for (std::size_t axis = 0; axis < in.axes; ++axis) storeCells(in.cells[axis] + n, cell[axis]);
    }
}

constexpr PlaceKernels placeKernelsCalled(std::string_view name) {
    return {name, &placesOf<Rest::shortest>, &placesOf<Rest::none>, &knownPlaces, &decimalsOf, &wrapCells};
}

}  // namespace
}  // namespace noisescope
