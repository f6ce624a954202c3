#include "cpu/process/erosion_kernels_of.h"

namespace noisescope {

extern const ErosionKernels kErosionKernelsPortable;
constinit const ErosionKernels kErosionKernelsPortable = erosionKernelsCalled("portable");

}  // namespace noisescope
