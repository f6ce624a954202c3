// The kernels of one instruction set: each of field/row_kernels_*.cpp includes this with other compiler flags. Nothing
// here has linkage, see field/lanes.h.
#pragma once

#include "field/lanes.h"
#include "field/row_kernels.h"
#include "field/row_kernels_placed.h"
#include "reference/math/metric.h"
#include "reference/noise/value_cubic.h"
#include "reference/noise/voronoi_smooth.h"
#include "reference/noise/voronoise.h"
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
    const float* const* points = row.points.data() + std::ptrdiff_t{corner} * Dimensions;
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

void whiteLanes(const RowInput& row, float* out) {
    forGroups(row, [&](int x, const auto& lookup) { storeLanes(out + x, lookup(row.points[0])); });
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
    static Lanes key2(reference::Vec2<Lanes> offset) { return reference::metricEuclideanKey2(offset); }
    static Lanes key3(reference::Vec3<Lanes> offset) { return reference::metricEuclideanKey3(offset); }
    static Lanes length(Lanes key) { return reference::metricEuclideanLength(key); }
};
struct SquaredMetric {
    static Lanes key2(reference::Vec2<Lanes> offset) { return reference::metricSquaredKey2(offset); }
    static Lanes key3(reference::Vec3<Lanes> offset) { return reference::metricSquaredKey3(offset); }
    static Lanes length(Lanes key) { return reference::metricSquaredLength(key); }
};
struct ManhattanMetric {
    static Lanes key2(reference::Vec2<Lanes> offset) { return reference::metricManhattanKey2(offset); }
    static Lanes key3(reference::Vec3<Lanes> offset) { return reference::metricManhattanKey3(offset); }
    static Lanes length(Lanes key) { return reference::metricManhattanLength(key); }
};
struct ChebyshevMetric {
    static Lanes key2(reference::Vec2<Lanes> offset) { return reference::metricChebyshevKey2(offset); }
    static Lanes key3(reference::Vec3<Lanes> offset) { return reference::metricChebyshevKey3(offset); }
    static Lanes length(Lanes key) { return reference::metricChebyshevLength(key); }
};

/// What twins ask: cells are counted from the window's first lattice point, kWindow on every axis.
template <int kWindow, int kComponents, typename Metric, typename Find>
struct WindowChoices {
    using Real = Lanes;
    const float* const* points;
    const Find& lookup;
    reference::NoiseNumbers numbers;
    Metric metric{};

    [[nodiscard]] Lanes hashFloat2(reference::ivec2 cell, reference::uint) const {
        return lookup(points[cell.y * kComponents + kComponents - 1] + cell.x);
    }
    [[nodiscard]] Lanes hashFloat3(reference::ivec3 cell, reference::uint) const {
        return lookup(points[cell.z * kWindow + cell.y] + cell.x);
    }
    [[nodiscard]] reference::Vec2<Lanes> hashVec2(reference::ivec2 cell, reference::uint) const {
        const float* const* at = points + std::ptrdiff_t{cell.y} * kComponents;
        return {lookup(at[0] + cell.x), lookup(at[1] + cell.x)};
    }
    [[nodiscard]] reference::Vec3<Lanes> hashVec3(reference::ivec3 cell, reference::uint) const {
        const float* const* at = points + (std::ptrdiff_t{cell.z} * kWindow + cell.y) * 3;
        return {lookup(at[0] + cell.x), lookup(at[1] + cell.x), lookup(at[2] + cell.x)};
    }
};

