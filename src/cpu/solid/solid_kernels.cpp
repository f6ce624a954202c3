#include "cpu/solid/solid_kernels.h"

#include "cpu/kernels_named.h"

namespace noisescope {

extern const SolidKernels kSolidKernelsPortable, kSolidKernelsAvx2, kSolidKernelsAvx512;

const SolidKernels& solidKernelsFor(std::string_view rowKernels) {
    return kernelsNamed<kSolidKernelsPortable, kSolidKernelsAvx2, kSolidKernelsAvx512>(rowKernels);
}

}  // namespace noisescope
