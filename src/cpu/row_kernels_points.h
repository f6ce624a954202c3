// Noises with feature points, and white noise, anywhere on a lattice, for one instruction set: the twins in SIMD lanes.
// Part of cpu/row_kernels_of.h; nothing here has linkage, see cpu/lanes.h.
#pragma once

#include "cpu/row_kernels_placed.h"
#include "reference/math/metric.h"
#include "reference/noise/voronoi_smooth.h"
#include "reference/noise/voronoise.h"
#include "reference/noise/worley.h"

namespace noisescope {
namespace {  // NOLINT(google-build-namespaces)

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

/// A metric chosen at run time. Not inlined, as AnyChoices.
struct AnyMetric {
    MetricId id;
    [[nodiscard]] [[gnu::noinline]] Lanes key2(const reference::Vec2<Lanes>& offset) const {
        switch (id) {
            case MetricId::manhattan:
                return reference::metricManhattanKey2(offset);
            case MetricId::chebyshev:
                return reference::metricChebyshevKey2(offset);
            case MetricId::minkowskiHalf:
                return reference::metricMinkowskiHalfKey2(offset);
            case MetricId::minkowski3:
                return reference::metricMinkowski3Key2(offset);
            case MetricId::minkowski4:
                return reference::metricMinkowski4Key2(offset);
            default:
                return reference::metricEuclideanKey2(offset);
        }
    }
    [[nodiscard]] [[gnu::noinline]] Lanes key3(const reference::Vec3<Lanes>& offset) const {
        switch (id) {
            case MetricId::manhattan:
                return reference::metricManhattanKey3(offset);
            case MetricId::chebyshev:
                return reference::metricChebyshevKey3(offset);
            case MetricId::minkowskiHalf:
                return reference::metricMinkowskiHalfKey3(offset);
            case MetricId::minkowski3:
                return reference::metricMinkowski3Key3(offset);
            case MetricId::minkowski4:
                return reference::metricMinkowski4Key3(offset);
            default:
                return reference::metricEuclideanKey3(offset);
        }
    }
    [[nodiscard]] [[gnu::noinline]] Lanes length(Lanes key) const {
        switch (id) {
            case MetricId::squared:
                return reference::metricSquaredLength(key);
            case MetricId::manhattan:
            case MetricId::chebyshev:
                return reference::metricManhattanLength(key);
            case MetricId::minkowskiHalf:
                return reference::metricMinkowskiHalfLength(key);
            case MetricId::minkowski3:
                return reference::metricMinkowski3Length(key);
            case MetricId::minkowski4:
                return reference::metricMinkowski4Length(key);
            default:
                return reference::metricEuclideanLength(key);
        }
    }
};

/// Choices for twins that count cells from the pixels' own one, for any hash, period and metric.
template <int kAxes>
struct AnyPoints {
    using Real = Lanes;
    const AnyChoices& choices;
    glm::vec<kAxes, Wholes> cell;
    AnyMetric metric;
    reference::NoiseNumbers numbers;

    AnyPoints(const AnyChoices& of, std::size_t n, MetricId chosen) : choices(of), metric{chosen}, numbers(of.numbers) {
        for (std::size_t axis = 0; axis < kAxes; ++axis)
            cell[static_cast<int>(axis)] = loadWholes(of.row.cell[axis] + n);
    }
    [[nodiscard]] Lanes hashFloat2(reference::ivec2 step, std::uint32_t seed) const {
        return choices.hashFloat2(wrapAdd(cell, step), seed);
    }
    [[nodiscard]] reference::Vec2<Lanes> hashVec2(reference::ivec2 step, std::uint32_t seed) const {
        return choices.hashVec2(wrapAdd(cell, step), seed);
    }
    [[nodiscard]] reference::Vec3<Lanes> hashVec3(reference::ivec3 step, std::uint32_t seed) const {
        return choices.hashVec3(wrapAdd(cell, step), seed);
    }
};

/// Choices for twins that count cells from the pixels' own one, at most kReach away, for the hash `pcg`.
template <int kAxes, typename Metric>
struct PcgPoints {
    static constexpr int kReach = 2;
    using Real = Lanes;
    using AllNear = std::array<Wholes, 2 * kReach + 1>;
    std::array<AllNear, kAxes> cells;  ///< along x: pcgColumn() of these
    reference::NoiseNumbers numbers;
    Metric metric{};

