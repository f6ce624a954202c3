// The kernels of one instruction set: each of field/row_kernels_*.cpp includes this with other compiler flags. Nothing
// here has linkage, see field/lanes.h.
#pragma once

#include "field/lanes.h"
#include "field/row_kernels.h"
#include "reference/hash/pcg.h"
#include "reference/math/fade.h"
#include "reference/noise/perlin.h"
#include "reference/noise/simplex.h"
#include "reference/noise/value.h"
#include "reference/noise/value_cubic.h"
#include "reference/noise/wavelet.h"
#include "reference/noise/worley.h"

namespace noisescope {
namespace {  // NOLINT(google-build-namespaces)

// --- value and Perlin noise: the steps of reference/noise/value.h and perlin.h; keep their order ---------------------

/// The corners from `corner` on, `Axes` of them a dimension beyond x, blended along y, then z, then w.
template <int Axes, typename Edge>
inline auto blended(const Edge& edge, int corner, const float* weights) {
    if constexpr (Axes == 0) {
        return edge(corner);
    } else {
        const auto near = blended<Axes - 1>(edge, corner, weights);
        const auto far = blended<Axes - 1>(edge, corner + (1 << (Axes - 1)), weights);
        return near + weights[Axes - 1] * (far - near);
    }
}

/// A corner's gradient and what it gives along y, z and w.
template <int Dimensions, typename Real>
struct CornerSlope {
    Real x;
    Real rest[3];
    template <typename Along>
    [[nodiscard]] auto at(Along along) const {
        auto slope = x * along;
        if constexpr (Dimensions > 1) slope = slope + rest[0];
        if constexpr (Dimensions > 2) slope = slope + rest[1];
        if constexpr (Dimensions > 3) slope = slope + rest[2];
        return slope;
    }
};

/// `pick` finds the number of an array at one of the window's columns.
template <int Dimensions, typename Real, typename Pick>
inline CornerSlope<Dimensions, Real> cornerSlope(const RowInput& row, int corner, const Pick& pick) {
    CornerSlope<Dimensions, Real> slope;
    const float* const* points = row.points.data() + corner * Dimensions;
    slope.x = pick(points[0]);
    for (int axis = 1; axis < Dimensions; ++axis) {
        const float fraction = row.fractions[static_cast<std::size_t>(axis - 1)];
        const float offset = (corner >> (axis - 1) & 1) == 0 ? fraction : fraction - 1.0f;
        slope.rest[axis - 1] = pick(points[axis]) * offset;
    }
    return slope;
}

/// Cell by cell: what is the same for all its pixels is found once. For few lanes.
template <int Dimensions>
void valueRuns(const RowInput& row, float* out) {
    constexpr int kCorners = 1 << (Dimensions - 1);
    const float* const weight = row.weight.data();
    const auto weights = row.weights;
    for (const CellRun& run : row.runs) {
        float left[kCorners];
        float apart[kCorners];
        for (int corner = 0; corner < kCorners; ++corner) {
            const float* numbers = row.points[static_cast<std::size_t>(corner)] + run.column;
            left[corner] = numbers[0];
            apart[corner] = numbers[1] - numbers[0];
        }
        for (int x = run.first; x < run.end; ++x) {
            const auto edge = [&](int corner) { return left[corner] + weight[x] * apart[corner]; };
            out[x] = blended<Dimensions - 1>(edge, 0, weights.data());
        }
    }
}

template <int Dimensions>
void perlinRuns(const RowInput& row, float* out) {
    constexpr int kCorners = 1 << (Dimensions - 1);
    const float* const weight = row.weight.data();
    const float* const fraction = row.fraction.data();
    const auto weights = row.weights;
    for (const CellRun& run : row.runs) {
        CornerSlope<Dimensions, float> left[kCorners];
        CornerSlope<Dimensions, float> right[kCorners];
        for (int corner = 0; corner < kCorners; ++corner) {
            left[corner] = cornerSlope<Dimensions, float>(row, corner, [&](const float* at) { return at[run.column]; });
            right[corner] =
                cornerSlope<Dimensions, float>(row, corner, [&](const float* at) { return at[run.column + 1]; });
        }
        for (int x = run.first; x < run.end; ++x) {
            const float x0 = fraction[x];
            const float x1 = x0 - 1.0f;
            const auto edge = [&](int corner) {
                const float n0 = left[corner].at(x0);
                const float n1 = right[corner].at(x1);
                return n0 + weight[x] * (n1 - n0);
            };
            out[x] = blended<Dimensions - 1>(edge, 0, weights.data());
        }
    }
}

/// Where the lattice points of kLanes pixels stand, counted from that of the first.
template <bool kIsNear>
struct Lookup {
    int first;
    IntVector apart;
    [[nodiscard]] Lanes operator()(const float* array) const {
        return kIsNear ? pickNear(array + first, apart) : pickFar(array + first, apart);
    }
};

/// body(x, lookup) for the pixels x … x + kLanes - 1.
template <typename Body>
inline void forGroups(const RowInput& row, const Body& body) {
    const int* const column = row.column.data();
    const auto width = static_cast<int>(row.fraction.size() - kRowPadding);
    for (int x = 0; x < width; x += kLanes) {
        const IntVector apart = loadLanes(column + x) - column[x];
        if (column[x + kLanes - 1] - column[x] < kNear)
            body(x, Lookup<true>{column[x], apart});
        else
            body(x, Lookup<false>{column[x], apart});
    }
}

template <int Dimensions>
void valueLanes(const RowInput& row, float* out) {
    const auto weights = row.weights;
    forGroups(row, [&](int x, const auto& lookup) {
        const Lanes weight = loadLanes(row.weight.data() + x);
        const auto edge = [&](int corner) {
            const float* array = row.points[static_cast<std::size_t>(corner)];
            const Lanes left = lookup(array);
            return left + weight * (lookup(array + 1) - left);
        };
        storeLanes(out + x, blended<Dimensions - 1>(edge, 0, weights.data()));
    });
}

template <int Dimensions>
void perlinLanes(const RowInput& row, float* out) {
    const auto weights = row.weights;
    forGroups(row, [&](int x, const auto& lookup) {
        const Lanes weight = loadLanes(row.weight.data() + x);
        const Lanes x0 = loadLanes(row.fraction.data() + x);
        const Lanes x1 = x0 - 1.0f;
        const auto edge = [&](int corner) {
            const auto right = [&](const float* array) { return lookup(array + 1); };
            const Lanes n0 = cornerSlope<Dimensions, Lanes>(row, corner, lookup).at(x0);
            const Lanes n1 = cornerSlope<Dimensions, Lanes>(row, corner, right).at(x1);
            return n0 + weight * (n1 - n0);
        };
        storeLanes(out + x, blended<Dimensions - 1>(edge, 0, weights.data()));
    });
}

// --- other noises: their twins with lanes of x -----------------------------------------------------------------------

struct NoMetric {};
struct EuclideanMetric {
    static Lanes key2(reference::Vec2<Lanes> a) { return a.x * a.x + a.y * a.y; }
    static Lanes key3(reference::Vec3<Lanes> a) { return a.x * a.x + a.y * a.y + a.z * a.z; }
    static Lanes length(Lanes key) { return select(key < 8.27180613e-25f, Lanes(0.0f), squareRoot(key)); }
};
struct SquaredMetric : EuclideanMetric {
    static Lanes length(Lanes key) { return select(key < 8.27180613e-25f, Lanes(0.0f), key); }
};
struct ManhattanMetric {
    static Lanes key2(reference::Vec2<Lanes> a) { return absOf(a.x) + absOf(a.y); }
    static Lanes key3(reference::Vec3<Lanes> a) { return absOf(a.x) + absOf(a.y) + absOf(a.z); }
    static Lanes length(Lanes key) { return select(key < 9.09494702e-13f, Lanes(0.0f), key); }
};
struct ChebyshevMetric : ManhattanMetric {
    static Lanes key2(reference::Vec2<Lanes> a) { return maxOf(absOf(a.x), absOf(a.y)); }
    static Lanes key3(reference::Vec3<Lanes> a) { return maxOf(maxOf(absOf(a.x), absOf(a.y)), absOf(a.z)); }
};

/// What twins ask: cells are counted from the window's first lattice point, kWindow on every axis.
template <int kWindow, typename Metric, typename Find>
struct WindowChoices {
    using Real = Lanes;
    const float* const* points;
    const Find& lookup;
    reference::NoiseNumbers numbers;
    Metric metric{};

