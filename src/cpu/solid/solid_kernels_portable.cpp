#include "cpu/solid/solid_kernels_of.h"

namespace noisescope {

extern const SolidKernels kSolidKernelsPortable;
constinit const SolidKernels kSolidKernelsPortable = solidKernelsCalled("portable");

}  // namespace noisescope
