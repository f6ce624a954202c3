#include "cpu/solid/solid_kernels_of.h"

namespace noisescope {

extern const SolidKernels kSolidKernelsAvx2;
constinit const SolidKernels kSolidKernelsAvx2 = solidKernelsCalled("avx2");

}  // namespace noisescope
