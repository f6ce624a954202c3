#include "cpu/solid/solid_kernels_of.h"

namespace noisescope {

extern const SolidKernels kSolidKernelsAvx512;
constinit const SolidKernels kSolidKernelsAvx512 = solidKernelsCalled("avx512");

}  // namespace noisescope
