// The law of slopes that an erosion follows where the ground rises steadily.
#pragma once

#include <cstdint>
#include <string_view>

#include "cpu/process/erosion_kernels.h"

namespace noisescope {

inline constexpr std::string_view kSlopeAreaName = "erosion slopes in steady uplift";

/// Slopes where as much is worn as rises: uplift / wear / A^theta with A nodes upstream, but for the factor
/// 1 + wear * A^theta, since no step wears more than the slope.
struct SlopeArea {
    static constexpr double kTheta = 0.5;  ///< of the root in the steps
    /// The uplift falls with the height, by at most 1/16 from the sides to the highest node: over the fitted
    /// drainages, a factor of more than 64, that moves theta by at most log(16/15) / log(64). Rounding is much less,
    /// since a step lifts by hundreds of quanta.
    static constexpr double kTolerance = 0.0156;
    double theta = 0;        ///< of the line through logarithms of drainage and slope
    double ratio = 0;        ///< of the slope that the line has at its mean drainage to the law's
    double correlation = 0;  ///< of the logarithms
    double highest = 0;      ///< share of the uplift that the highest node lacks
    double most = 0;         ///< largest fitted drainage
    std::int64_t nodes = 0;  ///< that were fitted: all with the least drainage or more
    double least = 0;        ///< that drainage
    double growth = 0;       ///< of the mean height in the last step, as a share of what rises in it
    [[nodiscard]] bool passes() const;
};

/// Lets a square of ground with bumps rise until it is steady; its sides stay where they are.
SlopeArea slopeArea(const ErosionKernels& kernels);

}  // namespace noisescope
