// What many measurements of the same thing come to.
#pragma once

#include <vector>

namespace noisescope {

/// Of times in any unit.
struct Summary {
    double median = 0;
    double best = 0;    ///< the smallest
    double spread = 0;  ///< the middle half of the times is so wide, as a part of the median
};

/// `times` must not be empty. Quartiles lie between neighbors in proportion, as in R's type 7.
Summary summaryOf(std::vector<double> times);

}  // namespace noisescope
