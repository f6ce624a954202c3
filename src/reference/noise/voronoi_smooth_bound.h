// Bounds of the smooth minimum of voronoi_smooth.h.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>

#include "reference/noise/symmetry.h"
#include "reference/noise/worley_bound.h"

namespace noisescope::reference {

/// Returns the smooth minimum at a place if all points in reach were as near as possible (`spread` = half the jitter)
/// or as far (-spread). Every term of the sum grows as its point comes nearer, so these are the extremes there.
inline double smoothMinimum(const Choices& choices, int dimensions, const std::array<double, 3>& place, double spread,
                            double sharpness) {
    const MetricTwin& metric = choices.metric;
    const bool solid = dimensions == 3;
    double sum = 0;
    for (int k = solid ? -2 : 0; k <= (solid ? 2 : 0); ++k)
        for (int j = -2; j <= 2; ++j)
            for (int i = -2; i <= 2; ++i) {
                const int step[] = {i, j, k};
                vec3 offset(0);
                double weight = 1;
                for (int axis = 0; axis < dimensions; ++axis) {
                    const double center = std::fabs(step[axis] + 0.5 - place[static_cast<std::size_t>(axis)]);
                    offset[axis] = static_cast<float>(std::max(center - spread, 0.0));
                    const double t = std::clamp(2 - static_cast<double>(offset[axis]), 0.0, 1.0);
                    weight *= t * t * (3 - 2 * t);
                }
                const float key = solid ? metric.key3(offset) : metric.key2({offset.x, offset.y});
                if (weight > 0) sum += weight * std::exp2(-sharpness * static_cast<double>(metric.length(key)));
            }
    return -std::log2(sum) / sharpness;
}

struct LowestAndHighest {
    double low, high;
};

/// Returns the least and the greatest smooth minimum of voronoi_smooth.h.
inline LowestAndHighest voronoiSmoothRange(const Choices& choices, int dimensions) {
    const double sharpness = std::exp2(5 - 3 * static_cast<double>(choices.numbers.smoothness));
    const double half = static_cast<double>(halfJitter(choices));
    double low = 1e9;
    double high = -1e9;
    // Creases lie where a point can just reach the place.
    forEachPlace(dimensions, 6, 0.5 - half, [&](const std::array<double, 3>& place) {
        low = std::min(low, smoothMinimum(choices, dimensions, place, half, sharpness));
        high = std::max(high, smoothMinimum(choices, dimensions, place, -half, sharpness));
    });
    return {low, high};
}

}  // namespace noisescope::reference
