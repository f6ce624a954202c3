// From a noise function's own result to values whose range is known.
#pragma once

#include "catalogue/ids.h"
#include "reference/noise/choices.h"

namespace noisescope {

struct GradientInfo;
struct HashInfo;

/// value * factor + shift turns a noise function's own result into the recipe's scale.
struct Scaling {
    double factor = 1;
    double shift = 0;
};

/// What the largest value of a noise depends on.
struct NoiseBasis {
    int dimensions;
    const HashInfo& hash;
    const GradientInfo& gradients;
    FadeId fade;
    KernelId kernel;
    reference::Choices choices;
};

using ScalingFunction = Scaling (*)(const NoiseBasis&);

}  // namespace noisescope