struct ValueCubic {
    static constexpr int kBefore = 1, kWindow = 4;
    static constexpr PointNumbers kNumbers = PointNumbers::one;
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
    static constexpr PointNumbers kNumbers = PointNumbers::one;
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
    static constexpr PointNumbers kNumbers = PointNumbers::vector;
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

struct VoronoiSmooth {
    static constexpr int kBefore = 2, kWindow = 5;
    static constexpr PointNumbers kNumbers = PointNumbers::vector;
    template <typename Chosen>
    static Lanes in2(const Chosen& choices, reference::ivec2 cell, reference::Vec2<Lanes> fraction) {
        return reference::voronoiSmooth2(choices, cell, fraction, 0);
    }
    template <typename Chosen>
    static Lanes in3(const Chosen& choices, reference::ivec3 cell, reference::Vec3<Lanes> fraction) {
        return reference::voronoiSmooth3(choices, cell, fraction, 0);
    }
};
struct Voronoise {
    static constexpr int kBefore = 2, kWindow = 5;
    static constexpr PointNumbers kNumbers = PointNumbers::vectorAndOne;
    template <typename Chosen>
    static Lanes in2(const Chosen& choices, reference::ivec2 cell, reference::Vec2<Lanes> fraction) {
        return reference::voronoise2(choices, cell, fraction, 0);
    }
};

template <typename Noise, typename Metric, int Dimensions>
void twinLanes(const RowInput& row, float* out) {
    const float* const* points = row.points.data();
    forGroups(row, [&](int x, const auto& lookup) {
        using Find = std::remove_cvref_t<decltype(lookup)>;
        const WindowChoices<Noise::kWindow, static_cast<int>(componentsOf(Noise::kNumbers, Dimensions)), Metric, Find>
            choices{points, lookup, row.numbers};
        const Lanes fraction = loadLanes(row.fraction.data() + x);
        constexpr int kBefore = Noise::kBefore;
        if constexpr (Dimensions == 2)
            storeLanes(out + x, Noise::in2(choices, {kBefore, kBefore}, {fraction, Lanes(row.fractions[0])}));
        else
            storeLanes(out + x, Noise::in3(choices, {kBefore, kBefore, kBefore},
                                           {fraction, Lanes(row.fractions[0]), Lanes(row.fractions[1])}));
    });
}

template <typename Noise, typename Metric = NoMetric>
constexpr std::array<RowKernel, 2> kTwinLanes{&twinLanes<Noise, Metric, 2>, &twinLanes<Noise, Metric, 3>};

template <typename Metric>
constexpr std::array<std::array<RowKernel, 2>, 4> kWorleyLanes{
    kTwinLanes<Worley<FeatureId::f1>, Metric>, kTwinLanes<Worley<FeatureId::f2>, Metric>,
    kTwinLanes<Worley<FeatureId::gap>, Metric>, kTwinLanes<Worley<FeatureId::product>, Metric>};

constexpr RowKernels kernelsCalled(std::string_view name) {
    RowKernels kernels{};
    kernels.name = name;
    kernels.lanes = kLanes;
    kernels.white = {&whiteLanes, &whiteLanes, &whiteLanes, &whiteLanes};
    if (kNear > 1) {
        kernels.value = {&valueLanes<1>, &valueLanes<2>, &valueLanes<3>, &valueLanes<4>};
        kernels.perlin = {&perlinLanes<1>, &perlinLanes<2>, &perlinLanes<3>, &perlinLanes<4>};
    } else {  // no lookup in registers
        kernels.value = {&valueRuns<1>, &valueRuns<2>, &valueRuns<3>, &valueRuns<4>};
        kernels.perlin = {&perlinRuns<1>, &perlinRuns<2>, &perlinRuns<3>, &perlinRuns<4>};
    }
    kernels.valueCubic = kTwinLanes<ValueCubic>;
    kernels.wavelet = kTwinLanes<Wavelet>;
    kernels.worley = {kWorleyLanes<EuclideanMetric>, kWorleyLanes<SquaredMetric>, kWorleyLanes<ManhattanMetric>,
                      kWorleyLanes<ChebyshevMetric>};
    kernels.voronoiSmooth = {kTwinLanes<VoronoiSmooth, EuclideanMetric>, kTwinLanes<VoronoiSmooth, SquaredMetric>,
                             kTwinLanes<VoronoiSmooth, ManhattanMetric>, kTwinLanes<VoronoiSmooth, ChebyshevMetric>};
    kernels.voronoise = &twinLanes<Voronoise, NoMetric, 2>;
    kernels.axis = &axisLanes;
    kernels.placedValue = kPlacedLanes<NoiseId::value>;
    kernels.placedPerlin = kPlacedLanes<NoiseId::perlin>;
    kernels.placedSimplex = kPlacedLanes<NoiseId::simplex>;
    kernels.placedValueCubic = kPlacedWindow<NoiseId::valueCubic>;
    kernels.placedWavelet = kPlacedWindow<NoiseId::wavelet>;
    kernels.placedGabor = {&placedLanes<NoiseId::gabor, 2, PcgChoices>, &placedLanes<NoiseId::gabor, 2, AnyChoices>};
    return kernels;
}

}  // namespace
}  // namespace noisescope
