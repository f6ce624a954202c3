// All kernels of one instruction set, also those for derivatives and layers: each of cpu/row_kernels_*.cpp that
// includes this file has other compiler flags. Nothing here has linkage, see cpu/lanes.h.
#pragma once

#include "cpu/row_kernels_duals.h"
#include "cpu/row_kernels_of.h"
#include "cpu/row_kernels_patterns.h"
#include "cpu/row_kernels_pointwise.h"

namespace noisescope {
namespace {  // NOLINT(google-build-namespaces)

constexpr RowKernels allKernelsCalled(std::string_view name) {
    RowKernels kernels = kernelsCalled(name);
    kernels.dual = dualKernels();
    kernels.patterns = patternKernels();
    kernels.point = pointKernels();
    return kernels;
}

}  // namespace
}  // namespace noisescope
