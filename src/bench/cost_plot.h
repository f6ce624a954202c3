// Graph of measured costs.
#pragma once

#include "plot/plots.h"

namespace noisescope {

/// Measures what a value of each noise costs by the dimension, on the CPU: some seconds of work.
Diagram plotCost(const PlotRequest& request);

}  // namespace noisescope
