#include "cpu/row_kernels_all.h"

namespace noisescope {

extern const RowKernels kRowKernelsPortable;
constinit const RowKernels kRowKernelsPortable = allKernelsCalled("portable");

}  // namespace noisescope
