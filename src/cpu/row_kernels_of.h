// Kernels of one instruction set: each of cpu/row_kernels_*.cpp includes this file with other compiler flags. Nothing
// here has linkage, see cpu/lanes.h.
#pragma once

#include "cpu/lanes.h"
#include "cpu/row_kernels.h"
#include "cpu/row_kernels_lattice.h"
#include "cpu/row_kernels_octaves.h"
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

// --- noises that look up all points of a window ----------------------------------------------------------------------

/// Positions of the lattice points of kLanes pixels, relative to that of the first.
template <bool kIsNear>
struct Lookup {  // NOLINT(clang-analyzer-optin.performance.Padding): in the order of use
    int first;
    IntVector apart;
    int reach;
    [[nodiscard]] Lanes operator()(const float* array) const {
        if constexpr (kIsNear) return pickNear(array + first, apart);
        if (kNear < kLargeReach && reach < kLargeReach) return pickLarge(array + first, apart);
        if (kLargeReach < kWideReach && reach < kWideReach) return pickWide(array + first, apart);
        return pickFar(array + first, apart);
    }
};

/// Calls body(x, lookup) for the pixels x … x + kLanes - 1.
template <typename Body>
inline void forGroups(const RowInput& row, const Body& body) {
    const int* const column = row.column.data();
    const auto width = static_cast<int>(row.width);
    for (int x = 0; x < width; x += kLanes) {
        const IntVector apart = loadLanes(column + x) - column[x];
        if (column[x + kLanes - 1] - column[x] < kNear)
            body(x, Lookup<true>{column[x], apart, 0});
        else
            body(x, Lookup<false>{column[x], apart, row.reach});
    }
}

void whiteLanes(const RowInput& row, float* out) {
    forGroups(row, [&](int x, const auto& lookup) { storeLanes(out + x, lookup(row.points[0])); });
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
[[gnu::noinline, gnu::flatten]] void twinLanesOf(const Noise& noise, const RowInput& row, float* out) {
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

/// Returns the set without the kernels of row_kernels_all.h.
constexpr RowKernels kernelsCalled(std::string_view name) {
    RowKernels kernels{};
    kernels.name = name;
    kernels.lanes = kLanes;
    kernels.white = {&whiteLanes, &whiteLanes, &whiteLanes, &whiteLanes};
    kernels.value = {&valueLanes<1>, &valueLanes<2>};
    kernels.perlin = {&perlinLineLanes, &perlinLanes};
    kernels.valueCubic = kTwinLanes<ValueCubic>;
    kernels.wavelet = kTwinLanes<Wavelet>;
    // Measured. From some 2.1 cells a pixel on the columns of a wide vector leave the reach of a lookup in registers.
    kernels.valueCubicDensity = kLanes == 4 ? std::array{2.8f, 2.7f} : std::array{2.05f, 2.05f};
    kernels.waveletDensity = kLanes == 4 ? std::array{3.6f, 3.6f} : std::array{2.05f, 2.05f};
    kernels.worley = {kWorleyLanes<EuclideanMetric>, kWorleyLanes<EuclideanMetric, true>, kWorleyLanes<ManhattanMetric>,
                      kWorleyLanes<ChebyshevMetric>};
    kernels.voronoiSmooth = {kTwinLanes<VoronoiSmooth, EuclideanMetric>, kTwinLanes<VoronoiSmooth, SquaredMetric>,
                             kTwinLanes<VoronoiSmooth, ManhattanMetric>, kTwinLanes<VoronoiSmooth, ChebyshevMetric>};
    kernels.voronoise = &twinLanes<Voronoise, NoMetric, 2>;
    kernels.axis = &axisLanes;
    kernels.fadedAxis = &fadedAxisLanes;
    kernels.columns = &columnLanes;
    kernels.fill = &fillLanes;
    kernels.hashedWhite = &hashedWhite;
    kernels.hashedValue = {&hashedValue<2>, &hashedValue<3>, &hashedValue<4>};
    kernels.hashedPerlin = {&hashedPerlin<2>, &hashedPerlin<3>, &hashedPerlin<4>};
    kernels.fractals = kFractalLanes;
    kernels.placedValue = kPlacedCorners<NoiseId::value>;
    kernels.placedPerlin = kPlacedCorners<NoiseId::perlin>;
    kernels.perlinOfSeeds = {&perlinOfSeeds<2>, &perlinOfSeeds<3>};
    kernels.placedSimplex = {&simplexAnywhere<2>, &simplexAnywhere<3>, &simplexAnywhere<4>};
    kernels.placedWorley = kPlacedWorley;
    kernels.placedVoronoiSmooth = kPlacedSmooth;
    kernels.placedVoronoise = &voronoiseAnywhere;
    kernels.placedWhite = {&whiteAnywhere<2>, &whiteAnywhere<3>, &whiteAnywhere<4>};
    kernels.placedValueCubic = kPlacedWindow<NoiseId::valueCubic>;
    kernels.placedWavelet = kPlacedWindow<NoiseId::wavelet>;
    kernels.placedGabor = {&placedLanes<NoiseId::gabor, 2, PcgChoices>, &placedLanes<NoiseId::gabor, 2, AnyChoices>};
    return kernels;
}

}  // namespace
}  // namespace noisescope
