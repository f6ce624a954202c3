#include "cpu/process/erosion_kernels_of.h"

namespace noisescope {

extern const ErosionKernels kErosionKernelsAvx512;
constinit const ErosionKernels kErosionKernelsAvx512 = erosionKernelsCalled("avx512");

}  // namespace noisescope
