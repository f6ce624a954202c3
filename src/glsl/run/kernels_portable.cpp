#include "glsl/run/kernels_of.h"

namespace noisescope::code {

extern const Kernels kKernelsPortable;
constinit const Kernels kKernelsPortable = allKernels(std::make_index_sequence<kOperations>());

}  // namespace noisescope::code
