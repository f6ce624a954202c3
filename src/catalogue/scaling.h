// Scaling of a noise function's result to values of known range.
#pragma once

#include "catalogue/ids.h"
#include "reference/noise/choices.h"

namespace noisescope {

struct GradientInfo;
struct HashInfo;

/// Maps a noise function's result to the recipe's scale: value * factor + shift.
struct Scaling {
    double factor = 1;
    double shift = 0;
};

/// Choices that determine the largest value of a noise.
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
