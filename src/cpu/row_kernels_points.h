// Noises of many lattice points, with feature points or without, and white noise, anywhere on a lattice, for one
// instruction set: the twins in SIMD lanes. Part of cpu/row_kernels_of.h; nothing here has linkage, see cpu/lanes.h.
#pragma once

#include "cpu/row_kernels_metrics.h"
#include "cpu/row_kernels_placed.h"
#include "reference/noise/value_cubic.h"
#include "reference/noise/voronoi_smooth.h"
#include "reference/noise/voronoise.h"
#include "reference/noise/wavelet.h"
#include "reference/noise/worley.h"
#include "reference/noise/worley_edge.h"

namespace noisescope {
namespace {  // NOLINT(google-build-namespaces)

template <std::size_t kAxes>
inline glm::vec<static_cast<int>(kAxes), Wholes> cellsOf(const std::array<Place, kAxes>& places) {
    glm::vec<static_cast<int>(kAxes), Wholes> cells;
    for (std::size_t axis = 0; axis < kAxes; ++axis) cells[static_cast<int>(axis)] = places[axis].cell;
    return cells;
}

inline Cells2 stepTo(reference::ivec2 cell, reference::Vec2<Lanes> step) {
    return wrapAdd(Cells2{wholeOf(step.x), wholeOf(step.y)}, cell);
}
inline Cells3 stepTo(reference::ivec3 cell, reference::Vec3<Lanes> step) {
    return wrapAdd(Cells3{wholeOf(step.x), wholeOf(step.y), wholeOf(step.z)}, cell);
}

/// Choices for twins that count cells from the pixels' own one, for any hash, period and metric.
template <int kAxes>
struct AnyPoints {  // NOLINT(clang-analyzer-optin.performance.Padding): in the order of use
    using Real = Lanes;
    const AnyChoices& choices;
    glm::vec<kAxes, Wholes> cell;
    AnyMetric metric;
    reference::NoiseNumbers numbers;

    AnyPoints(const AnyChoices& of, const PlacesOf<kAxes>& places, MetricId chosen)
        : choices(of), cell(cellsOf(places)), metric{chosen}, numbers(of.numbers) {}
    [[nodiscard]] Lanes hashFloat2(reference::ivec2 step, std::uint32_t seed) const {
        return choices.hashFloat2(wrapAdd(cell, step), seed);
    }
    [[nodiscard]] reference::Vec2<Lanes> hashVec2(reference::ivec2 step, std::uint32_t seed) const {
        return choices.hashVec2(wrapAdd(cell, step), seed);
    }
    [[nodiscard]] reference::Vec3<Lanes> hashVec3(reference::ivec3 step, std::uint32_t seed) const {
        return choices.hashVec3(wrapAdd(cell, step), seed);
    }
    [[nodiscard]] reference::Vec2<Lanes> hashVec2(const Cells2& step, std::uint32_t seed) const {
        return choices.hashVec2({cell.x + step.x, cell.y + step.y}, seed);
    }
    [[nodiscard]] reference::Vec3<Lanes> hashVec3(const Cells3& step, std::uint32_t seed) const {
        return choices.hashVec3({cell.x + step.x, cell.y + step.y, cell.z + step.z}, seed);
    }
};

/// Choices for twins that count cells from the pixels' own one, at most kReach away, for the hash `pcg`.
template <int kAxes, typename Metric>
struct PcgPoints {
    static constexpr int kReach = 2;
    using Real = Lanes;
    using AllNear = std::array<Wholes, 2 * kReach + 1>;
    std::array<AllNear, kAxes> near;  ///< along x pcgColumn() of the cells, else pcgProduct()
    reference::NoiseNumbers numbers;
    Metric metric{};

    PcgPoints(const PlacedRow& row, const Repeats& repeats, const PlacesOf<kAxes>& places)
        : numbers(row.choices->numbers) {
        for (std::size_t axis = 0; axis < kAxes; ++axis) {
            const bool repeating = repeats.sizes[axis] != 0;
            const Wholes first = stepped(places[axis].cell, -kReach);
            Wholes product = reference::pcgProduct(first);
            for (std::uint32_t step = 0; step < near[axis].size(); ++step) {
                if (repeating) product = reference::pcgProduct(repeats.wrapped(axis, first + step));
                near[axis][step] = axis == 0 ? reference::pcgColumnOf(product) : product;
                product = product + reference::pcgProduct(1u);
            }
        }
    }
    [[nodiscard]] Wholes at(std::size_t axis, int step) const {
        const int index = step + kReach;
        return near[axis][static_cast<std::size_t>(index)];
    }

