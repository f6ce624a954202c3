// How large the distances of worley.h can be, all feature points being as far away as the jitter lets them.
#pragma once

#include <algorithm>

#include "reference/math/root.h"
#include "reference/noise/choices.h"

namespace noisescope::reference {

/// Farthest that a feature point lies from the center of its cell along an axis.
inline float halfJitter(const Choices& choices) { return choices.numbers.jitter * 0.5f; }

/// The length of (x, rest, rest) or (x, rest) in the metric.
inline double lengthOf(const Choices& choices, int dimensions, float x, float rest) {
    const MetricTwin& metric = choices.metric;
    return static_cast<double>(metric.length(dimensions == 2 ? metric.key2({x, rest}) : metric.key3({x, rest, rest})));
}

/// The nearest point is farthest from a corner of the lattice around which all cells hold theirs in their far corners.
inline double worleyFirst(const Choices& choices, int dimensions) {
    const float far = 0.5f + halfJitter(choices);
    return lengthOf(choices, dimensions, far, far);
}

/// The second nearest is farthest either there or from the middle of a cell, the two nearest opposite to each other.
inline double worleySecond(const Choices& choices, int dimensions) {
    const float half = halfJitter(choices);
    return std::max(worleyFirst(choices, dimensions), lengthOf(choices, dimensions, 1 + half, half));
}

/// Half of how far the second nearest point can be, straight: the two nearest points lie opposite to each other.
inline double worleyEdgeMost(const Choices& choices, int dimensions) {
    const float half = halfJitter(choices);
    const float far = 0.5f + half;
    const auto n = static_cast<float>(dimensions);
    const float corner = squareRoot(n * far * far);
    const float middle = squareRoot((1 + half) * (1 + half) + (n - 1) * half * half);
    return 0.5 * static_cast<double>(std::max(corner, middle));
}

}  // namespace noisescope::reference
