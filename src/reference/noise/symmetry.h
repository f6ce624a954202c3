// Grid of representative places, for searches of a noise's extremes.
#pragma once

#include <array>

namespace noisescope::reference {

/// Calls `use` for a grid of places with descending coordinates in [0, 1/2], which represent all places by symmetry,
/// and for the lines at `extra`.
template <typename Use>
void forEachPlace(int dimensions, int steps, double extra, const Use& use) {
    const auto at = [&](int i) { return i < 0 ? extra : 0.5 * i / steps; };
    for (int x = -1; x <= steps; ++x)
        for (int y = -1; y <= x; ++y) {
            if (dimensions == 2) use(std::array{at(x), at(y), 0.0});
            for (int z = -1; dimensions == 3 && z <= y; ++z) use(std::array{at(x), at(y), at(z)});
        }
}

/// Extremes lie at or near symmetric places, which the grids contain; this covers values between them.
constexpr double kGridMargin = 0.99;

}  // namespace noisescope::reference
