// Kernels beside those of rows, for one instruction set: in one source, which reads its headers once.
#include "cpu/process/erosion_kernels_of.h"
#include "cpu/solid/solid_kernels_of.h"

namespace noisescope {

extern const ErosionKernels kErosionKernelsAvx512;
constinit const ErosionKernels kErosionKernelsAvx512 = erosionKernelsCalled("avx512");

extern const SolidKernels kSolidKernelsAvx512;
constinit const SolidKernels kSolidKernelsAvx512 = solidKernelsCalled("avx512");

}  // namespace noisescope
