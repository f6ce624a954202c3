#include "cpu/row_kernels_of.h"

namespace noisescope {

extern const RowKernels kRowKernelsAvx512;
constinit const RowKernels kRowKernelsAvx512 = kernelsCalled("avx512");

}  // namespace noisescope
