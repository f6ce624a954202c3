// Kernels for lattices parallel to the picture: places of pixels, numbers of lattice points, and value and Perlin noise
// between these. Part of cpu/row_kernels_of.h.
#pragma once

#include "cpu/lanes.h"
#include "cpu/row_kernels.h"
#include "cpu/row_kernels_placed.h"
#include "cpu/row_kernels_square.h"
#include "reference/gradient/unit.h"
#include "reference/hash/pcg.h"
#include "reference/noise/perlin.h"

namespace noisescope {
namespace {  // NOLINT(google-build-namespaces)

// --- places ----------------------------------------------------------------------------------------------------------

void fadedAxisLanes(const AxisMap& axis, ColumnSteps pixels, std::size_t count, FadeId fade, int* cells,
                    float* fractions, float* weights) {
    axisLanes(axis, pixels, 0, count, cells, fractions);
    const Fade faded{fade};
    for (std::size_t n = 0; n < count; n += kLanes) storeLanes(weights + n, faded(loadLanes(fractions + n)));
}

int columnLanes(const int* cells, std::uint32_t first, std::size_t width, int* columns) {
    int reach = 0;
    for (std::size_t n = 0; n < width; n += kLanes) {
        storeLanes(columns + n, Wholes((UintVector)loadLanes(cells + n)) - Wholes(first));
        const std::size_t last = std::min(n + kLanes, width) - 1;
        // Cells that no table takes may lie further apart than an int: their reach has no meaning and is not used.
        reach = std::max(reach, static_cast<int>(static_cast<std::uint32_t>(columns[last]) -
                                                 static_cast<std::uint32_t>(columns[n])));
    }
    return reach;
}

// --- numbers of lattice points ---------------------------------------------------------------------------------------

inline Lanes hashNumber(Wholes bits) { return bitsToReal(bits | 1073741824u) - 3.0f; }

/// Returns the hash of lattice points in a layer. `x`: pcgColumn() of their cells.
inline Wholes hashAt(Wholes x, const RowHash& hash, std::size_t layer) {
    return reference::pcgCrossing(x, Wholes(hash.row[layer]), hash.salt[layer]);
}
inline Lanes numberAt(Wholes x, const RowHash& hash, std::size_t layer) {
    return hashNumber(hashAt(x, hash, layer) >> 9u);
}
inline reference::Vec2<Lanes> vector2At(Wholes x, const RowHash& hash, std::size_t layer) {
    const Wholes bits = hashAt(x, hash, layer);
    return {hashNumber(bits >> 9u), hashNumber(bits & 8388607u)};
}
inline reference::Vec3<Lanes> vector3At(Wholes x, const RowHash& hash, std::size_t layer) {
    const Wholes bits = hashAt(x, hash, layer);
    const Wholes third = (bits ^ (bits >> 15u)) * 739982445u;
    return {hashNumber(bits >> 9u), hashNumber(bits & 8388607u), hashNumber(third >> 9u)};
}
inline reference::Vec4<Lanes> vector4At(Wholes x, const RowHash& hash, std::size_t layer) {
    const Wholes bits = hashAt(x, hash, layer);
    const Wholes third = (bits ^ (bits >> 15u)) * 739982445u;
    const Wholes fourth = (third ^ (third >> 12u)) * 695872825u;
    return {hashNumber(bits >> 9u), hashNumber(bits & 8388607u), hashNumber(third >> 9u), hashNumber(fourth >> 9u)};
}

/// Position of the pixels between the layers along z and w.
struct BetweenLayers {
    float z, w, weightZ, weightW;
};

/// Returns the values of lattice points with all their layers blended.
template <int Dimensions>
inline Lanes valuePoint(Wholes x, const RowHash& hash, const BetweenLayers& at) {
    const auto number = [&](std::size_t layer) { return numberAt(x, hash, layer); };
    if constexpr (Dimensions == 2) {
        return number(0);
    } else if constexpr (Dimensions == 3) {
        const Lanes back = number(0);
        return back + at.weightZ * (number(1) - back);
    } else {
        const Lanes near = number(0);
        const Lanes far = number(1);
        const Lanes back = near + at.weightW * (number(2) - near);
        const Lanes front = far + at.weightW * (number(3) - far);
        return back + at.weightZ * (front - back);
    }
}

/// Returns the gradients of lattice points with all their layers blended.
template <int Dimensions, bool kUnit>
inline auto perlinPoint(Wholes x, const RowHash& hash, const BetweenLayers& at) {
    if constexpr (Dimensions == 2) {
        const reference::Vec2<Lanes> numbers = vector2At(x, hash, 0);
        return kUnit ? unitOf(numbers) : numbers;
    } else if constexpr (Dimensions == 3 && !kUnit) {
        return squareLast3(hashAt(x, hash, 0), hashAt(x, hash, 1), at.z, at.weightZ);
    } else if constexpr (Dimensions == 3) {
        const auto gradient = [&](std::size_t layer) { return unitOf(vector3At(x, hash, layer)); };
        return reference::perlinLast3<Lanes>(gradient(0), gradient(1), at.z, at.weightZ);
    } else {
        const auto gradient = [&](std::size_t layer) {
            const reference::Vec4<Lanes> numbers = vector4At(x, hash, layer);
            return kUnit ? unitOf(numbers) : numbers;
        };
        const auto near = reference::perlinLast4<Lanes>(gradient(0), gradient(2), at.w, at.weightW);
        const auto far = reference::perlinLast4<Lanes>(gradient(1), gradient(3), at.w, at.weightW);
        return reference::perlinAlongZ<Lanes>(near, far, at.z, at.weightZ);
    }
}

inline void storeNumbers(float* out, std::size_t /*stride*/, Lanes number) { storeLanes(out, number); }
template <int kCount>
inline void storeNumbers(float* out, std::size_t stride, const glm::vec<kCount, Lanes>& numbers) {
    for (int part = 0; part < kCount; ++part) storeLanes(out + static_cast<std::size_t>(part) * stride, numbers[part]);
}

template <int Dimensions>
auto filledValue(Wholes x, const PointFill& fill) {
    return valuePoint<Dimensions>(x, fill.hash, {fill.z, fill.w, fill.weightZ, fill.weightW});
}
template <int Dimensions, bool kUnit>
auto filledPerlin(Wholes x, const PointFill& fill) {
    return perlinPoint<Dimensions, kUnit>(x, fill.hash, {fill.z, fill.w, fill.weightZ, fill.weightW});
}
inline auto filledVector2(Wholes x, const PointFill& fill) { return vector2At(x, fill.hash, 0); }
inline auto filledVector3(Wholes x, const PointFill& fill) { return vector3At(x, fill.hash, 0); }
inline auto filledBoth(Wholes x, const PointFill& fill) {
    return reference::Vec3<Lanes>(vector2At(x, fill.hash, 0), numberAt(x, fill.hash, 1));
}

template <auto point>
void fillBy(const PointFill& fill, std::uint32_t first, std::size_t count, float* out, std::size_t stride) {
    UintVector lane;
    for (int n = 0; n < kLanes; ++n) lane[n] = static_cast<std::uint32_t>(n);
    for (std::size_t n = 0; n < count; n += kLanes) {
        Wholes x(lane + (first + static_cast<std::uint32_t>(n)));
        if (fill.period != 0) x = wrappedTo(fill.period, x);
        storeNumbers(out + n, stride, point(reference::pcgColumn(x), fill));
    }
}

void fillLanes(const PointFill& fill, std::uint32_t first, std::size_t count, float* out, std::size_t stride) {
    constexpr FillKernel kGradients[2][3] = {
        {&fillBy<&filledPerlin<2, false>>, &fillBy<&filledPerlin<3, false>>, &fillBy<&filledPerlin<4, false>>},
        {&fillBy<&filledPerlin<2, true>>, &fillBy<&filledPerlin<3, true>>, &fillBy<&filledPerlin<4, true>>}};
    constexpr FillKernel kValues[3] = {&fillBy<&filledValue<2>>, &fillBy<&filledValue<3>>, &fillBy<&filledValue<4>>};
    const auto n = static_cast<std::size_t>(fill.dimensions) - 2;
    const FillKernel kernel = fill.numbers == PointNumbers::gradient       ? kGradients[fill.unit ? 1 : 0][n]
                              : fill.numbers == PointNumbers::one          ? kValues[fill.blends ? n : 0]
                              : fill.numbers == PointNumbers::vectorAndOne ? &fillBy<&filledBoth>
                              : fill.dimensions == 2                       ? &fillBy<&filledVector2>
                                                                           : &fillBy<&filledVector3>;
    kernel(fill, first, count, out, stride);
}

// --- white, value and Perlin noise by hashes -------------------------------------------------------------------------

/// Calls body(x, column, next column) for the pixels x … x + kLanes - 1, with pcgColumn() of their cells.
template <typename Body>
inline void forCells(const RowInput& row, const Body& body) {
    for (std::size_t x = 0; x < row.width; x += kLanes) {
        const Wholes cell = Wholes((UintVector)loadLanes(row.column.data() + x)) + row.cell;
        if (row.period != 0) {
            body(x, reference::pcgColumn(wrappedTo(row.period, cell)),
                 reference::pcgColumn(wrappedTo(row.period, cell + 1u)));
        } else {
            const Wholes product = reference::pcgProduct(cell);
            body(x, reference::pcgColumnOf(product), reference::pcgColumnOf(product + reference::pcgProduct(1u)));
        }
    }
}

/// In 2D and higher.
void hashedWhite(const RowInput& row, float* out) {
    forCells(row,
             [&](std::size_t x, Wholes column, Wholes) { storeLanes(out + x, numberAt(column, row.hashes[0], 0)); });
}

template <int Dimensions>
void hashedValue(const RowInput& row, float* out) {
    const BetweenLayers between{row.fractions[1], row.fractions[2], row.weights[1], row.weights[2]};
    const auto along = [&](Wholes x) {
        const Lanes top = valuePoint<Dimensions>(x, row.hashes[0], between);
        return top + row.weights[0] * (valuePoint<Dimensions>(x, row.hashes[1], between) - top);
    };
    forCells(row, [&](std::size_t x, Wholes column, Wholes next) {
        const Lanes left = along(column);
        storeLanes(out + x, left + loadLanes(row.weight.data() + x) * (along(next) - left));
    });
}

template <int Dimensions>
void hashedPerlin(const RowInput& row, float* out) {
    const BetweenLayers between{row.fractions[1], row.fractions[2], row.weights[1], row.weights[2]};
    const auto along = [&](Wholes x) {
        if constexpr (Dimensions == 2)
            return squareLast2(hashAt(x, row.hashes[0], 0), hashAt(x, row.hashes[1], 0), row.fractions[0],
                               row.weights[0]);
        else
            return reference::perlinAlongY<Lanes>(perlinPoint<Dimensions, false>(x, row.hashes[0], between),
                                                  perlinPoint<Dimensions, false>(x, row.hashes[1], between),
                                                  row.fractions[0], row.weights[0]);
    };
    forCells(row, [&](std::size_t x, Wholes column, Wholes next) {
        storeLanes(out + x, reference::perlinAlongX(along(column), along(next), loadLanes(row.fraction.data() + x),
                                                    loadLanes(row.weight.data() + x)));
    });
}

// --- value and Perlin noise from tables ------------------------------------------------------------------------------
// The steps of reference/noise/value.h and perlin.h along y and x.

/// Values above the lattice points of a row at the pixels' y: an array of slopes along x (for Perlin noise), and one of
/// the rest.
struct Columns {
    const float* slope;
    const float* rest;
    const int* column;  ///< and of every pixel, as in RowInput
    const float* fraction;
    const float* weight;
};

inline Columns columnsAt(const RowInput& row, const float* slope, const float* rest) {
    return {slope, rest, row.column.data(), row.fraction.data(), row.weight.data()};
}

/// Returns the values above kLanes lattice points, from point c on.
[[gnu::always_inline]] inline Lanes valueAbove(const RowInput& row, std::size_t c) {
    const Lanes top = loadLanes(row.points[0] + c);
    const Lanes bottom = loadLanes(row.points[1] + c);
    return top + row.weights[0] * (bottom - top);
}

template <int Dimensions>
[[gnu::always_inline]] inline Columns valueColumns(const RowInput& row) {
    if constexpr (Dimensions == 1) return columnsAt(row, nullptr, row.points[0]);
    for (std::size_t c = 0; c < row.columns; c += kLanes) storeLanes(row.rests + c, valueAbove(row, c));
    return columnsAt(row, nullptr, row.rests);
}

/// Returns slopes and rests above kLanes lattice points, from point c on. With 3 components in 3 dimensions and more.
[[gnu::always_inline]] inline reference::Vec2<Lanes> perlinAbove(const RowInput& row, std::size_t c) {
    const auto at = [&](std::size_t n) { return loadLanes(row.points[n] + c); };
    const Lanes y = row.fractions[0];
    const Lanes weight = row.weights[0];
    return row.points.size() == 4
               ? reference::perlinLast2<Lanes>({at(0), at(1)}, {at(2), at(3)}, y, weight)
               : reference::perlinAlongY<Lanes>({at(0), at(1), at(2)}, {at(3), at(4), at(5)}, y, weight);
}

[[gnu::always_inline]] inline Columns perlinColumns(const RowInput& row) {
    for (std::size_t c = 0; c < row.columns; c += kLanes) {
        const reference::Vec2<Lanes> both = perlinAbove(row, c);
        storeLanes(row.slopes + c, both.x);
        storeLanes(row.rests + c, both.y);
    }
    return columnsAt(row, row.slopes, row.rests);
}

/// Distances between columns: those of the row are all within one register; those of a vector's pixels are within one
/// register, within two, or any.
enum class Reach { whole, small, large, far };
#if defined(__AVX512F__)
constexpr int kSmallReach = 16;
constexpr int kLargeReach = 32;
inline Lanes pickFrom(Lanes from, IntVector index) {
    return Lanes((FloatVector)_mm512_permutexvar_ps((__m512i)index, (__m512)from.v));
}
inline Lanes pickLarge(const float* from, IntVector index) { return pickNear(from, index); }
constexpr int kWideReach = kLargeReach;
inline Lanes pickWide(const float* from, IntVector index) { return pickFar(from, index); }
#elif defined(__AVX2__)
constexpr int kSmallReach = 8;
constexpr int kLargeReach = 16;
inline Lanes pickFrom(Lanes from, IntVector index) {
    return Lanes((FloatVector)_mm256_permutevar8x32_ps((__m256)from.v, (__m256i)index));
}
inline Lanes pickLarge(const float* from, IntVector index) {
    return select(Mask{(index & 8) != 0}, pickNear(from + 8, index), pickNear(from, index));
}
constexpr int kWideReach = 32;
inline Lanes pickWide(const float* from, IntVector index) {
    return select(Mask{index > 15}, pickLarge(from + 16, index), pickLarge(from, index));
}
#else
constexpr int kSmallReach = 1;
constexpr int kLargeReach = 1;
inline Lanes pickFrom(Lanes from, IntVector /*index*/) { return Lanes(from.v[0]); }
inline Lanes pickLarge(const float* from, IntVector index) { return pickFar(from, index); }
constexpr int kWideReach = 1;
inline Lanes pickWide(const float* from, IntVector index) { return pickFar(from, index); }
#endif

inline Lanes pickSmall(const float* from, IntVector index) {
    return kSmallReach == 1 ? *from : pickFrom(loadLanes(from), index);
}

inline Reach reachOf(const RowInput& row) {
    if (kSmallReach > 1 && row.columns <= std::size_t{kSmallReach}) return Reach::whole;
    return row.reach < kSmallReach ? Reach::small : row.reach < kLargeReach ? Reach::large : Reach::far;
}

/// Columns of kLanes pixels.
template <Reach kReach>
struct Picked {  // NOLINT(clang-analyzer-optin.performance.Padding): in the order of use
    std::ptrdiff_t first;
    IntVector apart;
    bool same;
    explicit Picked(const int* column)
        : first(column[0]), apart(loadLanes(column) - column[0]), same(column[0] == column[kLanes - 1]) {}
    [[nodiscard]] Lanes operator()(const float* array) const {
        if constexpr (kReach == Reach::small) return pickSmall(array + first, apart);
        if constexpr (kReach == Reach::large) return pickLarge(array + first, apart);
        if (kSmallReach == 1 && same) return array[first];
        return pickFar(array + first, apart);
    }
    /// Returns the numbers of the columns to the right of these.
    [[nodiscard]] Lanes next(const float* array) const { return (*this)(array + 1); }
};
template <>
struct Picked<Reach::whole> {
    IntVector column;
    explicit Picked(const int* from) : column(loadLanes(from)) {}
    [[nodiscard]] Lanes operator()(Lanes all) const { return pickFrom(all, column); }
    [[nodiscard]] Lanes next(Lanes all) const { return pickFrom(all, column + 1); }
    [[nodiscard]] Lanes operator()(const float* array) const { return (*this)(loadLanes(array)); }
    /// From the same register: an address in the middle of a cache line would take two accesses.
    [[nodiscard]] Lanes next(const float* array) const { return next(loadLanes(array)); }
};

// Inlined: a call would pass vectors through memory. `Numbers`: an array, or a register with all of it.
template <typename Pick, typename Numbers>
[[gnu::always_inline]] inline Lanes valueOf(const Pick& pick, Numbers rest, Lanes weight) {
    const Lanes left = pick(rest);
    return left + weight * (pick.next(rest) - left);
}
template <typename Pick, typename Numbers>
[[gnu::always_inline]] inline Lanes perlinOf(const Pick& pick, Numbers slope, Numbers rest, Lanes fraction,
                                             Lanes weight) {
    const Lanes near = pick(slope) * fraction + pick(rest);
    const Lanes far = pick.next(slope) * (fraction - 1.0f) + pick.next(rest);
    return near + weight * (far - near);
}

/// Returns the noise at kLanes pixels from x on.
template <Reach kReach>
[[gnu::always_inline]] inline Lanes valueBetween(const Columns& columns, std::size_t x) {
    return valueOf(Picked<kReach>(columns.column + x), columns.rest, loadLanes(columns.weight + x));
}
template <Reach kReach>
[[gnu::always_inline]] inline Lanes perlinBetween(const Columns& columns, std::size_t x) {
    return perlinOf(Picked<kReach>(columns.column + x), columns.slope, columns.rest, loadLanes(columns.fraction + x),
                    loadLanes(columns.weight + x));
}

/// The only noise without a rest: it adds no zero to its slopes.
template <Reach kReach>
inline Lanes perlinOnLine(const Columns& columns, std::size_t x) {
    const Picked<kReach> pick(columns.column + x);
    const Lanes fraction = loadLanes(columns.fraction + x);
    const Lanes near = pick(columns.slope) * fraction;
    const Lanes far = pick.next(columns.slope) * (fraction - 1.0f);
    return near + loadLanes(columns.weight + x) * (far - near);
}

template <auto whole, auto small, auto large, auto far>
void storeBetween(const RowInput& row, const Columns& columns, float* out) {
    const auto store = [&](auto by) {
        for (std::size_t x = 0; x < row.width; x += kLanes) storeLanes(out + x, by(columns, x));
    };
    switch (reachOf(row)) {
        case Reach::whole:
            return store([](const Columns& all, std::size_t x) { return whole(all, x); });
        case Reach::small:
            return store([](const Columns& all, std::size_t x) { return small(all, x); });
        case Reach::large:
            return store([](const Columns& all, std::size_t x) { return large(all, x); });
        default:
            return store([](const Columns& all, std::size_t x) { return far(all, x); });
    }
}

template <int Dimensions>
void valueLanes(const RowInput& row, float* out) {
    storeBetween<&valueBetween<Reach::whole>, &valueBetween<Reach::small>, &valueBetween<Reach::large>,
                 &valueBetween<Reach::far>>(row, valueColumns<Dimensions>(row), out);
}
void perlinLanes(const RowInput& row, float* out) {
    storeBetween<&perlinBetween<Reach::whole>, &perlinBetween<Reach::small>, &perlinBetween<Reach::large>,
                 &perlinBetween<Reach::far>>(row, perlinColumns(row), out);
}
void perlinLineLanes(const RowInput& row, float* out) {
    storeBetween<&perlinOnLine<Reach::whole>, &perlinOnLine<Reach::small>, &perlinOnLine<Reach::large>,
                 &perlinOnLine<Reach::far>>(row, columnsAt(row, row.points[0], nullptr), out);
}

}  // namespace
}  // namespace noisescope
