#include "cpu/row_kernels_of.h"

namespace noisescope {

extern const RowKernels kRowKernelsPortable;
constinit const RowKernels kRowKernelsPortable = kernelsCalled("portable");

}  // namespace noisescope