    [[nodiscard]] Lanes hashFloat2(reference::ivec2 cell, reference::uint) const {
        return lookup(points[cell.y] + cell.x);
    }
    [[nodiscard]] Lanes hashFloat3(reference::ivec3 cell, reference::uint) const {
        return lookup(points[cell.z * kWindow + cell.y] + cell.x);
    }
    [[nodiscard]] reference::Vec2<Lanes> hashVec2(reference::ivec2 cell, reference::uint) const {
        const float* const* at = points + cell.y * 2;
        return {lookup(at[0] + cell.x), lookup(at[1] + cell.x)};
    }
    [[nodiscard]] reference::Vec3<Lanes> hashVec3(reference::ivec3 cell, reference::uint) const {
        const float* const* at = points + (cell.z * kWindow + cell.y) * 3;
        return {lookup(at[0] + cell.x), lookup(at[1] + cell.x), lookup(at[2] + cell.x)};
    }
};

struct ValueCubic {
    static constexpr int kBefore = 1, kWindow = 4;
    template <typename Chosen>
    static Lanes in2(const Chosen& choices, reference::ivec2 cell, reference::Vec2<Lanes> fraction) {
        return reference::valueCubic2(choices, cell, fraction, 0);
    }
    template <typename Chosen>
    static Lanes in3(const Chosen& choices, reference::ivec3 cell, reference::Vec3<Lanes> fraction) {
        return reference::valueCubic3(choices, cell, fraction, 0);
    }
};
struct Wavelet {
    static constexpr int kBefore = 2, kWindow = 5;
    template <typename Chosen>
    static Lanes in2(const Chosen& choices, reference::ivec2 cell, reference::Vec2<Lanes> fraction) {
        return reference::wavelet2(choices, cell, fraction, 0);
    }
    template <typename Chosen>
    static Lanes in3(const Chosen& choices, reference::ivec3 cell, reference::Vec3<Lanes> fraction) {
        return reference::wavelet3(choices, cell, fraction, 0);
    }
};
template <FeatureId feature>
struct Worley {
    static constexpr int kBefore = 2, kWindow = 5;
    template <typename Chosen>
    static Lanes in2(const Chosen& choices, reference::ivec2 cell, reference::Vec2<Lanes> fraction) {
        if constexpr (feature == FeatureId::f1) return reference::worleyF1_2(choices, cell, fraction, 0);
        if constexpr (feature == FeatureId::f2) return reference::worleyF2_2(choices, cell, fraction, 0);
        if constexpr (feature == FeatureId::gap) return reference::worleyGap2(choices, cell, fraction, 0);
        if constexpr (feature == FeatureId::product) return reference::worleyProduct2(choices, cell, fraction, 0);
    }
    template <typename Chosen>
    static Lanes in3(const Chosen& choices, reference::ivec3 cell, reference::Vec3<Lanes> fraction) {
        if constexpr (feature == FeatureId::f1) return reference::worleyF1_3(choices, cell, fraction, 0);
        if constexpr (feature == FeatureId::f2) return reference::worleyF2_3(choices, cell, fraction, 0);
        if constexpr (feature == FeatureId::gap) return reference::worleyGap3(choices, cell, fraction, 0);
        if constexpr (feature == FeatureId::product) return reference::worleyProduct3(choices, cell, fraction, 0);
    }
};

template <typename Noise, typename Metric, int Dimensions>
void twinLanes(const RowInput& row, float* out) {
    const float* const* points = row.points.data();
    forGroups(row, [&](int x, const auto& lookup) {
        using Find = std::remove_cvref_t<decltype(lookup)>;
        const WindowChoices<Noise::kWindow, Metric, Find> choices{points, lookup, row.numbers};
        const Lanes fraction = loadLanes(row.fraction.data() + x);
        constexpr int kBefore = Noise::kBefore;
        if constexpr (Dimensions == 2)
            storeLanes(out + x, Noise::in2(choices, {kBefore, kBefore}, {fraction, Lanes(row.fractions[0])}));
        else
            storeLanes(out + x, Noise::in3(choices, {kBefore, kBefore, kBefore},
                                           {fraction, Lanes(row.fractions[0]), Lanes(row.fractions[1])}));
    });
}

// --- anywhere on the lattice: twins that hash for every pixel
// ----------------------------------------------------------

void axisLanes(const AxisMap& axis, int left, int y, std::size_t width, int* cells, float* fractions) {
    IntVector lane;
    for (int n = 0; n < kLanes; ++n) lane[n] = n;
    const Lanes down = static_cast<float>(y) * axis.alongY;
    for (std::size_t n = 0; n < width; n += kLanes) {
        const Wholes i((UintVector)(lane + (left + static_cast<int>(n))));
        Lanes moved = realOf(i) * axis.alongX + down;
        if (axis.displaced != nullptr) moved = moved + loadLanes(axis.displaced + n);
        const Lanes position = axis.origin + moved;
        const Lanes base = floorOf(position);
        storeLanes(fractions + n, position - base);
        storeLanes(cells + n, wholeOf(base) + (i * axis.cellsAlongX + axis.cell));
    }
}

using Cells2 = reference::Vec2<Wholes>;
using Cells3 = reference::Vec3<Wholes>;

inline Wholes stepped(Wholes cell, int step) { return cell + static_cast<std::uint32_t>(step); }
inline Cells2 wrapAdd(Cells2 cell, reference::ivec2 step) { return {stepped(cell.x, step.x), stepped(cell.y, step.y)}; }
inline Cells3 wrapAdd(Cells3 cell, reference::ivec3 step) {
    return {stepped(cell.x, step.x), stepped(cell.y, step.y), stepped(cell.z, step.z)};
}
inline Cells2 simplexCell(Cells2 cell, reference::Vec2<Lanes> step) {
    return {cell.x + wholeOf(step.x), cell.y + wholeOf(step.y)};
}
inline Cells3 simplexCell(Cells3 cell, reference::Vec3<Lanes> step) {
    return {cell.x + wholeOf(step.x), cell.y + wholeOf(step.y), cell.z + wholeOf(step.z)};
}

/// The hash `pcg` (reference/hash/pcg.h) and the gradients `square`.
struct PcgChoices {
    using Real = Lanes;
    float kernelRadiusSquared;
    FadeId fadeId;