    [[nodiscard]] Wholes hash(reference::ivec2 step, std::uint32_t seed) const {
        return reference::pcgCrossing(at(0, step.x), reference::pcgRowOf(at(1, step.y), seed), seed);
    }
    [[nodiscard]] Wholes hash(reference::ivec3 step, std::uint32_t seed) const {
        const Wholes layer = reference::pcgRowOf(at(2, step.z), seed);
        return reference::pcgCrossing(at(0, step.x), reference::pcgRowOf(at(1, step.y), layer ^ seed), layer);
    }
    [[nodiscard]] Lanes hashFloat2(reference::ivec2 step, std::uint32_t seed) const {
        return PcgChoices::number(hash(step, seed) >> 9u);
    }
    [[nodiscard]] Lanes hashFloat3(reference::ivec3 step, std::uint32_t seed) const {
        return PcgChoices::number(hash(step, seed) >> 9u);
    }
    [[nodiscard]] reference::Vec2<Lanes> hashVec2(reference::ivec2 step, std::uint32_t seed) const {
        return PcgChoices::numbers2(hash(step, seed));
    }
    [[nodiscard]] reference::Vec3<Lanes> hashVec3(reference::ivec3 step, std::uint32_t seed) const {
        return PcgChoices::numbers3(hash(step, seed));
    }
};

template <bool kBoth, typename Chosen, int kAxes>
inline auto worleyFound(const Chosen& choices, const glm::vec<kAxes, Lanes>& fraction, std::uint32_t seed) {
    if constexpr (kAxes == 2)
        return reference::worleySearch2<kBoth>(choices, reference::ivec2(0), fraction, seed);
    else
        return reference::worleySearch3<kBoth>(choices, reference::ivec3(0), fraction, seed);
}

/// A feature of the smallest keys. Squared distances have the keys of euclidean ones.
struct WorleyEnd {
    FeatureId feature;
    bool squared;
    template <typename Metric>
    [[nodiscard]] Lanes length(const Metric& metric, Lanes key) const {
        return squared ? reference::metricSquaredLength(key) : metric.length(key);
    }
    template <bool kBoth>
    [[nodiscard]] Lanes of(const auto& metric, const auto& found) const {
        if constexpr (!kBoth) return length(metric, found.first);
        const Lanes second = length(metric, found.second);
        if (feature == FeatureId::f2) return second;
        const Lanes first = length(metric, found.first);
        if (feature == FeatureId::f1) return first;
        return feature == FeatureId::gap ? reference::worleyGap(first, second)
                                         : reference::worleyProduct(first, second);
    }
};

/// `kBoth`: the feature needs the second distance.
template <int kAxes, typename Metric, bool kBoth>
[[gnu::noinline, gnu::flatten]] void worleyRow(const PlacedRow& row, WorleyEnd end, float* out) {
    const Repeats repeats(row.choices->period);
    forPlaces<kAxes>(row, out, [&](const PlacesOf<kAxes>& places, const glm::vec<kAxes, Lanes>& fraction) {
        const PcgPoints<kAxes, Metric> choices(row, repeats, places);
        const auto found = worleyFound<kBoth>(choices, fraction, row.seed);
        return end.of<kBoth>(choices.metric, found);
    });
}

/// For any hash, period and metric.
template <int kAxes>
[[gnu::noinline]] void anyWorleyRow(const PlacedRow& row, MetricId metric, FeatureId feature, float* out) {
    const AnyChoices any(row);
    const WorleyEnd end{feature, metric == MetricId::squared};
    forPlaces<kAxes>(row, out, [&](const PlacesOf<kAxes>& places, const glm::vec<kAxes, Lanes>& fraction) {
        const AnyPoints<kAxes> choices(any, places, metric);
        const auto found = worleyFound<true>(choices, fraction, row.seed);
        if (feature != FeatureId::value) return end.of<true>(choices.metric, found);
        if constexpr (kAxes == 2)
            return any.hashFloat2(stepTo(choices.cell, found.step), row.seed + reference::kPointNumberSeed);
        if constexpr (kAxes == 3)
            return any.hashFloat3(stepTo(choices.cell, found.step), row.seed + reference::kPointNumberSeed);
    });
}

/// The feature `edge`, for any hash and period; it has no metric.
template <int kAxes>
[[gnu::noinline]] void anyWorleyEdgeRow(const PlacedRow& row, float* out) {
    const AnyChoices any(row);
    forPlaces<kAxes>(row, out, [&](const PlacesOf<kAxes>& places, const glm::vec<kAxes, Lanes>& fraction) {
        const AnyPoints<kAxes> choices(any, places, MetricId::euclidean);
        if constexpr (kAxes == 2) return reference::worleyEdge2(choices, reference::ivec2(0), fraction, row.seed);
        if constexpr (kAxes == 3) return reference::worleyEdge3(choices, reference::ivec3(0), fraction, row.seed);
    });
}

template <int kAxes, MetricId metric, FeatureId feature>
void worleyAnywhere(const PlacedRow& row, float* out) {
    constexpr WorleyEnd kEnd{feature, metric == MetricId::squared};
    constexpr bool kBoth = feature != FeatureId::f1;
    if (!row.pcg || feature == FeatureId::value || metric > MetricId::chebyshev)
        anyWorleyRow<kAxes>(row, metric, feature, out);
    else if constexpr (metric == MetricId::manhattan)
        worleyRow<kAxes, ManhattanMetric, kBoth>(row, kEnd, out);
    else if constexpr (metric == MetricId::chebyshev)
        worleyRow<kAxes, ChebyshevMetric, kBoth>(row, kEnd, out);
    else
        worleyRow<kAxes, EuclideanMetric, kBoth>(row, kEnd, out);
}

template <int kAxes, typename Chosen>
inline Lanes voronoiSmoothAt(const Chosen& choices, const glm::vec<kAxes, Lanes>& fraction, std::uint32_t seed) {
    if constexpr (kAxes == 2)
        return reference::voronoiSmooth2(choices, reference::ivec2(0), fraction, seed);
    else
        return reference::voronoiSmooth3(choices, reference::ivec3(0), fraction, seed);
}

template <int kAxes>
[[gnu::noinline, gnu::flatten]] void voronoiSmoothRow(const PlacedRow& row, float* out) {
    const Repeats repeats(row.choices->period);
    forPlaces<kAxes>(row, out, [&](const PlacesOf<kAxes>& places, const glm::vec<kAxes, Lanes>& fraction) {
        const PcgPoints<kAxes, EuclideanMetric> choices(row, repeats, places);
        return voronoiSmoothAt<kAxes>(choices, fraction, row.seed);
    });
}

/// For any hash, period and metric.
template <int kAxes>
[[gnu::noinline]] void anyVoronoiSmoothRow(const PlacedRow& row, MetricId metric, float* out) {
    const AnyChoices any(row);
    forPlaces<kAxes>(row, out, [&](const PlacesOf<kAxes>& places, const glm::vec<kAxes, Lanes>& fraction) {
        return voronoiSmoothAt<kAxes>(AnyPoints<kAxes>(any, places, metric), fraction, row.seed);
    });
}

template <int kAxes, MetricId metric>
void voronoiSmoothAnywhere(const PlacedRow& row, float* out) {
    if (row.pcg && metric == MetricId::euclidean)
        voronoiSmoothRow<kAxes>(row, out);
    else
        anyVoronoiSmoothRow<kAxes>(row, metric, out);
}

[[gnu::noinline, gnu::flatten]] void voronoiseRow(const PlacedRow& row, float* out) {
    const Repeats repeats(row.choices->period);
    forPlaces<2>(row, out, [&](const PlacesOf<2>& places, const reference::Vec2<Lanes>& fraction) {
        const PcgPoints<2, NoMetric> choices(row, repeats, places);
        return reference::voronoise2(choices, reference::ivec2(0), fraction, row.seed);
    });
}
void voronoiseAnywhere(const PlacedRow& row, float* out) {
    if (row.pcg) return voronoiseRow(row, out);
    const AnyChoices any(row);
    forPlaces<2>(row, out, [&](const PlacesOf<2>& places, const reference::Vec2<Lanes>& fraction) {
        const AnyPoints<2> choices(any, places, MetricId::euclidean);
        return reference::voronoise2(choices, reference::ivec2(0), fraction, row.seed);
    });
}

template <NoiseId noise, int kAxes>
[[gnu::noinline, gnu::flatten]] void windowRow(const PlacedRow& row, float* out) {
    const Repeats repeats(row.choices->period);
    forPlaces<kAxes>(row, out, [&](const PlacesOf<kAxes>& places, const glm::vec<kAxes, Lanes>& fraction) {
        const PcgPoints<kAxes, NoMetric> choices(row, repeats, places);
        const glm::vec<kAxes, int> cell(0);
        if constexpr (noise == NoiseId::valueCubic && kAxes == 2)
            return reference::valueCubic2(choices, cell, fraction, row.seed);
        if constexpr (noise == NoiseId::valueCubic && kAxes == 3)
            return reference::valueCubic3(choices, cell, fraction, row.seed);
        if constexpr (noise == NoiseId::wavelet && kAxes == 2)
            return reference::wavelet2(choices, cell, fraction, row.seed);
        if constexpr (noise == NoiseId::wavelet && kAxes == 3)
            return reference::wavelet3(choices, cell, fraction, row.seed);
    });
}
template <NoiseId noise, int kAxes>
void windowAnywhere(const PlacedRow& row, float* out) {
    if (row.pcg) return windowRow<noise, kAxes>(row, out);
    placedLanes<noise, kAxes, AnyChoices>(row, out);
}

template <int kAxes>
[[gnu::noinline, gnu::flatten]] void whiteRow(const PlacedRow& row, float* out) {
    const Repeats repeats(row.choices->period);
    forPlaces<kAxes>(row, out, [&](PlacesOf<kAxes> places, const glm::vec<kAxes, Lanes>&) {
        for (std::size_t axis = 0; axis < kAxes; ++axis) places[axis].cell = repeats.wrapped(axis, places[axis].cell);
        return PcgChoices::number(PcgChoices::hash(cellsOf(places), row.seed) >> 9u);
    });
}
template <int kAxes>
void whiteAnywhere(const PlacedRow& row, float* out) {
    if (row.pcg) return whiteRow<kAxes>(row, out);
    const AnyChoices any(row);
    forPlaces<kAxes>(row, out, [&](const PlacesOf<kAxes>& places, const glm::vec<kAxes, Lanes>&) {
        if constexpr (kAxes == 2) return any.hashFloat2(cellsOf(places), row.seed);
        if constexpr (kAxes == 3) return any.hashFloat3(cellsOf(places), row.seed);
        if constexpr (kAxes == 4) return any.hashFloat4(cellsOf(places), row.seed);
    });
}

template <NoiseId noise>
constexpr std::array<PlacedKernel, 2> kPlacedWindow{&windowAnywhere<noise, 2>, &windowAnywhere<noise, 3>};
template <MetricId metric, FeatureId feature>
constexpr std::array<PlacedKernel, 2> kPlacedFeature{&worleyAnywhere<2, metric, feature>,
                                                     &worleyAnywhere<3, metric, feature>};
template <MetricId metric>
constexpr std::array<std::array<PlacedKernel, 2>, 6> kPlacedFeatures{
    kPlacedFeature<metric, FeatureId::f1>,    kPlacedFeature<metric, FeatureId::f2>,
    kPlacedFeature<metric, FeatureId::gap>,   kPlacedFeature<metric, FeatureId::product>,
    kPlacedFeature<metric, FeatureId::value>, {&anyWorleyEdgeRow<2>, &anyWorleyEdgeRow<3>}};
constexpr std::array<std::array<std::array<PlacedKernel, 2>, 6>, 7> kPlacedWorley{
    kPlacedFeatures<MetricId::euclidean>,     kPlacedFeatures<MetricId::squared>,
    kPlacedFeatures<MetricId::manhattan>,     kPlacedFeatures<MetricId::chebyshev>,
    kPlacedFeatures<MetricId::minkowskiHalf>, kPlacedFeatures<MetricId::minkowski3>,
    kPlacedFeatures<MetricId::minkowski4>};
template <MetricId metric>
constexpr std::array<PlacedKernel, 2> kPlacedSmoothBy{&voronoiSmoothAnywhere<2, metric>,
                                                      &voronoiSmoothAnywhere<3, metric>};
constexpr std::array<std::array<PlacedKernel, 2>, 7> kPlacedSmooth{
    kPlacedSmoothBy<MetricId::euclidean>,     kPlacedSmoothBy<MetricId::squared>,
    kPlacedSmoothBy<MetricId::manhattan>,     kPlacedSmoothBy<MetricId::chebyshev>,
    kPlacedSmoothBy<MetricId::minkowskiHalf>, kPlacedSmoothBy<MetricId::minkowski3>,
    kPlacedSmoothBy<MetricId::minkowski4>};

}  // namespace
}  // namespace noisescope
