#include "glsl/run/kernels_of.h"

namespace noisescope::code {

extern const Kernels kKernelsAvx2;
constinit const Kernels kKernelsAvx2 = allKernels(std::make_index_sequence<kOperations>());

}  // namespace noisescope::code
