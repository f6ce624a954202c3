#include "plot/plots.h"

namespace noisescope {
namespace {

constexpr std::array kPlots{
    PlotKind{"fades", "the fades' curves with their first and second derivatives", false, &plotFades},
    PlotKind{"kernels", "what one lattice point contributes along a line: value, Perlin and simplex noise", false,
             &plotKernels},
    PlotKind{"line", "the values along the picture's middle row, its octaves apart and added up", true, &plotLine},
    PlotKind{"histogram", "how often values occur, beside the normal distribution of the same mean and deviation", true,
             &plotHistogram},
    PlotKind{"spectrum", "the power of waves by their length, and the power law through it", true, &plotSpectrum},
    PlotKind{"directions", "how much of the gradients' length has each orientation", true, &plotDirections},
    PlotKind{"hashes", "tables of bytes and hashes as pictures; columns that are another one, moved, are marked", false,
             &plotHashes},
    PlotKind{"order", "why noise hashes: random numbers in the order of filling change with the picture's size", false,
             &plotOrder},
};

}  // namespace

std::span<const PlotKind> plotKinds() { return kPlots; }

}  // namespace noisescope
