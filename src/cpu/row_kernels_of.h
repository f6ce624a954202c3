// Kernels of one instruction set: each of cpu/row_kernels_*.cpp includes this file with other compiler flags. Nothing
// here has linkage, see cpu/lanes.h.
#pragma once

#include "cpu/lanes.h"
#include "cpu/row_kernels.h"
#include "cpu/row_kernels_duals.h"
#include "cpu/row_kernels_placed.h"
#include "cpu/row_kernels_points.h"
#include "cpu/row_kernels_simplex.h"
#include "reference/noise/perlin.h"
#include "reference/noise/value_cubic.h"
#include "reference/noise/voronoi_smooth.h"
#include "reference/noise/voronoise.h"
#include "reference/noise/wavelet.h"
#include "reference/noise/worley.h"

namespace noisescope {
namespace {  // NOLINT(google-build-namespaces)

// --- value and Perlin noise: the steps of reference/noise/value.h and perlin.h along y and x -------------------------

/// Values above the lattice points of a row at the pixels' y: an array of slopes along x (for Perlin noise), and one of
/// the rest.
struct Columns {
    const float* slope;
    const float* rest;
};

template <int Dimensions>
Columns valueColumns(const RowInput& row) {
    if constexpr (Dimensions == 1) return {nullptr, row.points[0]};
    for (std::size_t c = 0; c < row.columns; c += kLanes) {
        const Lanes top = loadLanes(row.points[0] + c);
        const Lanes bottom = loadLanes(row.points[1] + c);
        storeLanes(row.work + c, top + row.weights[0] * (bottom - top));
    }
    return {nullptr, row.work};
}

template <int Dimensions>
Columns perlinColumns(const RowInput& row) {
    if constexpr (Dimensions == 1) return {row.points[0], nullptr};
    float* const slope = row.work;
    float* const rest = row.work + row.columns + kPointPadding;
    for (std::size_t c = 0; c < row.columns; c += kLanes) {
        const auto at = [&](std::size_t n) { return loadLanes(row.points[n] + c); };
        const Lanes y = row.fractions[0];
        const Lanes weight = row.weights[0];
        reference::Vec2<Lanes> plane;
        if constexpr (Dimensions == 2)
            plane = reference::perlinLast2<Lanes>({at(0), at(1)}, {at(2), at(3)}, y, weight);
        else
            plane = reference::perlinAlongY<Lanes>({at(0), at(1), at(2)}, {at(3), at(4), at(5)}, y, weight);
        storeLanes(slope + c, plane.x);
        storeLanes(rest + c, plane.y);
    }
    return {slope, rest};
}

/// Interpolates cell by cell, with the common work of a cell's pixels done once. For few lanes.
template <int Dimensions>
void valueRuns(const RowInput& row, float* out) {
    const float* const weight = row.weight.data();
    const Columns columns = valueColumns<Dimensions>(row);
    for (const CellRun& run : row.runs) {
        const float left = columns.rest[run.column];
        const float apart = columns.rest[run.column + 1] - left;
        for (int x = run.first; x < run.end; ++x) out[x] = left + weight[x] * apart;
    }
}

template <int Dimensions>
void perlinRuns(const RowInput& row, float* out) {
    const float* const weight = row.weight.data();
    const float* const fraction = row.fraction.data();
    const Columns columns = perlinColumns<Dimensions>(row);
    for (const CellRun& run : row.runs) {
        const float slope0 = columns.slope[run.column];
        const float slope1 = columns.slope[run.column + 1];
        const float rest0 = Dimensions == 1 ? 0.0f : columns.rest[run.column];
        const float rest1 = Dimensions == 1 ? 0.0f : columns.rest[run.column + 1];
        for (int x = run.first; x < run.end; ++x) {
            float near = slope0 * fraction[x];
            float far = slope1 * (fraction[x] - 1.0f);
            if constexpr (Dimensions > 1) {
                near = near + rest0;
                far = far + rest1;
            }
            out[x] = near + weight[x] * (far - near);
        }
    }
}

/// Positions of the lattice points of kLanes pixels, relative to that of the first.
template <bool kIsNear>
struct Lookup {
    int first;
    IntVector apart;
    [[nodiscard]] Lanes operator()(const float* array) const {
        return kIsNear ? pickNear(array + first, apart) : pickFar(array + first, apart);
    }
};

/// Calls body(x, lookup) for the pixels x … x + kLanes - 1.
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
    const Columns columns = valueColumns<Dimensions>(row);
    forGroups(row, [&](int x, const auto& lookup) {
        const Lanes left = lookup(columns.rest);
        const Lanes right = lookup(columns.rest + 1);
        storeLanes(out + x, left + loadLanes(row.weight.data() + x) * (right - left));
    });
}

template <int Dimensions>
void perlinLanes(const RowInput& row, float* out) {
    const Columns columns = perlinColumns<Dimensions>(row);
    forGroups(row, [&](int x, const auto& lookup) {
        const Lanes weight = loadLanes(row.weight.data() + x);
        const Lanes fraction = loadLanes(row.fraction.data() + x);
        const Lanes slope0 = lookup(columns.slope);
        const Lanes slope1 = lookup(columns.slope + 1);
        if constexpr (Dimensions == 1) {
            const Lanes near = slope0 * fraction;
            const Lanes far = slope1 * (fraction - 1.0f);
            storeLanes(out + x, near + weight * (far - near));
        } else {
            const reference::Vec2<Lanes> left(slope0, lookup(columns.rest));
            const reference::Vec2<Lanes> right(slope1, lookup(columns.rest + 1));
            storeLanes(out + x, reference::perlinAlongX(left, right, fraction, weight));
        }
    });
}

// --- other noises: their twins with lanes of x -----------------------------------------------------------------------

/// Choices for the twins: cells are counted from the window's first lattice point, kWindow on every axis.
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
/// `kBoth`: the feature needs the second distance.
template <bool kBoth>
struct Worley {
    static constexpr int kBefore = 2, kWindow = 5;
    static constexpr PointNumbers kNumbers = PointNumbers::vector;
    WorleyEnd end;
    template <typename Chosen>
    Lanes in2(const Chosen& choices, reference::ivec2 cell, reference::Vec2<Lanes> fraction) const {
        const auto found = reference::worleySearch2<kBoth>(choices, cell, fraction, 0);
        return end.template of<kBoth>(choices.metric, found);
    }
    template <typename Chosen>
    Lanes in3(const Chosen& choices, reference::ivec3 cell, reference::Vec3<Lanes> fraction) const {
        const auto found = reference::worleySearch3<kBoth>(choices, cell, fraction, 0);
        return end.template of<kBoth>(choices.metric, found);
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
[[gnu::noinline]] void twinLanesOf(const Noise& noise, const RowInput& row, float* out) {
    const float* const* points = row.points.data();
    forGroups(row, [&](int x, const auto& lookup) {
        using Find = std::remove_cvref_t<decltype(lookup)>;
        const WindowChoices<Noise::kWindow, static_cast<int>(componentsOf(Noise::kNumbers, Dimensions)), Metric, Find>
            choices{points, lookup, row.numbers};
        const Lanes fraction = loadLanes(row.fraction.data() + x);
        constexpr int kBefore = Noise::kBefore;
        if constexpr (Dimensions == 2)
            storeLanes(out + x, noise.in2(choices, {kBefore, kBefore}, {fraction, Lanes(row.fractions[0])}));
        else
            storeLanes(out + x, noise.in3(choices, {kBefore, kBefore, kBefore},
                                          {fraction, Lanes(row.fractions[0]), Lanes(row.fractions[1])}));
    });
}
template <typename Noise, typename Metric, int Dimensions>
void twinLanes(const RowInput& row, float* out) {
    twinLanesOf<Noise, Metric, Dimensions>(Noise{}, row, out);
}
template <FeatureId feature, typename Metric, bool kSquared, int Dimensions>
void worleyLanes(const RowInput& row, float* out) {
    using Noise = Worley<feature != FeatureId::f1>;
    twinLanesOf<Noise, Metric, Dimensions>(Noise{{feature, kSquared}}, row, out);
}

template <typename Noise, typename Metric = NoMetric>
constexpr std::array<RowKernel, 2> kTwinLanes{&twinLanes<Noise, Metric, 2>, &twinLanes<Noise, Metric, 3>};

template <FeatureId feature, typename Metric, bool kSquared>
constexpr std::array<RowKernel, 2> kFeatureLanes{&worleyLanes<feature, Metric, kSquared, 2>,
                                                 &worleyLanes<feature, Metric, kSquared, 3>};
template <typename Metric, bool kSquared = false>
constexpr std::array<std::array<RowKernel, 2>, 4> kWorleyLanes{
    kFeatureLanes<FeatureId::f1, Metric, kSquared>, kFeatureLanes<FeatureId::f2, Metric, kSquared>,
    kFeatureLanes<FeatureId::gap, Metric, kSquared>, kFeatureLanes<FeatureId::product, Metric, kSquared>};

constexpr RowKernels kernelsCalled(std::string_view name) {
    RowKernels kernels{};
    kernels.name = name;
    kernels.lanes = kLanes;
    kernels.white = {&whiteLanes, &whiteLanes, &whiteLanes, &whiteLanes};
    if (kNear > 1) {
        kernels.value = {&valueLanes<1>, &valueLanes<2>};
        kernels.perlin = {&perlinLanes<1>, &perlinLanes<2>, &perlinLanes<3>};
    } else {  // no lookup in registers
        kernels.value = {&valueRuns<1>, &valueRuns<2>};
        kernels.perlin = {&perlinRuns<1>, &perlinRuns<2>, &perlinRuns<3>};
    }
    kernels.valueCubic = kTwinLanes<ValueCubic>;
    kernels.wavelet = kTwinLanes<Wavelet>;
    kernels.worley = {kWorleyLanes<EuclideanMetric>, kWorleyLanes<EuclideanMetric, true>, kWorleyLanes<ManhattanMetric>,
                      kWorleyLanes<ChebyshevMetric>};
    kernels.voronoiSmooth = {kTwinLanes<VoronoiSmooth, EuclideanMetric>, kTwinLanes<VoronoiSmooth, SquaredMetric>,
                             kTwinLanes<VoronoiSmooth, ManhattanMetric>, kTwinLanes<VoronoiSmooth, ChebyshevMetric>};
    kernels.voronoise = &twinLanes<Voronoise, NoMetric, 2>;
    kernels.axis = &axisLanes;
    kernels.placedValue = kPlacedLanes<NoiseId::value>;
    kernels.placedPerlin = kPlacedLanes<NoiseId::perlin>;
    kernels.placedSimplex = {&simplexAnywhere<2>, &simplexAnywhere<3>, &simplexAnywhere<4>};
    kernels.placedWorley = kPlacedWorley;
    kernels.placedVoronoiSmooth = kPlacedSmooth;
    kernels.placedVoronoise = &voronoiseAnywhere;
    kernels.placedWhite = {&whiteAnywhere<2>, &whiteAnywhere<3>, &whiteAnywhere<4>};
    kernels.placedValueCubic = kPlacedWindow<NoiseId::valueCubic>;
    kernels.placedWavelet = kPlacedWindow<NoiseId::wavelet>;
    kernels.placedGabor = {&placedLanes<NoiseId::gabor, 2, PcgChoices>, &placedLanes<NoiseId::gabor, 2, AnyChoices>};
    kernels.dual = dualKernels();
    return kernels;
}

}  // namespace
}  // namespace noisescope
