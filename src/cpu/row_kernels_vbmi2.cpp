#include "cpu/row_kernels_of.h"
#include "cpu/row_kernels_shifted.h"

namespace noisescope {

extern const ShiftedKernels kRowKernelsVbmi2;
constinit const ShiftedKernels kRowKernelsVbmi2(kernelsCalled("avx512vbmi2"));

}  // namespace noisescope
