#include "cpu/row_kernels_of.h"

namespace noisescope {

// Without derivatives and layers: rowKernels() adds those for AVX2, since others take a third of the time to compile.
extern const RowKernels kRowKernelsAvx512;
constinit const RowKernels kRowKernelsAvx512 = kernelsCalled("avx512");

}  // namespace noisescope