    [[nodiscard]] static Lanes number(Wholes bits) { return bitsToReal(bits | 1073741824u) - 3.0f; }
    [[nodiscard]] static Wholes hash(Cells2 cell, reference::uint seed) {
        return reference::pcgCell(cell.x, reference::pcgRow(cell.y, seed), seed);
    }
    [[nodiscard]] static Wholes hash(Cells3 cell, reference::uint seed) {
        const Wholes layer = reference::pcgRow(cell.z, seed);
        return reference::pcgCell(cell.x, reference::pcgRow(cell.y, layer ^ seed), layer);
    }
    [[nodiscard]] static Lanes hashFloat2(Cells2 cell, reference::uint seed) { return number(hash(cell, seed) >> 9u); }
    [[nodiscard]] static Lanes hashFloat3(Cells3 cell, reference::uint seed) { return number(hash(cell, seed) >> 9u); }
    [[nodiscard]] static reference::Vec2<Lanes> gradient2(Cells2 cell, reference::uint seed) {
        const Wholes bits = hash(cell, seed);
        return {number(bits >> 9u), number(bits & 8388607u)};
    }
    [[nodiscard]] static reference::Vec3<Lanes> gradient3(Cells3 cell, reference::uint seed) {
        const Wholes bits = hash(cell, seed);
        const Wholes third = (bits ^ (bits >> 15u)) * 739982445u;
        return {number(bits >> 9u), number(bits & 8388607u), number(third >> 9u)};
    }
    [[nodiscard]] Lanes fade(Lanes t) const {
        switch (fadeId) {
            case FadeId::none:
                return reference::fadeNone(t);
            case FadeId::linear:
                return reference::fadeLinear(t);
            case FadeId::cubic:
                return reference::fadeCubic(t);
            default:
                return reference::fadeQuintic(t);
        }
    }
};

template <NoiseId noise, int Dimensions>
void placedLanes(const PlacedRow& row, float* out) {
    const PcgChoices choices{row.kernelRadiusSquared, row.fade};
    const auto cell = [&](std::size_t axis, std::size_t x) {
        return Wholes((UintVector)loadLanes(row.cell[axis] + x));
    };
    const auto fraction = [&](std::size_t axis, std::size_t x) { return loadLanes(row.fraction[axis] + x); };
    for (std::size_t x = 0; x < row.width; x += kLanes) {
        if constexpr (Dimensions == 2) {
            const Cells2 at{cell(0, x), cell(1, x)};
            const reference::Vec2<Lanes> rest{fraction(0, x), fraction(1, x)};
            if constexpr (noise == NoiseId::value) storeLanes(out + x, reference::value2(choices, at, rest, row.seed));
            if constexpr (noise == NoiseId::perlin)
                storeLanes(out + x, reference::perlin2(choices, at, rest, row.seed));
            if constexpr (noise == NoiseId::simplex)
                storeLanes(out + x, reference::simplex2(choices, at, rest, row.seed));
        } else {
            const Cells3 at{cell(0, x), cell(1, x), cell(2, x)};
            const reference::Vec3<Lanes> rest{fraction(0, x), fraction(1, x), fraction(2, x)};
            if constexpr (noise == NoiseId::value) storeLanes(out + x, reference::value3(choices, at, rest, row.seed));
            if constexpr (noise == NoiseId::perlin)
                storeLanes(out + x, reference::perlin3(choices, at, rest, row.seed));
            if constexpr (noise == NoiseId::simplex)
                storeLanes(out + x, reference::simplex3(choices, at, rest, row.seed));
        }
    }
}

template <NoiseId noise>
constexpr std::array<PlacedKernel, 2> kPlacedLanes{&placedLanes<noise, 2>, &placedLanes<noise, 3>};

template <typename Noise, typename Metric = NoMetric>
constexpr std::array<RowKernel, 2> kTwinLanes{&twinLanes<Noise, Metric, 2>, &twinLanes<Noise, Metric, 3>};

template <typename Metric>
constexpr std::array<std::array<RowKernel, 2>, 4> kWorleyLanes{
    kTwinLanes<Worley<FeatureId::f1>, Metric>, kTwinLanes<Worley<FeatureId::f2>, Metric>,
    kTwinLanes<Worley<FeatureId::gap>, Metric>, kTwinLanes<Worley<FeatureId::product>, Metric>};

constexpr RowKernels kernelsCalled(std::string_view name) {
    RowKernels kernels{name,
                       {&valueLanes<1>, &valueLanes<2>, &valueLanes<3>, &valueLanes<4>},
                       {&perlinLanes<1>, &perlinLanes<2>, &perlinLanes<3>, &perlinLanes<4>},
                       kTwinLanes<ValueCubic>,
                       kTwinLanes<Wavelet>,
                       {kWorleyLanes<EuclideanMetric>, kWorleyLanes<SquaredMetric>, kWorleyLanes<ManhattanMetric>,
                        kWorleyLanes<ChebyshevMetric>},
                       &axisLanes,
                       kPlacedLanes<NoiseId::value>,
                       kPlacedLanes<NoiseId::perlin>,
                       kPlacedLanes<NoiseId::simplex>};
    if (kNear == 1) {  // no lookup in registers
        kernels.value = {&valueRuns<1>, &valueRuns<2>, &valueRuns<3>, &valueRuns<4>};
        kernels.perlin = {&perlinRuns<1>, &perlinRuns<2>, &perlinRuns<3>, &perlinRuns<4>};
    }
    return kernels;
}

}  // namespace
}  // namespace noisescope
