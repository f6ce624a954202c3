// Bounds of the distances of worley.h, reached when all feature points are as far away as the jitter allows.
#pragma once

#include <algorithm>

#include "reference/math/root.h"
#include "reference/noise/choices.h"

namespace noisescope::reference {

/// Returns the greatest distance of a feature point from the center of its cell along an axis.
inline float halfJitter(const Choices& choices) { return choices.numbers.jitter * 0.5f; }

/// Returns the length of (x, rest, rest) or (x, rest) in the metric.
inline double lengthOf(const Choices& choices, int dimensions, float x, float rest) {
    const MetricTwin& metric = choices.metric;
    return static_cast<double>(metric.length(dimensions == 2 ? metric.key2({x, rest}) : metric.key3({x, rest, rest})));
}

/// Returns the greatest distance of the nearest point: from a lattice corner, with the points of all its cells in the
/// far corners.
inline double worleyFirst(const Choices& choices, int dimensions) {
    const float far = 0.5f + halfJitter(choices);
    return lengthOf(choices, dimensions, far, far);
}

/// Returns the greatest distance of the second nearest point: in the same case, or from the middle of a cell, with the
/// two nearest opposite to each other.
inline double worleySecond(const Choices& choices, int dimensions) {
    const float half = halfJitter(choices);
    return std::max(worleyFirst(choices, dimensions), lengthOf(choices, dimensions, 1 + half, half));
}

/// Returns half of the greatest Euclidean distance of the second nearest point, with the two nearest opposite to each
/// other.
inline double worleyEdgeMost(const Choices& choices, int dimensions) {
    const float half = halfJitter(choices);
    const float far = 0.5f + half;
    const auto n = static_cast<float>(dimensions);
    const float corner = squareRoot(n * far * far);
    const float middle = squareRoot((1 + half) * (1 + half) + (n - 1) * half * half);
    return 0.5 * static_cast<double>(std::max(corner, middle));
}

}  // namespace noisescope::reference
