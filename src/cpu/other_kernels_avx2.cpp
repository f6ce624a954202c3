// Kernels beside those of rows, for one instruction set: in one source, which reads its headers once.
#include "cpu/process/erosion_kernels_of.h"
#include "cpu/solid/solid_kernels_of.h"

namespace noisescope {

extern const ErosionKernels kErosionKernelsAvx2;
constinit const ErosionKernels kErosionKernelsAvx2 = erosionKernelsCalled("avx2");

extern const SolidKernels kSolidKernelsAvx2;
constinit const SolidKernels kSolidKernelsAvx2 = solidKernelsCalled("avx2");

}  // namespace noisescope
