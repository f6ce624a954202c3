// Bound of the sum of gabor.h.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>

#include "reference/noise/choices.h"
#include "reference/noise/symmetry.h"

namespace noisescope::reference {

/// Returns the sum of the impulses' windows, all in reach at their nearest and in phase.
inline double gaborMost(const Choices& choices) {
    const auto bandwidth = static_cast<double>(choices.numbers.bandwidth);
    double most = 0;
    forEachPlace(2, 16, 0, [&](const std::array<double, 3>& place) {
        double sum = 0;
        for (int j = -3; j <= 3; ++j)
            for (int i = -3; i <= 3; ++i) {
                const auto away = [&](int quarter, double at) {
                    return bandwidth * std::max({0.5 * quarter - at, at - 0.5 * quarter - 0.5, 0.0});
                };
                const double inside = 1 - std::pow(away(i, place[0]), 2) - std::pow(away(j, place[1]), 2);
                sum += std::pow(std::max(inside, 0.0), 3);
            }
        most = std::max(most, sum);
    });
    return most;
}

}  // namespace noisescope::reference
