#include "cpu/row_kernels_all.h"

namespace noisescope {

extern const RowKernels kRowKernelsAvx2;
constinit const RowKernels kRowKernelsAvx2 = allKernelsCalled("avx2");

}  // namespace noisescope
