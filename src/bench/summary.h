// Summary of repeated measurements.
#pragma once

#include <vector>

namespace noisescope {

/// Summary of times in any unit.
struct Summary {
    double median = 0;
    double best = 0;    ///< the smallest time
    double spread = 0;  ///< interquartile range as a part of the median
};

/// `times` must not be empty. Quartiles interpolate linearly, as in R's type 7.
Summary summaryOf(std::vector<double> times);

}  // namespace noisescope
