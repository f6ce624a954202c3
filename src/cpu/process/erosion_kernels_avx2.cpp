#include "cpu/process/erosion_kernels_of.h"

namespace noisescope {

extern const ErosionKernels kErosionKernelsAvx2;
constinit const ErosionKernels kErosionKernelsAvx2 = erosionKernelsCalled("avx2");

}  // namespace noisescope
