// Twin of shaders/math/metric_scaled.glsl: keep the order of operations, bit-equality rests on it.
#pragma once

#include <cmath>

#include "reference/math/bits.h"
#include "reference/math/metric.h"
#include "reference/math/select.h"

namespace noisescope::reference {

template <typename Real>
inline Real metricEuclideanScaled(Real key, Real scale) {
    const Real y0 = bitsToReal(1596919808u - (bitsOf(key) >> 1u));
    const Real y1 = y0 * (2.77455412f - key * y0 * y0);
    const Real near = key * y1;
    return scale * 0.0890244097f * near * (9.478988f - near * y1);
}

inline double metricEuclideanScaled(double key, double scale) { return scale * std::sqrt(key); }

template <typename Real>
inline Real metricLimited(Real size, Real scale) {
    return minOf(scale * size, Real(220.0f));
}

template <typename Real>
inline Real metricSquaredScaled(Real key, Real scale) {
    return metricLimited(metricSquaredLength(key), scale);
}
template <typename Real>
inline Real metricManhattanScaled(Real key, Real scale) {
    return metricLimited(metricManhattanLength(key), scale);
}
template <typename Real>
inline Real metricChebyshevScaled(Real key, Real scale) {
    return metricLimited(metricChebyshevLength(key), scale);
}
template <typename Real>
inline Real metricMinkowskiHalfScaled(Real key, Real scale) {
    return metricLimited(metricMinkowskiHalfLength(key), scale);
}
template <typename Real>
inline Real metricMinkowski3Scaled(Real key, Real scale) {
    return metricLimited(metricMinkowski3Length(key), scale);
}
template <typename Real>
inline Real metricMinkowski4Scaled(Real key, Real scale) {
    return metricLimited(metricMinkowski4Length(key), scale);
}

}  // namespace noisescope::reference
