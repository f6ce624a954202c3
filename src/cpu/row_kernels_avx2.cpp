#include "cpu/row_kernels_of.h"

namespace noisescope {

extern const RowKernels kRowKernelsAvx2;
constinit const RowKernels kRowKernelsAvx2 = kernelsCalled("avx2");

}  // namespace noisescope
