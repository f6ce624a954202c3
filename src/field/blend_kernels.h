// Value and Perlin noise along a row of pixels: the steps of reference/noise/value.h and perlin.h in 1D to 4D, with
// what is the same for all pixels of a cell taken out of the loop. Keep the order of operations: bits rest on it.
#pragma once

#include "field/lattice_rows.h"

namespace noisescope {

using BlendKernel = void (*)(const BlendRow& row, float* out);

/// Of Perlin noise (`gradients`), or of value noise. dimensions: 1 to 4.
BlendKernel blendKernel(bool gradients, int dimensions);

}  // namespace noisescope