    PcgPoints(const PlacedRow& row, const Repeats& repeats, std::size_t n) : numbers(row.choices->numbers) {
        for (std::size_t axis = 0; axis < kAxes; ++axis) {
            const Wholes cell = loadWholes(row.cell[axis] + n);
            for (int step = -kReach; step <= kReach; ++step) {
                const Wholes there = repeats.wrapped(axis, stepped(cell, step));
                at(axis, step) = axis == 0 ? reference::pcgColumn(there) : there;
            }
        }
    }
    [[nodiscard]] Wholes& at(std::size_t axis, int step) {
        return cells[axis][static_cast<std::size_t>(step + kReach)];
    }
    [[nodiscard]] Wholes at(std::size_t axis, int step) const {
        return cells[axis][static_cast<std::size_t>(step + kReach)];
    }

    [[nodiscard]] Wholes hash(reference::ivec2 step, std::uint32_t seed) const {
        return reference::pcgCrossing(at(0, step.x), reference::pcgRow(at(1, step.y), seed), seed);
    }
    [[nodiscard]] Wholes hash(reference::ivec3 step, std::uint32_t seed) const {
        const Wholes layer = reference::pcgRow(at(2, step.z), seed);
        return reference::pcgCrossing(at(0, step.x), reference::pcgRow(at(1, step.y), layer ^ seed), layer);
    }
    [[nodiscard]] Lanes hashFloat2(reference::ivec2 step, std::uint32_t seed) const {
        return PcgChoices::number(hash(step, seed) >> 9u);
    }
    [[nodiscard]] reference::Vec2<Lanes> hashVec2(reference::ivec2 step, std::uint32_t seed) const {
        return PcgChoices::numbers2(hash(step, seed));
    }
    [[nodiscard]] reference::Vec3<Lanes> hashVec3(reference::ivec3 step, std::uint32_t seed) const {
        return PcgChoices::numbers3(hash(step, seed));
    }
};

/// Calls body(n, fraction) for the pixels n … n + kLanes - 1.
template <int kAxes, typename Body>
inline void forPlaces(const PlacedRow& row, const Body& body) {
    for (std::size_t n = 0; n < row.width; n += kLanes) {
        glm::vec<kAxes, Lanes> fraction;
        for (std::size_t axis = 0; axis < kAxes; ++axis)
            fraction[static_cast<int>(axis)] = loadLanes(row.fraction[axis] + n);
        body(n, fraction);
    }
}

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
[[gnu::noinline]] void worleyRow(const PlacedRow& row, WorleyEnd end, float* out) {
    const Repeats repeats(row.choices->period);
    forPlaces<kAxes>(row, [&](std::size_t n, const glm::vec<kAxes, Lanes>& fraction) {
        const PcgPoints<kAxes, Metric> choices(row, repeats, n);
        const auto found = worleyFound<kBoth>(choices, fraction, row.seed);
        storeLanes(out + n, end.of<kBoth>(choices.metric, found));
    });
}

/// For any hash, period and metric.
template <int kAxes>
[[gnu::noinline]] void anyWorleyRow(const PlacedRow& row, MetricId metric, FeatureId feature, float* out) {
    const AnyChoices any(row);
    const WorleyEnd end{feature, metric == MetricId::squared};
    forPlaces<kAxes>(row, [&](std::size_t n, const glm::vec<kAxes, Lanes>& fraction) {
        const AnyPoints<kAxes> choices(any, n, metric);
        const auto found = worleyFound<true>(choices, fraction, row.seed);
        Lanes value;
        if (feature != FeatureId::value)
            value = end.of<true>(choices.metric, found);
        else if constexpr (kAxes == 2)
            value = any.hashFloat2(stepTo(choices.cell, found.step), row.seed + 2246822507u);
        else
            value = any.hashFloat3(stepTo(choices.cell, found.step), row.seed + 2246822507u);
        storeLanes(out + n, value);
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
[[gnu::noinline]] void voronoiSmoothRow(const PlacedRow& row, float* out) {
    const Repeats repeats(row.choices->period);
    forPlaces<kAxes>(row, [&](std::size_t n, const glm::vec<kAxes, Lanes>& fraction) {
        const PcgPoints<kAxes, EuclideanMetric> choices(row, repeats, n);
        storeLanes(out + n, voronoiSmoothAt<kAxes>(choices, fraction, row.seed));
    });
}

/// For any hash, period and metric.
template <int kAxes>
[[gnu::noinline]] void anyVoronoiSmoothRow(const PlacedRow& row, MetricId metric, float* out) {
    const AnyChoices any(row);
    forPlaces<kAxes>(row, [&](std::size_t n, const glm::vec<kAxes, Lanes>& fraction) {
        storeLanes(out + n, voronoiSmoothAt<kAxes>(AnyPoints<kAxes>(any, n, metric), fraction, row.seed));
    });
}

template <int kAxes, MetricId metric>
void voronoiSmoothAnywhere(const PlacedRow& row, float* out) {
    if (row.pcg && metric == MetricId::euclidean)
        voronoiSmoothRow<kAxes>(row, out);
    else
        anyVoronoiSmoothRow<kAxes>(row, metric, out);
}

[[gnu::noinline]] void voronoiseRow(const PlacedRow& row, float* out) {
    const Repeats repeats(row.choices->period);
    forPlaces<2>(row, [&](std::size_t n, const reference::Vec2<Lanes>& fraction) {
        const PcgPoints<2, NoMetric> choices(row, repeats, n);
        storeLanes(out + n, reference::voronoise2(choices, reference::ivec2(0), fraction, row.seed));
    });
}
void voronoiseAnywhere(const PlacedRow& row, float* out) {
    if (row.pcg) return voronoiseRow(row, out);
    const AnyChoices any(row);
    forPlaces<2>(row, [&](std::size_t n, const reference::Vec2<Lanes>& fraction) {
        const AnyPoints<2> choices(any, n, MetricId::euclidean);
        storeLanes(out + n, reference::voronoise2(choices, reference::ivec2(0), fraction, row.seed));
    });
}

template <int kAxes>
[[gnu::noinline]] void whiteRow(const PlacedRow& row, float* out) {
    const Repeats repeats(row.choices->period);
    for (std::size_t n = 0; n < row.width; n += kLanes) {
        glm::vec<kAxes, Wholes> cell;
        for (std::size_t axis = 0; axis < kAxes; ++axis)
            cell[static_cast<int>(axis)] = repeats.wrapped(axis, loadWholes(row.cell[axis] + n));
        storeLanes(out + n, PcgChoices::number(PcgChoices::hash(cell, row.seed) >> 9u));
    }
}
template <int kAxes>
void whiteAnywhere(const PlacedRow& row, float* out) {
    if (row.pcg) return whiteRow<kAxes>(row, out);
    const AnyChoices any(row);
    for (std::size_t n = 0; n < row.width; n += kLanes) {
        const auto cell = [&](std::size_t axis) { return loadWholes(row.cell[axis] + n); };
        if constexpr (kAxes == 2) storeLanes(out + n, any.hashFloat2({cell(0), cell(1)}, row.seed));
        if constexpr (kAxes == 3) storeLanes(out + n, any.hashFloat3({cell(0), cell(1), cell(2)}, row.seed));
        if constexpr (kAxes == 4) storeLanes(out + n, any.hashFloat4({cell(0), cell(1), cell(2), cell(3)}, row.seed));
    }
}

template <MetricId metric, FeatureId feature>
constexpr std::array<PlacedKernel, 2> kPlacedFeature{&worleyAnywhere<2, metric, feature>,
                                                     &worleyAnywhere<3, metric, feature>};
template <MetricId metric>
constexpr std::array<std::array<PlacedKernel, 2>, 5> kPlacedFeatures{
    kPlacedFeature<metric, FeatureId::f1>, kPlacedFeature<metric, FeatureId::f2>,
    kPlacedFeature<metric, FeatureId::gap>, kPlacedFeature<metric, FeatureId::product>,
    kPlacedFeature<metric, FeatureId::value>};
constexpr std::array<std::array<std::array<PlacedKernel, 2>, 5>, 7> kPlacedWorley{
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
