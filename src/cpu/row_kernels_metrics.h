// Metrics in SIMD lanes. Part of cpu/row_kernels_of.h; nothing here has linkage, see cpu/lanes.h.
#pragma once

#include "catalogue/ids.h"
#include "cpu/lanes.h"
#include "reference/math/metric.h"
#include "reference/math/metric_scaled.h"

namespace noisescope {
namespace {  // NOLINT(google-build-namespaces)

struct NoMetric {};
struct EuclideanMetric {
    static Lanes key2(reference::Vec2<Lanes> offset) { return reference::metricEuclideanKey2(offset); }
    static Lanes key3(reference::Vec3<Lanes> offset) { return reference::metricEuclideanKey3(offset); }
    static Lanes length(Lanes key) { return reference::metricEuclideanLength(key); }
    static Lanes scaled(Lanes key, Lanes scale) { return reference::metricEuclideanScaled(key, scale); }
};
struct SquaredMetric {
    static Lanes key2(reference::Vec2<Lanes> offset) { return reference::metricSquaredKey2(offset); }
    static Lanes key3(reference::Vec3<Lanes> offset) { return reference::metricSquaredKey3(offset); }
    static Lanes length(Lanes key) { return reference::metricSquaredLength(key); }
    static Lanes scaled(Lanes key, Lanes scale) { return reference::metricSquaredScaled(key, scale); }
};
struct ManhattanMetric {
    static Lanes key2(reference::Vec2<Lanes> offset) { return reference::metricManhattanKey2(offset); }
    static Lanes key3(reference::Vec3<Lanes> offset) { return reference::metricManhattanKey3(offset); }
    static Lanes length(Lanes key) { return reference::metricManhattanLength(key); }
    static Lanes scaled(Lanes key, Lanes scale) { return reference::metricManhattanScaled(key, scale); }
};
struct ChebyshevMetric {
    static Lanes key2(reference::Vec2<Lanes> offset) { return reference::metricChebyshevKey2(offset); }
    static Lanes key3(reference::Vec3<Lanes> offset) { return reference::metricChebyshevKey3(offset); }
    static Lanes length(Lanes key) { return reference::metricChebyshevLength(key); }
    static Lanes scaled(Lanes key, Lanes scale) { return reference::metricChebyshevScaled(key, scale); }
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
    [[nodiscard]] [[gnu::noinline]] Lanes scaled(Lanes key, Lanes scale) const {
        switch (id) {
            case MetricId::squared:
                return reference::metricSquaredScaled(key, scale);
            case MetricId::manhattan:
                return reference::metricManhattanScaled(key, scale);
            case MetricId::chebyshev:
                return reference::metricChebyshevScaled(key, scale);
            case MetricId::minkowskiHalf:
                return reference::metricMinkowskiHalfScaled(key, scale);
            case MetricId::minkowski3:
                return reference::metricMinkowski3Scaled(key, scale);
            case MetricId::minkowski4:
                return reference::metricMinkowski4Scaled(key, scale);
            default:
                return reference::metricEuclideanScaled(key, scale);
        }
    }
};

}  // namespace
}  // namespace noisescope
